import { Binary, Double, Int32, Long, ObjectId } from 'bson'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeOrderedKey, invertBytes } from './encode-key.ts'
import { BsonValue } from './value.ts'

const key = (value: unknown) => encodeOrderedKey(BsonValue.from(value))

const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const near = fc.bigInt({ min: -3n, max: 3n }).map((it) => 2n ** 53n + it)

test('numbers of all three types sort in one order, exactly to the last of 64 bits', () => {
  const number = fc.oneof(
    fc.integer().map((it) => ({ stored: new Int32(it), exact: BigInt(it) })),
    fc.oneof(long, near).map((it) => ({ stored: Long.fromBigInt(it), exact: it })),
    fc
      .maxSafeInteger()
      .map((it) => it * 2)
      .map((it) => ({ stored: new Double(it), exact: BigInt(it) })),
  )
  fc.assert(
    fc.property(number, number, (a, b) => {
      const order = a.exact < b.exact ? -1 : Number(a.exact > b.exact)
      expect(key(a.stored).compare(key(b.stored))).toBe(order)
    }),
  )
})

test('doubles sort by value', () => {
  const double = fc.double({ noNaN: true }).map((it) => it + 0)
  fc.assert(
    fc.property(double, double, (a, b) => {
      expect(key(new Double(a)).compare(key(new Double(b)))).toBe(a < b ? -1 : Number(a > b))
    }),
  )
})

test('texts sort by their bytes, also with zero bytes', () => {
  const text = fc.string({ unit: fc.constantFrom('\0', '\u0001', 'a', 'b', 'é', '😀', '\uffff') })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(key(a).compare(key(b))).toBe(Buffer.from(a).compare(Buffer.from(b)))
    }),
  )
})

test('no key is a prefix of another, and inverted keys sort in reverse', () => {
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      '',
      'a',
      'a\0',
      0,
      -1,
      1.5,
      new Date(0),
      new ObjectId(new Uint8Array(12)),
    ),
    fc.uint8Array({ maxLength: 2 }).map((it) => new Binary(it)),
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'ab'), tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [x, y] = [key(a), key(b)]
      fc.pre(!x.equals(y))
      expect(x.subarray(0, y.length).equals(y)).toBe(false)
      expect(invertBytes(x).compare(invertBytes(y))).toBe(-x.compare(y))
    }),
  )
})
