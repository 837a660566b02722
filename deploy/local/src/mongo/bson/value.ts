import { onDemand, serialize } from 'bson'
import { MongoCommandError } from '../error.ts'
import { decodeFieldName } from './field-names.ts'

/** One BSON value as it stands in its document's bytes; nothing of it is decoded before it is asked for. */
export interface BsonValue {
  readonly type: number
  readonly data: Buffer
  readonly start: number
  readonly end: number
}

/** A document's values by name, in their order. */
export type BsonFields = Map<string, BsonValue>

/** The element types of the BSON specification that are kept here. */
export const bsonTypes = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  objectId: 7,
  boolean: 8,
  date: 9,
  null: 10,
  int: 16,
  long: 18,
} as const

export const maxDocumentBytes = 16 * 1024 * 1024

/** What stands in a document (or array) that begins at `start` of `data`. A name that stands twice is refused. */
export function parseFieldsAt(data: Buffer, start = 0): BsonFields {
  const fields: BsonFields = new Map()
  for (const [type, nameStart, nameLength, valueStart, length] of elementsAt(data, start)) {
    const name = decodeFieldName(data, nameStart, nameStart + nameLength)
    if (fields.has(name))
      throw new MongoCommandError('BadValue', `The field name '${name}' stands twice in a document`)
    fields.set(name, { type, data, start: valueStart, end: valueStart + length })
  }
  return fields
}

export function parseValueFields(value: BsonValue): BsonFields {
  return parseFieldsAt(value.data, value.start)
}

/** The elements of an array, in their order. */
export function arrayElements(array: BsonValue): BsonValue[] {
  const { data } = array
  return Array.from(elementsAt(data, array.start), ([type, , , start, length]) => ({
    type,
    data,
    start,
    end: start + length,
  }))
}

function elementsAt(data: Buffer, start: number) {
  try {
    return onDemand.parseToElements(data, start)
  } catch (error) {
    throw new MongoCommandError('BadValue', `Malformed BSON: ${(error as Error).message}`)
  }
}

/** The whole of a document as a value. */
export function documentBytesAsValue(data: Buffer): BsonValue {
  return { type: bsonTypes.object, data, start: 0, end: data.length }
}

/** The bytes of a value alone. */
export function valueBytes(value: BsonValue): Buffer {
  return value.data.subarray(value.start, value.end)
}

export function haveSameTypeAndBytes(a: BsonValue, b: BsonValue): boolean {
  return a.type === b.type && valueBytes(a).equals(valueBytes(b))
}

/** Puts a document's bytes together. */
export function encodeDocument(fields: Iterable<readonly [string, BsonValue]>): Buffer {
  const parts: Uint8Array[] = [Buffer.alloc(4)]
  for (const [name, value] of fields) parts.push(nameBytes(value.type, name), valueBytes(value))
  parts.push(end)
  const document = Buffer.concat(parts)
  document.writeInt32LE(document.length)
  return document
}

export function makeObjectValue(fields: Iterable<readonly [string, BsonValue]>): BsonValue {
  return documentBytesAsValue(encodeDocument(fields))
}

export function makeArrayValue(elements: readonly BsonValue[]): BsonValue {
  const data = encodeDocument(elements.map((it, index) => [String(index), it] as const))
  return { type: bsonTypes.array, data, start: 0, end: data.length }
}

const end = Buffer.from([0])

function nameBytes(type: number, name: string): Buffer {
  const length = Buffer.byteLength(name)
  const bytes = Buffer.allocUnsafe(length + 2)
  bytes[0] = type
  bytes.write(name, 1)
  bytes[length + 1] = 0
  return bytes
}

/** The bytes of a document that this server makes itself. */
export function encodePlainObject(document: object): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: true }))
}

/** A value that this server makes itself. */
export function toBsonValue(value: unknown): BsonValue {
  const found = parseFieldsAt(encodePlainObject({ value })).get('value')
  if (!found) throw new Error('No BSON value can be undefined.')
  return found
}

export function readBsonString(value: BsonValue): string {
  return value.data.toString('utf8', value.start + 4, value.end - 1)
}

export function isBsonNumber({ type }: BsonValue): boolean {
  return type === bsonTypes.int || type === bsonTypes.double || type === bsonTypes.long
}

/** A number as JavaScript has it: a 64-bit one loses what a double cannot hold. */
export function readBsonNumber({ type, data, start }: BsonValue): number {
  if (type === bsonTypes.int) return data.readInt32LE(start)
  if (type === bsonTypes.double) return data.readDoubleLE(start)
  return Number(data.readBigInt64LE(start))
}

/** What MongoDB takes for true in an option: a number but zero, or true. */
export function isTruthyBsonValue(value: BsonValue): boolean {
  if (value.type === bsonTypes.boolean) return value.data[value.start] === 1
  return isBsonNumber(value) && readBsonNumber(value) !== 0
}

const names: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.entries(bsonTypes).map(([name, type]) => [type, name])),
  2: 'string',
  5: 'binData',
  8: 'bool',
  6: 'undefined',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  17: 'timestamp',
  19: 'decimal',
  127: 'maxKey',
  255: 'minKey',
}

/** MongoDB's name of a type. */
export function mongoTypeName({ type }: Pick<BsonValue, 'type'>): string {
  return names[type] ?? `type ${type}`
}
