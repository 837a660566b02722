import { Binary, Double, Int32, Long, ObjectId } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeOrderedKey } from './encode-key.ts'
import { decodeOrderedKey } from './decode-key.ts'
import { BsonValue } from './value.ts'

const scalar = fc.oneof(
  fc.integer().map((it) => new Int32(it)),
  fc.double().map((it) => new Double(it)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((it) => Long.fromBigInt(it)),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((it) => new ObjectId(it)),
)

test('a decoded value has the key that it was decoded from, and the key ends where the next begins', () => {
  const rules = fc.property(scalar, scalar, (value, next) => {
    const key = encodeOrderedKey(BsonValue.from(value))
    const read = decodeOrderedKey(Buffer.concat([key, encodeOrderedKey(BsonValue.from(next))]), 0)
    if (!read) return
    expect(read.end).toBe(key.length)
    expect(read.value && encodeOrderedKey(read.value)).toEqual(key)
  })
  fc.assert(rules, { numRuns: 1000 })
})

test('numbers, texts, dates, ids and booleans can be decoded from their keys', () => {
  const plain = [
    0,
    -1,
    1.5,
    2 ** 40,
    '',
    'LHR-JFK',
    'é',
    true,
    false,
    new Date(),
    new Date(-1),
    new ObjectId(),
  ]
  for (const value of plain)
    expect(decodeOrderedKey(encodeOrderedKey(BsonValue.from(value)), 0)?.value).toBeTruthy()
  expect(decodeOrderedKey(encodeOrderedKey(BsonValue.from(null)), 0)).toEqual({ value: null, end: 1 })
})

test.each<[string, unknown]>([
  ['a document', { a: 1 }],
  ['an array', [1]],
  ['bytes', new Binary(new Uint8Array(3))],
  ['not a number', NaN],
  ['a number between doubles', Long.fromBigInt(2n ** 53n + 1n)],
  ['a text with a zero byte', 'a\0b'],
])('%s cannot be decoded from its key', (_, value) => {
  expect(decodeOrderedKey(encodeOrderedKey(BsonValue.from(value)), 0)).toBeUndefined()
})
