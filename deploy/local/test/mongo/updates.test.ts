import { type Collection, type Document, Double, Int32, Long } from 'mongodb'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from './database.ts'

let database: TestMongoDatabase
forAllTests(createTestMongoDatabase, (started) => (database = started))

let things: Collection<TestDocument>
beforeEach(async () => {
  things = database.db.collection<TestDocument>('things')
  await things.deleteMany({})
})

const one = { _id: 1, n: 5, list: [1, 2, 3], deep: { a: { b: 1 } }, boats: [{ name: 'a' }, { name: 'b' }] }

test.each<[string, Document, Document]>([
  ['$set makes what is on the way', { $set: { 'new.way.x': 1 } }, { new: { way: { x: 1 } } }],
  [
    '$set of an element',
    { $set: { 'list.1': 'two', 'boats.0.name': 'c' } },
    { list: [1, 'two', 3], boats: [{ name: 'c' }, { name: 'b' }] },
  ],
  ['$set beyond the end fills up', { $set: { 'list.4': 5 } }, { list: [1, 2, 3, null, 5] }],
  ['$unset', { $unset: { 'deep.a.b': '', n: '', nothing: '' } }, { deep: { a: {} }, n: undefined }],
  ['$unset of an element leaves its place', { $unset: { 'list.0': '' } }, { list: [null, 2, 3] }],
  ['$inc', { $inc: { n: 2, fresh: 1 } }, { n: 7, fresh: 1 }],
  ['$mul', { $mul: { n: 3, fresh: 4 } }, { n: 15, fresh: 0 }],
  ['$min that wins', { $min: { n: 2 } }, { n: 2 }],
  ['$min that does not', { $min: { n: 9 } }, { n: 5 }],
  ['$max across types', { $max: { n: 'text' } }, { n: 'text' }],
  ['$push', { $push: { list: 4, fresh: 1 } }, { list: [1, 2, 3, 4], fresh: [1] }],
  ['$push of several, the last kept', { $push: { list: { $each: [4, 5], $slice: -2 } } }, { list: [4, 5] }],
  [
    '$push of several, the first kept',
    { $push: { list: { $each: [4, 5], $slice: 4 } } },
    { list: [1, 2, 3, 4] },
  ],
  ['$addToSet', { $addToSet: { list: { $each: [3, 4, 4, new Double(1)] } } }, { list: [1, 2, 3, 4] }],
  ['$pull of a value', { $pull: { list: 2 } }, { list: [1, 3] }],
  ['$pull by comparison', { $pull: { list: { $gte: 2 } } }, { list: [1] }],
  ['$pull of documents', { $pull: { boats: { name: 'a' } } }, { boats: [{ name: 'b' }] }],
  ['$pullAll', { $pullAll: { list: [1, 3] } }, { list: [2] }],
  ['$pop', { $pop: { list: 1 } }, { list: [1, 2] }],
  ['$pop of the first', { $pop: { list: -1 } }, { list: [2, 3] }],
  ['$setOnInsert changes nothing', { $setOnInsert: { n: 9 }, $set: { m: 1 } }, { n: 5, m: 1 }],
])('%s', async (_, update, expected) => {
  await things.insertOne({ ...one })
  const { matchedCount } = await things.updateOne({ _id: 1 }, update)
  expect(matchedCount).toBe(1)
  const { n, list, deep, boats } = one
  const after = { _id: 1, n, list, deep, boats, ...expected }
  for (const [name, value] of Object.entries(after))
    if (value === undefined) Reflect.deleteProperty(after, name)
  expect(await things.findOne({ _id: 1 })).toEqual(after)
})

test('numbers keep the wider of two types, and grow to 64 bits', async () => {
  await things.insertOne({ _id: 1, i: new Int32(2_147_483_647), l: Long.fromNumber(1), d: new Double(0.5) })
  await things.updateOne({ _id: 1 }, { $inc: { i: 1, l: 1, d: 1 } })
  expect(await things.findOne({}, { promoteValues: false })).toMatchObject({
    i: Long.fromNumber(2_147_483_648),
    l: Long.fromNumber(2),
    d: new Double(1.5),
  })
})

test('matched and modified documents are counted separately', async () => {
  await things.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
    { _id: 3, n: 2 },
  ])
  expect(await things.updateMany({}, { $set: { n: 2 } })).toMatchObject({ matchedCount: 3, modifiedCount: 1 })
  expect(await things.updateMany({ n: 9 }, { $set: { n: 3 } })).toMatchObject({
    matchedCount: 0,
    modifiedCount: 0,
  })
  expect(await things.deleteOne({ n: 2 })).toMatchObject({ deletedCount: 1 })
  expect(await things.deleteMany({})).toMatchObject({ deletedCount: 2 })
})

test('an update of many changes no document twice, even if it moves in the index', async () => {
  await things.createIndex({ n: 1 })
  await things.insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: n, n })))
  expect(await things.updateMany({ n: { $gte: 0 } }, { $inc: { n: 100 } })).toMatchObject({
    modifiedCount: 300,
  })
  expect(await things.findOne({ _id: 0 })).toEqual({ _id: 0, n: 100 })
  await things.dropIndexes()
})

test.each<[string, Document, Document, Document]>([
  [
    'from equalities',
    { a: 1, 'b.c': 2, d: { $gt: 3 }, $and: [{ e: { $eq: 4 } }] },
    { $set: { f: 5 } },
    { a: 1, b: { c: 2 }, e: 4, f: 5 },
  ],
  [
    'from a single alternative',
    { $or: [{ a: 1 }], b: { $in: [2] }, c: { $all: [3] } },
    { $set: { f: 5 } },
    { a: 1, b: 2, c: 3, f: 5 },
  ],
  ['from no alternatives', { $or: [{ a: 1 }, { a: 2 }] }, { $inc: { n: 1 } }, { n: 1 }],
  [
    'with what is for new ones',
    { a: 1 },
    { $setOnInsert: { b: 2 }, $push: { c: 3 } },
    { a: 1, b: 2, c: [3] },
  ],
])('an upsert creates a document %s', async (_, query, update, expected) => {
  const { upsertedId, upsertedCount, matchedCount } = await things.updateOne(query, update, { upsert: true })
  expect({ upsertedCount, matchedCount }).toEqual({ upsertedCount: 1, matchedCount: 0 })
  expect(await things.findOne({})).toEqual({ _id: upsertedId, ...expected })
})

test('an upsert by id keeps the id, also as a replacement', async () => {
  await things.updateOne({ _id: 7 }, { $set: { a: 1 } }, { upsert: true })
  await things.replaceOne({ _id: 8 }, { b: 1 }, { upsert: true })
  expect(await things.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
    { _id: 7, a: 1 },
    { _id: 8, b: 1 },
  ])
})

test('findOneAndUpdate returns the document before or after, sorted and projected', async () => {
  await things.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ])
  const update = { $inc: { n: 10 } }
  expect(await things.findOneAndUpdate({}, update, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 })
  expect(await things.findOneAndUpdate({ _id: 2 }, update, { returnDocument: 'after' })).toEqual({
    _id: 2,
    n: 22,
  })
  expect(await things.findOneAndUpdate({ _id: 2 }, update, { projection: { _id: 0, n: 1 } })).toEqual({
    n: 22,
  })
  expect(await things.findOneAndDelete({}, { sort: { n: -1 } })).toEqual({ _id: 2, n: 32 })
  expect(await things.findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({
    _id: 1,
    m: 1,
  })
  expect(await things.findOneAndUpdate({ _id: 9 }, update)).toBeNull()
})

test('findOneAndUpdate says whether it created the document', async () => {
  const change = () =>
    things.findOneAndUpdate(
      { _id: 5 },
      { $inc: { n: 1 } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    )
  expect(await change()).toMatchObject({
    value: { _id: 5, n: 1 },
    lastErrorObject: { updatedExisting: false, upserted: 5 },
  })
  expect(await change()).toMatchObject({
    value: { _id: 5, n: 2 },
    lastErrorObject: { updatedExisting: true, n: 1 },
  })
})

test.each<[string, Document, Document, number]>([
  ['the id', { _id: 1 }, { $set: { _id: 2 } }, 66],
  ['one thing twice', { _id: 1 }, { $set: { n: 1 }, $inc: { n: 1 } }, 40],
  ['a thing and a part of it', { _id: 1 }, { $set: { deep: 1, 'deep.a': 1 } }, 40],
  ['a number into text', { _id: 1 }, { $inc: { deep: 1 } }, 14],
  ['a field of a number', { _id: 1 }, { $set: { 'n.x': 1 } }, 28],
  ['a name in a list', { _id: 1 }, { $set: { 'list.x': 1 } }, 28],
  ['a number as a list', { _id: 1 }, { $push: { n: 1 } }, 2],
])('no update may change %s', async (_, query, update, code) => {
  await things.insertOne({ ...one })
  await expect(things.updateOne(query, update)).rejects.toMatchObject({ code })
  expect(await things.findOne({})).toEqual(one)
})

test('$currentDate sets the current date', async () => {
  const before = Date.now()
  const update: Document = { $currentDate: { at: true, later: { $type: 'date' } } }
  await things.updateOne({ _id: 1 }, update, { upsert: true })
  const found = await things.findOne({})
  expect(found?.['at'].getTime()).toBeGreaterThanOrEqual(before)
  expect(found?.['later']).toBeInstanceOf(Date)
})
