import { onDemand, serialize } from 'bson'
import { CommandError } from '../error.ts'
import { nameAt } from './names.ts'

/** One BSON value as it stands in its document's bytes; nothing of it is decoded before it is asked for. */
export interface Value {
  readonly type: number
  readonly data: Buffer
  readonly start: number
  readonly end: number
}

/** A document's values by name, in their order. */
export type Fields = Map<string, Value>

/** The element types of the BSON specification that are kept here. */
export const bsonType = {
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
export function fieldsAt(data: Buffer, start = 0): Fields {
  const fields: Fields = new Map()
  for (const [type, nameStart, nameLength, valueStart, length] of elementsAt(data, start)) {
    const name = nameAt(data, nameStart, nameStart + nameLength)
    if (fields.has(name))
      throw new CommandError('BadValue', `The field name '${name}' stands twice in a document`)
    fields.set(name, { type, data, start: valueStart, end: valueStart + length })
  }
  return fields
}

export function fieldsOf(value: Value): Fields {
  return fieldsAt(value.data, value.start)
}

/** The elements of an array, in their order. */
export function elementsOf(array: Value): Value[] {
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
    throw new CommandError('BadValue', `Malformed BSON: ${(error as Error).message}`)
  }
}

/** The whole of a document as a value. */
export function documentValue(data: Buffer): Value {
  return { type: bsonType.object, data, start: 0, end: data.length }
}

/** The bytes of a value alone. */
export function bytesOf(value: Value): Buffer {
  return value.data.subarray(value.start, value.end)
}

export function sameValue(a: Value, b: Value): boolean {
  return a.type === b.type && bytesOf(a).equals(bytesOf(b))
}

/** Puts a document's bytes together. */
export function documentOf(fields: Iterable<readonly [string, Value]>): Buffer {
  const parts: Uint8Array[] = [Buffer.alloc(4)]
  for (const [name, value] of fields) parts.push(nameBytes(value.type, name), bytesOf(value))
  parts.push(end)
  const document = Buffer.concat(parts)
  document.writeInt32LE(document.length)
  return document
}

export function objectValue(fields: Iterable<readonly [string, Value]>): Value {
  return documentValue(documentOf(fields))
}

export function arrayValue(elements: readonly Value[]): Value {
  const data = documentOf(elements.map((it, index) => [String(index), it] as const))
  return { type: bsonType.array, data, start: 0, end: data.length }
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
export function encode(document: object): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: true }))
}

/** A value that this server makes itself. */
export function valueOf(value: unknown): Value {
  const found = fieldsAt(encode({ value })).get('value')
  if (!found) throw new Error('No BSON value can be undefined.')
  return found
}

export function stringOf(value: Value): string {
  return value.data.toString('utf8', value.start + 4, value.end - 1)
}

export function isNumber({ type }: Value): boolean {
  return type === bsonType.int || type === bsonType.double || type === bsonType.long
}

/** A number as JavaScript has it: a 64-bit one loses what a double cannot hold. */
export function numberOf({ type, data, start }: Value): number {
  if (type === bsonType.int) return data.readInt32LE(start)
  if (type === bsonType.double) return data.readDoubleLE(start)
  return Number(data.readBigInt64LE(start))
}

/** What MongoDB takes for true in an option: a number but zero, or true. */
export function isTruthy(value: Value): boolean {
  if (value.type === bsonType.boolean) return value.data[value.start] === 1
  return isNumber(value) && numberOf(value) !== 0
}

const names: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.entries(bsonType).map(([name, type]) => [type, name])),
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
export function typeName({ type }: Pick<Value, 'type'>): string {
  return names[type] ?? `type ${type}`
}
