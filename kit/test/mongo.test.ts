import { Schema } from 'mongoose'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { makeIndexes } from '../src/mongo.ts'
import { testMongo, type TestMongo } from '../src/testing.ts'

let it: TestMongo
forAllTests(
  () => testMongo('kit'),
  (started) => (it = started),
)

const boat = new Schema({ name: String, length: Number }, { timestamps: true })
boat.index({ name: 1 }, { unique: true })

test('models work, with no index but those that were asked for', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await boats.create({ name: 'Argo', length: 30 })
  expect(await boats.collection.indexes()).toHaveLength(1)
  await makeIndexes([boats])
  await makeIndexes([boats])
  expect(await boats.collection.indexes()).toMatchObject([
    { key: { _id: 1 } },
    { key: { name: 1 }, unique: true },
  ])
  await expect(boats.create({ name: 'Argo' })).rejects.toMatchObject({
    code: 11_000,
    keyPattern: { name: 1 },
  })
})

test('a query for a field that the schema does not have is an error, and not one for everything', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await expect(boats.find({ nmae: 'Argo' })).rejects.toThrow('nmae')
})

test('a document that is missing is made by an update, once', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  const update = () =>
    boats.findOneAndUpdate(
      { name: 'Vasa' },
      { $inc: { length: 69 } },
      { upsert: true, returnDocument: 'after' },
    )
  expect(await update()).toMatchObject({ name: 'Vasa', length: 69 })
  expect(await update()).toMatchObject({ name: 'Vasa', length: 138 })
})

test('the probe tells what kind of MongoDB answers', async () => {
  expect(await it.mongo.ready()).toEqual({ kind: expect.stringMatching(/^(embedded|MongoDB \d+\.)/) })
})
