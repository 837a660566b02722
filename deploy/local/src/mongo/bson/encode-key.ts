import { bsonTypes, type BsonFields, type BsonValue } from './value.ts'

/** MongoDB's order of types. `$lt` and its like only compare values of one rank. `undefined` is an empty array in an index. */
export const typeRanks = {
  undefined: 2,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
} as const

const ranks: Readonly<Record<number, number>> = {
  [bsonTypes.double]: typeRanks.number,
  [bsonTypes.int]: typeRanks.number,
  [bsonTypes.long]: typeRanks.number,
  [bsonTypes.string]: typeRanks.string,
  [bsonTypes.object]: typeRanks.object,
  [bsonTypes.array]: typeRanks.array,
  [bsonTypes.binary]: typeRanks.binary,
  [bsonTypes.objectId]: typeRanks.objectId,
  [bsonTypes.boolean]: typeRanks.boolean,
  [bsonTypes.date]: typeRanks.date,
  [bsonTypes.null]: typeRanks.null,
}

export function typeRank({ type }: BsonValue): number {
  const found = ranks[type]
  if (found === undefined) throw new Error(`BSON type ${type} has no rank.`)
  return found
}

export const nullOrderedKey = Buffer.from([typeRanks.null])
export const emptyArrayOrderedKey = Buffer.from([typeRanks.undefined])

/**
 * Bytes that sort as MongoDB sorts the values, and are equal if MongoDB considers the values equal. No key is a prefix of
 * another, so that the keys of several fields can be concatenated.
 */
export function encodeOrderedKey(value: BsonValue): Buffer {
  const plain = value.type === bsonTypes.string ? plainTextKey(value) : undefined
  if (plain) return plain
  const parts: Uint8Array[] = []
  append(value, parts)
  return Buffer.concat(parts)
}

/** The key as a string, for maps and sets: the same for equal values, also for numbers of different types. */
export function toEqualityKey(value: BsonValue): string {
  return encodeOrderedKey(value).toString('latin1')
}

/** The fast path for most keys: a text without a zero byte. */
function plainTextKey({ data, start, end }: BsonValue): Buffer | undefined {
  const length = end - start - 5
  const key = Buffer.allocUnsafe(length + 3)
  key[0] = typeRanks.string
  for (let at = 0; at < length; at++) {
    const byte = data[start + 4 + at] ?? 0
    if (byte === 0) return undefined
    key[at + 1] = byte
  }
  key[length + 1] = 0
  key[length + 2] = 1
  return key
}

const rankBytes = Array.from({ length: 256 }, (_, it) => Buffer.from([it]))

function append(value: BsonValue, parts: Uint8Array[]): void {
  // The array has an element for each byte.
  parts.push(rankBytes[typeRank(value)]!)
  appendPayload(value, parts)
}

function appendPayload(value: BsonValue, parts: Uint8Array[]): void {
  const { type, data, start, end } = value
  if (value.isNumber) parts.push(numberPayload(value))
  else if (type === bsonTypes.string) parts.push(...textPayload(data.subarray(start + 4, end - 1)))
  else if (type === bsonTypes.object) appendObject(value.readFields(), parts)
  else if (type === bsonTypes.array) appendArray(value.readFields(), parts)
  else if (type === bsonTypes.binary) parts.push(binaryPayload(data, start, end))
  else if (type === bsonTypes.date) parts.push(datePayload(value))
  else if (type !== bsonTypes.null) parts.push(data.subarray(start, end))
}

/** MongoDB compares documents by each field's type, then name, then value. */
function appendObject(fields: BsonFields, parts: Uint8Array[]): void {
  for (const [name, field] of fields) {
    parts.push(Buffer.from([typeRank(field)]), Buffer.from(`${name}\0`))
    appendPayload(field, parts)
  }
  parts.push(Buffer.from([0]))
}

function appendArray(elements: BsonFields, parts: Uint8Array[]): void {
  for (const element of elements.values()) append(element, parts)
  parts.push(Buffer.from([0]))
}

/** The nearest double, then the difference of a 64-bit integer from it. NaN sorts first. */
function numberPayload(value: BsonValue): Buffer {
  const bytes = Buffer.alloc(10)
  const number = value.toNumber()
  if (Number.isNaN(number)) return bytes
  // The addition turns minus zero into zero.
  bytes.writeDoubleBE(number + 0)
  if (number < 0) for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0)
  else bytes[0] = (bytes[0] ?? 0) | 0x80
  const beside =
    value.type === bsonTypes.long ? Number(value.data.readBigInt64LE(value.start) - BigInt(number)) : 0
  bytes.writeUInt16BE(beside + 0x8000, 8)
  return bytes
}

/** Ends in 0 1, and a zero byte in the text is followed by 255, so that a prefix sorts first. */
function textPayload(text: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let zero = text.indexOf(0); zero >= 0; zero = text.indexOf(0, from)) {
    parts.push(text.subarray(from, zero), Buffer.from([0, 255]))
    from = zero + 1
  }
  parts.push(text.subarray(from), Buffer.from([0, 1]))
  return parts
}

/** Sorts by length, then subtype, then bytes. */
function binaryPayload(data: Buffer, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start)
  bytes.writeUInt32BE(end - start - 5)
  data.copy(bytes, 4, start + 4, end)
  return bytes
}

function datePayload({ data, start }: BsonValue): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigInt64BE(data.readBigInt64LE(start))
  bytes[0] = (bytes[0] ?? 0) ^ 0x80
  return bytes
}

/** The key for descending order. */
export function invertBytes(key: Buffer): Buffer {
  const turned = Buffer.allocUnsafe(key.length)
  for (let i = 0; i < key.length; i++) turned[i] = ~(key[i] ?? 0)
  return turned
}
