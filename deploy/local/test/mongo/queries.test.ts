import { Binary, type Collection, type Document, Double, Int32, Long, ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from './database.ts'

let database: TestMongoDatabase
forAllTests(createTestMongoDatabase, (started) => (database = started))

const oid = new ObjectId('0123456789abcdef01234567')
const day = new Date('2026-03-01T00:00:00Z')
const documents: TestDocument[] = [
  { _id: 'int', v: 5 },
  { _id: 'double', v: new Double(5) },
  { _id: 'long', v: Long.fromNumber(5) },
  { _id: 'half', v: 5.5 },
  { _id: 'big', v: Long.fromString('9007199254740993') },
  { _id: 'bigDouble', v: 9_007_199_254_740_992 },
  { _id: 'nan', v: Number.NaN },
  { _id: 'minusZero', v: -0 },
  { _id: 'text', v: 'five' },
  { _id: 'upper', v: 'Five' },
  { _id: 'null', v: null },
  { _id: 'missing' },
  { _id: 'true', v: true },
  { _id: 'date', v: day },
  { _id: 'oid', v: oid },
  { _id: 'binary', v: new Binary(Buffer.from('ab')) },
  { _id: 'object', v: { x: 1, y: 2 } },
  { _id: 'turned', v: { y: 2, x: 1 } },
  { _id: 'list', v: [1, 7, 'five'] },
  { _id: 'empty', v: [] },
  { _id: 'nested', v: [[5]] },
  { _id: 'objects', v: [{ x: 1 }, { x: 9, y: 3 }, 4] },
]

let things: Collection<TestDocument>
/** The same documents, found through indexes. */
let indexed: Collection<TestDocument>
beforeAll(async () => {
  things = database.db.collection<TestDocument>('things')
  indexed = database.db.collection<TestDocument>('indexed')
  await indexed.createIndexes([{ key: { v: -1 } }, { key: { 'v.x': 1, 'v.y': -1 } }])
  for (const collection of [things, indexed]) await collection.insertMany(documents)
})

async function found(collection: Collection<TestDocument>, query: Document): Promise<string[]> {
  // Their ids are the names above.
  return (await collection.find(query, { projection: { _id: 1 } }).toArray()).map((it) => String(it._id))
}

const fives = ['int', 'double', 'long']

test.each<[string, Document, string[]]>([
  ['numbers are equal whatever their type', { v: 5 }, fives],
  ['a long is not rounded to be equal', { v: Long.fromString('9007199254740993') }, ['big']],
  ['a double beside a long is not equal', { v: 9_007_199_254_740_992 }, ['bigDouble']],
  ['a long is more than the double beside it', { v: { $gt: 9_007_199_254_740_992 } }, ['big']],
  ['zero has no sign', { v: 0 }, ['minusZero']],
  ['NaN equals itself', { v: Number.NaN }, ['nan']],
  ['NaN is neither less nor more', { v: { $lt: 1 } }, ['minusZero']],
  ['a comparison stays within a type', { v: { $gte: 'a' } }, ['text', 'list']],
  ['upper case comes first', { v: { $lt: 'a' } }, ['upper']],
  ['null means missing too', { v: null }, ['null', 'missing']],
  ['null is not less than itself', { v: { $lt: null } }, []],
  ['null is at most itself', { v: { $lte: null } }, ['null', 'missing']],
  ['$exists sees null', { v: { $exists: false } }, ['missing']],
  ['an element of a list counts', { v: 7 }, ['list']],
  ['two bounds may hold for two elements', { v: { $gt: 6, $lt: 2 } }, ['list']],
  ['a list equals itself', { v: [1, 7, 'five'] }, ['list']],
  ['a list is found as an element', { v: [5] }, ['nested']],
  ['an empty list is one', { v: [] }, ['empty']],
  ['objects are equal in their order alone', { v: { x: 1, y: 2 } }, ['object']],
  ['a path leads through lists', { 'v.x': 1 }, ['object', 'turned', 'objects']],
  ['a path finds what is missing in one element', { 'v.y': null, 'v.x': 1 }, ['objects']],
  ['two paths may hold for two elements', { 'v.x': 1, 'v.y': 3 }, ['objects']],
  ['$size counts', { v: { $size: 3 } }, ['list', 'objects']],
  ['$all wants each', { v: { $all: [1, 'five'] } }, ['list']],
  ['$all of nothing finds nothing', { v: { $all: [] } }, []],
  ['$elemMatch wants one element for all', { v: { $elemMatch: { x: 9, y: 3 } } }, ['objects']],
  ['$elemMatch of values', { v: { $elemMatch: { $gt: 6, $lt: 8 } } }, ['list']],
  ['$in of several types', { v: { $in: [true, day, oid] } }, ['true', 'date', 'oid']],
  ['$in with null', { v: { $in: [null, 5.5] } }, ['half', 'null', 'missing']],
  ['$not of a comparison holds for what is missing', { v: { $not: { $ne: null } } }, ['null', 'missing']],
  ['$nor', { $nor: [{ v: { $exists: true } }, { _id: 'x' }] }, ['missing']],
  ['$or', { $or: [{ v: 5.5 }, { _id: 'oid' }] }, ['half', 'oid']],
  ['$type by name', { v: { $type: 'long' } }, ['long', 'big']],
  ['$type of an array', { v: { $type: 'array' } }, ['list', 'empty', 'nested', 'objects']],
  ['binary', { v: new Binary(Buffer.from('ab')) }, ['binary']],
  ['binary is ordered by length first', { v: { $gt: new Binary(Buffer.from('z')) } }, ['binary']],
  ['dates', { v: { $gte: day, $lt: new Date(day.getTime() + 1) } }, ['date']],
])('%s', async (_, query, expected) => {
  for (const collection of [things, indexed])
    expect((await found(collection, query)).sort()).toEqual(expected.toSorted())
})

test('all types sort in one order, and missing fields with null', async () => {
  const ids = (await things.find({}, { sort: { v: 1, _id: 1 } }).toArray()).map((it) => String(it._id))
  expect(ids.join(' ')).toBe(
    'empty missing null nan minusZero list objects double int long half bigDouble big Five text object turned'
      .replace('Five', 'upper')
      .concat(' nested binary oid true date'),
  )
})

test('in descending order an array sorts by its largest element', async () => {
  const [first, second] = await things
    .find({ _id: { $in: ['list', 'text', 'half'] } }, { sort: { v: -1 } })
    .toArray()
  expect(new Set([first?._id, second?._id])).toEqual(new Set(['list', 'text']))
})

test.each<[string, Document, Document]>([
  ['of chosen fields', { v: 1 }, { _id: 'x', v: { a: 1, b: [{ c: 1, d: 2 }, 3] } }],
  ['without the id', { _id: 0, 'v.a': 1 }, { v: { a: 1 } }],
  ['through a list', { 'v.b.c': 1 }, { _id: 'x', v: { b: [{ c: 1 }] } }],
  ['without some', { 'v.b.c': 0, w: 0 }, { _id: 'x', v: { a: 1, b: [{ d: 2 }, 3] } }],
  ['of a way that ends too soon', { 'w.z': 1 }, { _id: 'x' }],
])('a projection %s', async (_, projection, expected) => {
  const shapes = database.db.collection<TestDocument>('shapes')
  await shapes.replaceOne({ _id: 'x' }, { v: { a: 1, b: [{ c: 1, d: 2 }, 3] }, w: 1 }, { upsert: true })
  expect(await shapes.findOne({}, { projection })).toEqual(expected)
})

test('skip, limit and count agree', async () => {
  const query = { v: { $in: [5, 5.5] } }
  const all = await things.find(query, { sort: { _id: 1 } }).toArray()
  expect(await things.find(query, { sort: { _id: 1 }, skip: 1, limit: 2 }).toArray()).toEqual(all.slice(1, 3))
  expect(await database.db.command({ count: 'things', query, skip: 1 })).toMatchObject({ n: 3 })
  expect(await things.estimatedDocumentCount()).toBe(documents.length)
})

test('documents are read with the types that were written', async () => {
  const rich = {
    _id: 'rich',
    i: new Int32(1),
    d: new Double(1),
    l: Long.fromNumber(1),
    b: new Binary(Buffer.alloc(16), 4),
  }
  const kept = database.db.collection<TestDocument>('kept')
  await kept.insertOne(rich)
  await kept.updateOne({ _id: 'rich' }, { $set: { other: 1 } })
  expect(await kept.findOne({}, { promoteValues: false })).toEqual({ ...rich, other: new Int32(1) })
})

test('fields with numbers as names keep their position', async () => {
  const kept = database.db.collection<TestDocument>('ordered')
  await kept.insertOne({
    _id: 1,
    v: new Map([
      ['b', 1],
      ['1', 2],
    ]),
  })
  await kept.updateOne({ _id: 1 }, { $set: { w: 1 } })
  const raw = await kept.findOne({}, { raw: true })
  const bytes = Buffer.from(raw as unknown as Uint8Array)
  expect(bytes.indexOf('b\0')).toBeLessThan(bytes.indexOf('1\0'))
})
