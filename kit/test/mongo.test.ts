import { Schema, type Types } from 'mongoose'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { connectMongo, createModelIndexes } from '../src/mongo.ts'
import { listDuplicateKeyFields, isDuplicateKeyError, mongoSchemaOptions } from '../src/mongo-schema.ts'
import { silentLog, createTestMongo, type TestMongo } from '@faresight/kit/testing'

let it: TestMongo
forAllTests(
  () => createTestMongo('kit'),
  (started) => (it = started),
)

const boat = new Schema({ name: String, length: Number }, { timestamps: true })
boat.index({ name: 1 }, { unique: true })

test('models have only the indexes that were created explicitly', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await boats.create({ name: 'Argo', length: 30 })
  expect(await boats.collection.indexes()).toHaveLength(1)
  await createModelIndexes([boats])
  await createModelIndexes([boats])
  expect(await boats.collection.indexes()).toMatchObject([
    { key: { _id: 1 } },
    { key: { name: 1 }, unique: true },
  ])
})

test('no collection is created before its first document', async () => {
  const { connection } = it.mongo
  await connection.model('Ghost', new Schema({ name: String }, mongoSchemaOptions)).init()
  const kept = await connection.listCollections()
  expect(kept.map(({ name }) => name)).not.toContain('ghosts')
})

test('a write that violates a unique index reports its fields, and other errors report none', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await createModelIndexes([boats])
  await boats.deleteMany({})
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  const [argo] = await boats.create([{ name: 'Argo' }])
  const again = await failureOf(boats.create({ name: 'Argo' }))
  expect([isDuplicateKeyError(again), listDuplicateKeyFields(again)]).toEqual([true, ['name']])
  const same = await failureOf(boats.create({ _id: argo?._id, name: 'Vasa' }))
  expect(listDuplicateKeyFields(same)).toEqual(['_id'])
  expect(listDuplicateKeyFields(new Error('E11000'))).toBeNull()
  const refused = await failureOf(it.mongo.connection.db?.command({ noSuchCommand: 1 }) ?? Promise.resolve())
  expect(refused).toBeInstanceOf(Error)
  expect(isDuplicateKeyError(refused)).toBe(false)
})

test('a bulk write is a duplicate key error only if duplicates caused all failures', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await createModelIndexes([boats])
  await boats.deleteMany({})
  await boats.create({ name: 'Argo' })
  const insert = (documents: object[]) =>
    boats.collection.insertMany(documents, { ordered: false }).then(
      () => null,
      (error: unknown) => error,
    )
  const names = async () => (await boats.find({}).lean()).map(({ name }) => name)
  expect(isDuplicateKeyError(await insert([{ name: 'Argo' }, { name: 'Vasa' }, { name: 'Argo' }]))).toBe(true)
  expect(await names()).toEqual(['Argo', 'Vasa'])
})

test('a query for an unknown field throws', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  await expect(boats.find({ nmae: 'Argo' })).rejects.toThrow('nmae')
})

test('a concurrent upsert creates a document once', async () => {
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

test('the embedded server is refused unless it is allowed', async () => {
  const { kind } = await it.mongo.ready()
  const outcome = await connectMongo(it.url, { name: 'strict', log: silentLog, allowEmbedded: false }).then(
    (mongo) => mongo[Symbol.asyncDispose]().then(() => 'taken'),
    (error: Error) => error.message,
  )
  expect(outcome).toContain(kind === 'embedded' ? 'for local runs' : 'taken')
})

test('ready resolves with the kind of MongoDB', async () => {
  expect(await it.mongo.ready()).toEqual({ kind: expect.stringMatching(/^(embedded|MongoDB \d+\.)/) })
})

const sailor = new Schema(
  {
    name: { type: String, required: true },
    boat: { type: Schema.Types.ObjectId, ref: 'Boat' },
    tags: [String],
    trips: [{ to: String, days: Number }],
  },
  { optimisticConcurrency: true },
)

test('documents are changed and saved, without overwriting concurrent changes', async () => {
  const sailors = it.mongo.connection.model('Sailor', sailor)
  const jason = await sailors.create({
    name: 'Jason',
    tags: ['a', 'b'],
    trips: [{ to: 'Kolchis', days: 90 }],
  })
  const stale = await sailors.findById(jason._id)
  jason.trips.push({ to: 'Iolkos', days: 60 })
  // mongoose's own kind of array, of which its inferred types know nothing.
  ;(jason.tags as Types.Array<string>).pull('a')
  jason.set('trips.0.days', 91)
  await jason.save()
  jason.trips.pull(jason.trips[0])
  await jason.save()
  expect(await sailors.findOne({ 'trips.to': 'Iolkos' }).lean()).toMatchObject({
    tags: ['b'],
    trips: [{ to: 'Iolkos', days: 60 }],
  })
  stale?.set('name', 'Iason')
  await expect(stale?.save()).rejects.toThrow('No matching document')
})

test('many writes go at once, rows are read one by one, and references are followed', async () => {
  const boats = it.mongo.connection.model('Boat', boat)
  const sailors = it.mongo.connection.model('Sailor', sailor)
  const argo = await boats.findOneAndUpdate(
    { name: 'Argo' },
    { $setOnInsert: { length: 30 } },
    { upsert: true, returnDocument: 'after' },
  )
  const written = await sailors.bulkWrite([
    { insertOne: { document: { name: 'Orpheus', boat: argo._id } } },
    { updateOne: { filter: { name: 'Linkeus' }, update: { $set: { boat: argo._id } }, upsert: true } },
    { updateMany: { filter: { boat: argo._id }, update: { $addToSet: { tags: 'argonaut' } } } },
    { deleteOne: { filter: { name: 'nobody' } } },
  ])
  expect(written).toMatchObject({ insertedCount: 1, upsertedCount: 1, modifiedCount: 2, deletedCount: 0 })
  const names: string[] = []
  for await (const { name, boat } of sailors
    .find({ tags: 'argonaut' })
    .sort({ name: 1 })
    .populate('boat')
    .cursor())
    names.push(`${name} on ${JSON.parse(JSON.stringify(boat)).name}`)
  expect(names).toEqual(['Linkeus on Argo', 'Orpheus on Argo'])
  expect(await sailors.exists({ name: 'Orpheus' })).not.toBeNull()
})
