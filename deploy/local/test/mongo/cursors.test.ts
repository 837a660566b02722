import { type Collection, Long } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from './database.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

let database: TestMongoDatabase
forAllTests(createTestMongoDatabase, (started) => (database = started))

const total = 6000
let things: Collection<TestDocument>
beforeAll(async () => {
  things = database.db.collection<TestDocument>('things')
  await things.createIndex({ group: 1, n: 1 })
  // The order in which they are kept is not that of `n`.
  const numbers = Array.from({ length: total }, (_, i) => (i * 7919) % total)
  await things.insertMany(numbers.map((n) => ({ _id: n, n, group: n % 2, list: [n, n + 1] })))
})

const inOrder = Array.from({ length: total }, (_, n) => n)

test.each([
  ['through the collection', {}, {}],
  ['by an index', {}, { _id: 1 }],
  ['sorted', {}, { n: 1 }],
  ['by an index backwards', {}, { _id: -1 }],
] as const)('every document is returned once in batches, %s', async (_, query, sort) => {
  const found = (await things.find(query, { sort, batchSize: 700 }).toArray()).map(({ n }) => Number(n))
  const wanted = '_id' in sort && sort._id === -1 ? inOrder.toReversed() : inOrder
  expect('n' in sort || '_id' in sort ? found : found.toSorted((a, b) => a - b)).toEqual(wanted)
})

test('a document with several keys in a range is returned once', async () => {
  await things.createIndex({ list: 1 })
  expect(await things.find({ list: { $gte: 10, $lt: 3010 } }).toArray()).toHaveLength(3001)
  await things.dropIndex('list_1')
})

test('a cursor leaves out deleted documents and no others', async () => {
  const copy = database.db.collection<TestDocument>('copy')
  await copy.insertMany(inOrder.slice(0, 1000).map((n) => ({ _id: n, n })))
  const cursor = copy.find({}, { sort: { _id: 1 }, batchSize: 100 })
  const found = [await cursor.next()]
  await copy.deleteMany({ _id: { $gte: 500, $lt: 600 } })
  for await (const it of cursor) found.push(it)
  expect(found).toHaveLength(900)
})

wholeTest('documents written between batches are neither lost nor returned without end', async () => {
  const moving = database.db.collection<TestDocument>('moving')
  await moving.createIndex({ at: 1 })
  await moving.insertMany(inOrder.slice(0, 1000).map((n) => ({ _id: n, at: n })))
  const met = new Set<number>()
  for await (const { _id } of moving.find({ at: { $lt: 1000 } }, { sort: { at: 1 }, batchSize: 50 })) {
    met.add(Number(_id))
    await moving.updateOne({ _id }, { $inc: { at: 5000 } })
  }
  expect(met.size).toBe(1000)
})

wholeTest('batches stay within 16 MB', async () => {
  const large = database.db.collection<TestDocument>('large')
  const text = 'x'.repeat(3_000_000)
  for (let i = 0; i < 7; i++) await large.insertOne({ _id: i, text })
  const found = await large.find({}, { sort: { _id: 1 }, batchSize: 1000 }).toArray()
  expect(found.map(({ _id }) => _id)).toEqual(inOrder.slice(0, 7))
  const limited = await large.find({}, { sort: { _id: 1 }, limit: 6 }).toArray()
  expect(limited.map(({ _id }) => _id)).toEqual(inOrder.slice(0, 6))
})

test('a cursor that has reached its limit is closed', async () => {
  const exact = { promoteLongs: false }
  const wanted = { find: 'things', limit: 20 }
  const whole = await database.db.command({ ...wanted, batchSize: 20 }, exact)
  expect(whole['cursor']).toMatchObject({ id: Long.ZERO, firstBatch: { length: 20 } })
  const half = await database.db.command({ ...wanted, batchSize: 10 }, exact)
  expect(half['cursor']).toMatchObject({ firstBatch: { length: 10 } })
  const more = { getMore: half['cursor'].id, collection: 'things' }
  const rest = await database.db.command(more, exact)
  expect(rest['cursor']).toMatchObject({ id: Long.ZERO, nextBatch: { length: 10 } })
})

wholeTest('a document above 16 MB is refused, and one just below is stored', async () => {
  const large = database.db.collection<TestDocument>('largest')
  await large.insertOne({ _id: 1, text: 'x'.repeat(16 * 1024 * 1024 - 100) })
  await expect(large.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(100) } })).rejects.toMatchObject({
    code: expect.toSatisfy((code: number) => code === 10_334 || code === 17_419),
  })
  const kept = await large.findOne({}, { projection: { more: 1 } })
  expect(kept).toEqual({ _id: 1 })
})

test('a closed cursor cannot be read', async () => {
  const cursor = things.find({}, { batchSize: 10 })
  await cursor.next()
  const id = cursor.id
  await cursor.close()
  await expect(database.db.command({ getMore: id, collection: 'things' })).rejects.toMatchObject({ code: 43 })
})

test('a cursor whose collection is dropped ends with an error', async () => {
  const dropped = database.db.collection<TestDocument>('dropped')
  await dropped.insertMany(inOrder.slice(0, 500).map((n) => ({ _id: n })))
  const cursor = dropped.find({}, { batchSize: 10 })
  await cursor.next()
  await dropped.drop()
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 })
})

test('two clients see each other’s writes', async () => {
  await using other = await createTestMongoDatabase()
  const theirs = other.client.db(database.db.databaseName).collection<TestDocument>('shared')
  const ours = database.db.collection<TestDocument>('shared')
  await Promise.all(
    [ours, theirs].map(async (collection, client) => {
      for (let i = 0; i < 50; i++)
        await collection.updateOne(
          { _id: 'count' },
          { $inc: { n: 1 }, $addToSet: { by: client } },
          { upsert: true },
        )
    }),
  )
  const counted = await ours.findOne()
  expect(counted?.['n']).toBe(100)
  expect(new Set(counted?.['by'])).toEqual(new Set([0, 1]))
})
