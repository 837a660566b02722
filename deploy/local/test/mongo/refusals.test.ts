import {
  BSONRegExp,
  Code,
  type Collection,
  DBRef,
  Decimal128,
  type Document,
  MaxKey,
  MinKey,
  Timestamp,
} from 'mongodb'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { type LocalMongo, startLocalMongo } from '../../src/servers/mongo.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from './database.ts'

// The embedded server must refuse what it does not support.
let server: LocalMongo
forAllTests(
  async () =>
    startLocalMongo({ dir: join(await createScratchFolder(), 'mongo'), temporary: true, kind: 'embedded' }),
  (started) => (server = started),
)
let database: TestMongoDatabase
forAllTests(
  () => createTestMongoDatabase(server.url),
  (started) => (database = started),
)
let things: Collection<TestDocument>
beforeAll(async () => {
  things = database.db.collection<TestDocument>('things')
  await things.insertOne({ _id: 1, a: [1, { b: 1 }], n: 1, text: 'one' })
})

const unsupported = { code: 238 }

const unknown = `mapReduce group geoSearch validate collStats collMod convertToCapped compact reIndex dbStats serverStatus
  getParameter setParameter bulkWrite createUser usersInfo startSession commitTransaction abortTransaction killAllSessions
  replSetGetStatus eval getLog shutdown fsync currentOp killOp dataSize cloneCollection constructor`

test.each<readonly [string, () => Promise<unknown>]>([
  ['aggregate', () => things.aggregate([]).toArray()],
  ['countDocuments', () => things.countDocuments()],
  ['distinct', () => things.distinct('n')],
  ['rename', () => things.rename('other')],
  ['watch', () => things.watch().next()],
  ['createSearchIndex', () => things.createSearchIndex({ definition: {} })],
  ...unknown.split(/\s+/).map((name) => [name, () => database.db.command({ [name]: 'things' })] as const),
])('the command %s is refused', async (_, run) => {
  await expect(run()).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' })
})

test.each<[Document]>([
  [{ n: { $regex: 'o' } }],
  [{ text: /one/ }],
  [{ text: { $in: [/one/] } }],
  [{ n: { $not: /one/ } }],
  [{ n: { $mod: [2, 1] } }],
  [{ $expr: { $eq: ['$n', 1] } }],
  [{ $where: 'true' }],
  [{ $text: { $search: 'one' } }],
  [{ $jsonSchema: {} }],
  [{ $sampleRate: 0.5 }],
  [{ $alwaysTrue: 1 }],
  [{ n: { $bitsAllSet: 1 } }],
  [{ n: { $near: [1, 1] } }],
  [{ n: { $geoWithin: {} } }],
  [{ n: { $type: 'decimal' } }],
  [{ n: { $type: 'regex' } }],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }] } }],
  [{ n: { $equal: 1 } }],
  [{ n: { $eq: 1, other: 1 } }],
  [{ 'a.0': 1 }],
  [{ 'a.0.b': 1 }],
  [{ 'a.$': 1 }],
  [{ n: Decimal128.fromString('1') }],
  [{ n: { $gt: new MinKey() } }],
  [{ n: { $lt: new MaxKey() } }],
  [{ n: new Timestamp({ t: 1, i: 1 }) }],
  [{ n: new Code('x') }],
  [{ n: new DBRef('things', 1 as never) }],
])('the query %j is refused', async (query) => {
  await expect(things.find(query).toArray()).rejects.toMatchObject(unsupported)
  await expect(things.deleteMany(query)).rejects.toMatchObject(unsupported)
})

test.each<[Document]>([
  [{ $rename: { n: 'm' } }],
  [{ $bit: { n: { and: 1 } } }],
  [{ $currentDate: { n: { $type: 'timestamp' } } }],
  [{ $push: { a: { $each: [1], $sort: 1 } } }],
  [{ $push: { a: { $each: [1], $position: 0 } } }],
  [{ $pushAll: { a: [1] } }],
  [{ $set: { 'a.$': 1 } }],
  [{ $set: { 'a.$[]': 1 } }],
  [{ $set: { 'a.$[it]': 1 } }],
  [{ $set: { n: Decimal128.fromString('1') } }],
  [{ $set: { n: /x/ } }],
  [{ $inc: { n: Decimal128.fromString('1') } }],
  [{ $setThis: { n: 1 } }],
  [{ $set: { n: 1 }, $toString: { n: 1 } }],
])('the update %j is refused', async (update) => {
  await expect(things.updateOne({ _id: 1 }, update)).rejects.toMatchObject(unsupported)
  await expect(things.findOneAndUpdate({ _id: 1 }, update)).rejects.toMatchObject(unsupported)
})

test('an update by a pipeline is refused', async () => {
  await expect(things.updateOne({ _id: 1 }, [{ $set: { n: 2 } }])).rejects.toMatchObject(unsupported)
})

type Case = readonly [string, () => Promise<unknown>]

function each(name: string, call: (options: never) => Promise<unknown>, options: readonly object[]): Case[] {
  // Some are not options of the call.
  return options.map((it) => [`${name} ${JSON.stringify(it)}`, () => call(it as never)])
}

const collation = { locale: 'de' }
const [hint, variables] = [{ hint: 'n_1' }, { let: { x: 1 } }]
const arrayFilters = [{ 'it.b': 1 }]

test.each<Case>([
  ...each('find', (options) => things.find({}, options).toArray(), [
    { collation },
    hint,
    { hint: { n: 1 } },
    variables,
    { min: { n: 1 } },
    { max: { n: 1 } },
    { returnKey: true },
    { showRecordId: true },
    { noCursorTimeout: true },
    { tailable: true },
    { tailable: true, awaitData: true },
    { sort: { n: { $meta: 'textScore' } } },
    { sort: { 'a.0': 1 } },
    { sort: { $natural: -1 } },
    { readConcern: { level: 'linearizable' } },
    { readConcern: { level: 'snapshot' } },
    { projection: { a: { $slice: 1 } } },
    { projection: { a: { $elemMatch: { b: 1 } } } },
    { projection: { 'a.$': 1 } },
    { projection: { 'a.0': 1 } },
    { projection: { n: { m: 1 } } },
    { projection: { other: '$n' } },
    { projection: { n: { $add: [1, 1] } } },
  ]),
  ...each('update', (options) => things.updateOne({ _id: 1 }, { $set: { n: 1 } }, options), [
    { collation },
    hint,
    variables,
    { arrayFilters },
    { sort: { n: 1 } },
  ]),
  ...each('delete', (options) => things.deleteOne({ _id: 9 }, options), [{ collation }, hint, variables]),
  ...each('findAndModify', (options) => things.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, options), [
    { collation },
    hint,
    variables,
    { arrayFilters },
  ]),
  ...each('createIndex', (options) => things.createIndex({ n: 1 }, options), [
    { collation },
    { weights: { text: 1 } },
    { default_language: 'de' },
    { wildcardProjection: { n: 1 } },
    { storageEngine: { x: 1 } },
    { bits: 26 },
    { hidden: true },
  ]),
  ...each('an index', (key) => things.createIndex(key), [
    { text: 'text' },
    { text: '2dsphere' },
    { text: 'hashed' },
    { text: '2d' },
  ]),
  ...each('createCollection', (options) => database.db.createCollection('made', options), [
    { capped: true, size: 1000 },
    { validator: { n: 1 } },
    { timeseries: { timeField: 'at' } },
    { collation },
    { viewOn: 'things' },
  ]),
  ['a wildcard index', () => things.createIndex({ '$**': 1 })],
  ['an index into a place of a list', () => things.createIndex({ 'a.0': 1 })],
  ...[
    { capped: true, size: 1000 },
    { validator: { n: 1 } },
    { timeseries: { timeField: 'at' } },
    { collation },
    { viewOn: 'things' },
  ].map((options): [string, () => Promise<unknown>] => [
    `createCollection ${JSON.stringify(options)}`,
    () => database.db.createCollection('made', options),
  ]),
  ['count with a hint', () => database.db.command({ count: 'things', hint: 'n_1' })],
  ['explain of a count', () => database.db.command({ explain: { count: 'things' } })],
  ['an option that no version knows', () => database.db.command({ find: 'things', fliter: { n: 5 } })],
  ['strict versions', () => database.db.command({ find: 'things', apiVersion: '1', apiStrict: true })],
  ['a collection of the system', () => database.db.collection('system.users').insertOne({})],
  ['the administrator’s database', () => database.client.db('admin').collection('x').insertOne({})],
])('%s is refused', async (_, run) => {
  await expect(run()).rejects.toMatchObject(unsupported)
})

test.each<[string, Document]>([
  ['a decimal', { n: Decimal128.fromString('1.5') }],
  ['a regular expression', { n: /x/ }],
  ['a regular expression of BSON', { n: new BSONRegExp('x') }],
  ['a timestamp', { n: new Timestamp({ t: 0, i: 0 }) }],
  ['code', { n: new Code('x') }],
  ['the least key', { n: new MinKey() }],
  ['the largest key', { n: [new MaxKey()] }],
])('%s is not stored', async (_, document) => {
  await expect(things.insertOne({ _id: 2, ...document })).rejects.toMatchObject(unsupported)
  expect(await things.findOne({ _id: 2 })).toBeNull()
})

test('a field name with a dollar sign is not stored, nor an array as an id', async () => {
  await expect(things.insertOne({ _id: 2, a: { $b: 1 } })).rejects.toMatchObject({ code: 52 })
  await expect(things.insertOne({ _id: [1] as never })).rejects.toMatchObject({ code: 2 })
})

test('transactions are refused as by any standalone server, and drivers do not retry writes', async () => {
  await database.client.withSession(async (session) => {
    session.startTransaction()
    await expect(things.insertOne({ _id: 3 }, { session })).rejects.toMatchObject({
      originalError: { code: 20 },
    })
    await session.abortTransaction()
  })
  expect(await things.findOne({ _id: 3 })).toBeNull()
  await expect(
    database.db.command({ insert: 'things', documents: [{ _id: 3 }], txnNumber: 1 }),
  ).rejects.toMatchObject({ code: 20 })
})

test('a write concern of several nodes is refused', async () => {
  await expect(things.insertOne({ _id: 4 }, { writeConcern: { w: 3 } })).rejects.toMatchObject({ code: 2 })
  await things.insertOne({ _id: 4 }, { writeConcern: { w: 'majority', j: true } })
})

test('refused commands change nothing', async () => {
  expect(await things.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 1, a: [1, { b: 1 }], n: 1, text: 'one' },
    { _id: 4 },
  ])
  expect(await things.indexes()).toHaveLength(1)
})
