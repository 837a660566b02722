import { typeRanks } from './encode-key.ts'
import { bsonTypes, BsonValue } from './value.ts'

/** A value decoded from a key (a number always as a double), and where its key ends. */
interface DecodedKey {
  /** `null` for null and for a missing field. */
  value: BsonValue | null
  end: number
}

/** Decodes the key of one field at `start` of an index key; undefined for types and values that cannot be decoded exactly. */
export function decodeOrderedKey(key: Buffer, start: number): DecodedKey | undefined {
  const from = start + 1
  switch (key[start]) {
    case typeRanks.null:
      return { value: null, end: from }
    case typeRanks.number:
      return numberAt(key, from)
    case typeRanks.string:
      return textAt(key, from)
    case typeRanks.objectId:
      return plain(bsonTypes.objectId, key.subarray(from, from + 12), from + 12)
    case typeRanks.boolean:
      return plain(bsonTypes.boolean, key.subarray(from, from + 1), from + 1)
    case typeRanks.date:
      return dateAt(key, from)
    default:
      return undefined
  }
}

function plain(type: number, data: Buffer, end: number): DecodedKey {
  return { value: new BsonValue(type, data), end }
}

/** @returns undefined for NaN and for a 64-bit integer that is not a double */
function numberAt(key: Buffer, from: number): DecodedKey | undefined {
  const isNaN = key.readBigUInt64BE(from) === 0n
  if (isNaN || key.readUInt16BE(from + 8) !== 0x8000) return undefined
  const bytes = Buffer.from(key.subarray(from, from + 8))
  if ((bytes[0] ?? 0) & 0x80) bytes[0] = (bytes[0] ?? 0) & 0x7f
  else for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0)
  return plain(bsonTypes.double, bytes.swap64(), from + 10)
}

function dateAt(key: Buffer, from: number): DecodedKey {
  const bytes = Buffer.from(key.subarray(from, from + 8))
  bytes[0] = (bytes[0] ?? 0) ^ 0x80
  return plain(bsonTypes.date, bytes.swap64(), from + 8)
}

/** @returns undefined for a text that contains a zero byte */
function textAt(key: Buffer, from: number): DecodedKey | undefined {
  const zero = key.indexOf(0, from)
  if (key[zero + 1] !== 1) return undefined
  const length = zero - from
  const data = Buffer.allocUnsafe(length + 5)
  data.writeInt32LE(length + 1)
  key.copy(data, 4, from, zero)
  data[length + 4] = 0
  return plain(bsonTypes.string, data, zero + 2)
}
