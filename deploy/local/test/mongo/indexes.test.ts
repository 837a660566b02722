import type {
  Collection,
  CreateIndexesOptions,
  Document,
  IndexSpecification,
  MongoBulkWriteError,
} from 'mongodb'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from './database.ts'

let database: TestMongoDatabase
forAllTests(createTestMongoDatabase, (started) => (database = started))

let things: Collection<TestDocument>
beforeEach(async () => {
  things = database.db.collection<TestDocument>('things')
  await things.drop().catch(() => {})
})

/** The stages of a plan from the outermost on, and the index that it reads. */
async function planOf(query: Document, sort: Document = {}): Promise<string> {
  const explained = await things.find(query).sort(sort).explain('queryPlanner')
  const stages: string[] = []
  for (let stage = explained['queryPlanner'].winningPlan; stage; stage = stage.inputStage)
    stages.push(stage.indexName ?? stage.stage)
  return stages.join(' ')
}

test.each<[string, IndexSpecification, CreateIndexesOptions, Document, Document, string]>([
  ['an equality', { a: 1 }, {}, { a: 1, c: 2 }, {}, 'FETCH a_1'],
  ['a range', { a: -1 }, {}, { a: { $gt: 1, $lt: 5 } }, {}, 'FETCH a_-1'],
  ['several values', { a: 1 }, {}, { a: { $in: [1, 2] } }, {}, 'FETCH a_1'],
  ['equality, order and range', { a: 1, b: -1 }, {}, { a: 1, b: { $lt: 5 } }, { b: -1 }, 'FETCH a_1_b_-1'],
  ['the order turned over', { a: 1, b: -1 }, {}, { a: 1 }, { b: 1 }, 'FETCH a_1_b_-1'],
  ['an order alone', { a: 1, b: -1 }, {}, {}, { a: 1, b: -1 }, 'FETCH a_1_b_-1'],
  ['another order, by sorting', { a: 1, b: -1 }, {}, { a: 1 }, { c: 1 }, 'SORT FETCH a_1_b_-1'],
  ['not the second field alone', { a: 1, b: 1 }, {}, { b: 1 }, {}, 'COLLSCAN'],
  [
    'a condition that its documents fulfil',
    { a: 1 },
    { partialFilterExpression: { b: true } },
    { a: 1, b: true },
    {},
    'FETCH a_1',
  ],
  ['not one that they may not', { a: 1 }, { partialFilterExpression: { b: true } }, { a: 1 }, {}, 'COLLSCAN'],
  ['a wider condition', { a: 1 }, { partialFilterExpression: { a: { $gt: 3 } } }, { a: 5 }, {}, 'FETCH a_1'],
  ['not a sparse one for null', { a: 1 }, { sparse: true }, { a: null }, {}, 'COLLSCAN'],
  ['a sparse one for a value', { a: 1 }, { sparse: true }, { a: 5 }, {}, 'FETCH a_1'],
])('an index serves %s', async (_, key, options, query, sort, expected) => {
  await things.createIndex(key, options)
  // MongoDB plans nothing for a collection without documents.
  await things.insertOne({ _id: 1, a: 1, b: 1 })
  expect(await planOf(query, sort)).toBe(expected)
})

test('an indexed query examines no other documents', async () => {
  await things.createIndex({ user: 1, at: -1 })
  await things.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, user: i % 10, at: i })))
  const query = things.find({ user: 3, at: { $gte: 400 } }).sort({ at: -1 })
  const { executionStats } = await query.explain('executionStats')
  expect(executionStats).toMatchObject({ nReturned: 10, totalDocsExamined: 10 })
  expect(executionStats['totalKeysExamined']).toBeLessThanOrEqual(11)
})

test('documents whose index keys cannot match are not read', async () => {
  await things.createIndex({ user: 1, at: -1, day: 1 })
  await things.insertMany(
    Array.from({ length: 500 }, (_, i) => ({ _id: i, user: i % 5, at: i, day: `0${i % 8}` })),
  )
  const query = { user: 3, at: { $gte: 100 }, day: { $gte: '02', $lt: '04' } }
  const { executionStats } = await things.find(query).sort({ at: -1 }).explain('executionStats')
  expect(executionStats).toMatchObject({ nReturned: 20, totalDocsExamined: 20 })
})

test('a unique index refuses a duplicate, and names index and value', async () => {
  await things.createIndex({ 'a.b': 1, c: 1 }, { unique: true })
  await things.insertOne({ _id: 1, a: { b: 'x' }, c: 2 })
  await things.insertOne({ _id: 2, a: { b: 'x' }, c: 3 })
  await expect(things.insertOne({ _id: 3, a: { b: 'x' }, c: 2.0 })).rejects.toMatchObject({
    code: 11_000,
    keyPattern: { 'a.b': 1, c: 1 },
    keyValue: { 'a.b': 'x', c: 2 },
    message: expect.stringMatching(
      /E11000 duplicate key error collection: .*\.things index: a\.b_1_c_1 dup key/,
    ),
  })
  await expect(things.updateOne({ _id: 2 }, { $set: { c: 2 } })).rejects.toMatchObject({ code: 11_000 })
  await expect(
    things.findOneAndUpdate({ _id: 9 }, { $set: { a: { b: 'x' }, c: 2 } }, { upsert: true }),
  ).rejects.toMatchObject({ code: 11_000 })
  expect(await things.find({}, { sort: { _id: 1 } }).toArray()).toMatchObject([{ c: 2 }, { c: 3 }])
})

test('null is a value in a unique index, but not in a sparse or partial one', async () => {
  await things.createIndex({ a: 1 }, { unique: true })
  await things.createIndex({ b: 1 }, { unique: true, sparse: true })
  await things.createIndex({ c: 1 }, { unique: true, partialFilterExpression: { c: { $exists: true } } })
  await things.insertOne({ _id: 1 })
  await expect(things.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 11_000, keyValue: { a: null } })
  await things.insertOne({ _id: 2, a: 2 })
  await expect(things.insertOne({ _id: 3, a: null })).rejects.toMatchObject({ code: 11_000 })
  await things.insertOne({ _id: 3, a: [3, 4] })
  await expect(things.insertOne({ _id: 4, a: 4 })).rejects.toMatchObject({ code: 11_000 })
})

test('an unordered insert stores all but the duplicates, an ordered one all before the first', async () => {
  await things.createIndex({ n: 1 }, { unique: true })
  const many = [1, 2, 1, 3, 2, 4].map((n, i) => ({ _id: `${n}/${i}`, n }))
  const failure = await things
    .insertMany(many, { ordered: false })
    .catch((error: MongoBulkWriteError) => error)
  expect(failure).toMatchObject({ code: 11_000, insertedCount: 4 })
  const { writeErrors } = failure as MongoBulkWriteError
  expect([writeErrors].flat().map((it) => [it.index, it.code])).toEqual([
    [2, 11_000],
    [4, 11_000],
  ])
  await things.deleteMany({})
  await expect(things.insertMany(many)).rejects.toMatchObject({ insertedCount: 2 })
  expect(await things.find().toArray()).toHaveLength(2)
})

test('a unique index is not created over duplicates', async () => {
  await things.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 1 },
  ])
  await expect(things.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11_000 })
  expect(await things.indexes()).toHaveLength(1)
})

test('an existing index can be created again, but not with other options', async () => {
  expect(await things.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
  expect(await things.createIndex({ a: 1 }, { unique: true })).toBe('a_1')
  await expect(things.createIndex({ a: 1 })).rejects.toMatchObject({ code: 86 })
  await expect(things.createIndex({ a: 1 }, { name: 'other', unique: true })).rejects.toMatchObject({
    code: 85,
  })
  expect(await things.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
  ])
  await things.dropIndex('a_1')
  await expect(things.dropIndex('a_1')).rejects.toMatchObject({ code: 27 })
  await expect(things.dropIndex('_id_')).rejects.toMatchObject({ code: 72 })
})

test('two arrays cannot be in one index', async () => {
  await things.createIndex({ a: 1, b: 1 })
  await expect(things.insertOne({ _id: 1, a: [1], b: [1] })).rejects.toMatchObject({ code: 171 })
  expect(await things.findOne()).toBeNull()
})

test('collections can be listed, created once, and dropped', async () => {
  const { db } = database
  await db.createCollection('made')
  await expect(db.command({ create: 'made', writeConcern: { w: 1 } })).rejects.toMatchObject({ code: 48 })
  await db.collection('other').insertOne({})
  expect(await db.listCollections({ name: 'made' }).toArray()).toMatchObject([
    { name: 'made', type: 'collection' },
  ])
  expect((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()).toEqual(
    ['made', 'other'],
  )
  await db.collection('other').drop()
  expect(await db.collection('other').findOne()).toBeNull()
  await expect(db.collection('other').indexes()).rejects.toMatchObject({ code: 26 })
})
