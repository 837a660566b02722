import fc from 'fast-check'
import { type Collection, type Document, ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createTestMongoDatabase, type TestMongoDatabase, type TestDocument } from '../mongo/database.ts'
import { oracleMatchesQuery, oracleSortDocuments } from '../mongo/oracle.ts'

let database: TestMongoDatabase
forAllTests(createTestMongoDatabase, (started) => (database = started))

// Few values, so that queries find something; mostly numbers, so that ranges do.
const ids = ['0123456789abcdef01234567', 'fedcba9876543210fedcba98'].map((hex) => new ObjectId(hex))
const others = [-1, 0.5, 'a', 'ab', '', 'é', null, true, false, new Date(0), new Date(1)]
const number = fc.integer({ min: 0, max: 3 })
const scalar = fc.oneof({ weight: 3, arbitrary: number }, fc.constantFrom<unknown>(...others, ...ids))
const inner = fc.record({ x: scalar, y: scalar }, { requiredKeys: [] })
const list = fc.array(fc.oneof({ weight: 2, arbitrary: scalar }, inner), { maxLength: 3, size: 'max' })
const value = fc.oneof({ weight: 3, arbitrary: scalar }, inner, { weight: 2, arbitrary: list })

/** Only one field holds arrays, since an index cannot hold two. */
const document = fc.record({ a: value, b: fc.oneof(scalar, inner), c: scalar }, { requiredKeys: ['a'] })
const path = fc.constantFrom('a', 'a', 'a.x', 'a.x', 'a.y', 'b', 'b.x', 'c')

const operators = fc.oneof(
  { weight: 6, arbitrary: fc.record({ $gte: number, $lte: number }) },
  fc.dictionary(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), value, {
    minKeys: 1,
    maxKeys: 2,
  }),
  fc.dictionary(fc.constantFrom('$in', '$nin', '$all'), fc.array(value, { maxLength: 3 }), {
    minKeys: 1,
    maxKeys: 1,
  }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.nat(3) }),
  fc.record({
    $not: fc.dictionary(fc.constantFrom('$gt', '$lte', '$eq'), value, { minKeys: 1, maxKeys: 2 }),
  }),
  fc.record({
    $elemMatch: fc.dictionary(fc.constantFrom('$gte', '$lt', '$ne'), scalar, { minKeys: 1, maxKeys: 2 }),
  }),
  fc.record({
    $elemMatch: fc.dictionary(fc.constantFrom('x', 'y'), scalar, { minKeys: 1, maxKeys: 2 }),
  }),
)
const wanted = fc.oneof(value, { weight: 3, arbitrary: operators })
const condition = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(path, wanted, { minKeys: 1, maxKeys: 1 }) },
  fc.dictionary(path, wanted, { minKeys: 2, maxKeys: 3 }),
  fc.record({ 'a.x': number, 'a.y': number }),
)
const combined = fc.dictionary(
  fc.constantFrom('$and', '$or', '$nor'),
  fc.array(condition, { minLength: 1, maxLength: 3 }),
  { minKeys: 1, maxKeys: 2 },
)
const query: fc.Arbitrary<Document> = fc.oneof({ weight: 4, arbitrary: condition }, combined)

type Order = Record<string, 1 | -1>

const direction = fc.constantFrom<1 | -1>(1, -1)
/** At most one path into the field with arrays: with two, MongoDB takes both values from one element. */
const order = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a', 'a.x'), direction, { maxKeys: 1 }),
    fc.dictionary(fc.constantFrom('b.x', 'c'), direction, { maxKeys: 2 }),
    fc.boolean(),
  )
  .map(([lists, others, isFirst]): Order =>
    isFirst ? { ...lists, ...others, _id: 1 } : { ...others, ...lists, _id: 1 },
  )
const index = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(path, direction, { minKeys: 1, maxKeys: 3 }) },
  fc.record({ 'a.x': direction, 'a.y': direction }),
)
const searches = fc.array(fc.record({ query, order, skip: fc.nat(3), limit: fc.nat(4) }), {
  minLength: 30,
  maxLength: 30,
})

interface Search {
  query: Document
  order: Order
  skip: number
  limit: number
}

async function expectAsTheOracle(
  things: Collection<TestDocument>,
  documents: readonly Document[],
  all: readonly Search[],
) {
  for (const { query, order, skip, limit } of all) {
    const wanted = oracleSortDocuments(
      documents.filter((it) => oracleMatchesQuery(it, query)),
      order,
    )
    const found = await things.find(query, { sort: order }).toArray()
    expect(found.map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id))
    const some = await things.find(query, { sort: order, skip, limit }).toArray()
    expect(some).toEqual(wanted.slice(skip, limit ? skip + limit : undefined))
  }
}

test('random queries return the expected documents in order, with and without indexes', async () => {
  let round = 0
  const documents = fc.array(document, { maxLength: 25, size: 'max' })
  const indexes = fc.array(index, { minLength: 1, maxLength: 3, size: 'max' })
  const changes = fc.array(fc.tuple(query, fc.record({ a: value, c: scalar }, { requiredKeys: [] })), {
    maxLength: 3,
  })
  const rounds = fc.asyncProperty(
    documents,
    indexes,
    changes,
    searches,
    async (drawn, patterns, changes, all: Search[]) => {
      const things = database.db.collection<TestDocument>(`round${round++}`)
      const stored: TestDocument[] = drawn.map((it, i) => ({ _id: i, ...it }))
      if (stored.length) await things.insertMany(stored)
      await expectAsTheOracle(things, stored, all)
      for (const pattern of patterns) await things.createIndex(pattern, { name: JSON.stringify(pattern) })
      await expectAsTheOracle(things, stored, all)
      for (const [query, change] of changes) {
        if (!Object.keys(change).length) continue
        const wanted = stored.filter((it) => oracleMatchesQuery(it, query))
        expect(await things.updateMany(query, { $set: change })).toMatchObject({
          matchedCount: wanted.length,
        })
        for (const it of wanted) Object.assign(it, change)
      }
      await expectAsTheOracle(things, stored, all)
      const [first] = all
      const left = stored.filter((it) => first && !oracleMatchesQuery(it, first.query))
      if (first) await things.deleteMany(first.query)
      await expectAsTheOracle(things, left, all)
      await things.drop().catch(() => {})
    },
  )
  await fc.assert(rounds, { numRuns: 10 })
})
