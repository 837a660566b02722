import { onDemand, serialize } from 'bson'
import { badValueError } from '../error.ts'

/** The supported element types of the BSON specification. */
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

/** A document's values by name, in their order. */
export type BsonFields = Map<string, BsonValue>

type Entries = Iterable<readonly [string, BsonValue]>

/** One BSON value as a part of its document's bytes, decoded on demand. */
export class BsonValue {
  readonly type: number
  readonly data: Buffer
  readonly start: number
  readonly end: number

  constructor(type: number, data: Buffer, start = 0, end = data.length) {
    this.type = type
    this.data = data
    this.start = start
    this.end = end
  }

  /** The value of a JavaScript or `bson` value. */
  static from(value: unknown): BsonValue {
    const found = parseFieldsAt(encodePlainObject({ value })).get('value')
    if (!found) throw new Error('No BSON value can be undefined.')
    return found
  }

  static document(bytes: Buffer): BsonValue {
    return new BsonValue(bsonTypes.object, bytes)
  }

  static object(fields: Entries): BsonValue {
    return BsonValue.document(encodeDocument(fields))
  }

  static array(elements: readonly BsonValue[]): BsonValue {
    const data = encodeDocument(elements.map((it, index) => [String(index), it] as const))
    return new BsonValue(bsonTypes.array, data)
  }

  get bytes(): Buffer {
    return this.data.subarray(this.start, this.end)
  }

  get isNumber(): boolean {
    return this.type === bsonTypes.int || this.type === bsonTypes.double || this.type === bsonTypes.long
  }

  /** As MongoDB reads an option: true, or a number other than zero. */
  get isTruthy(): boolean {
    if (this.type === bsonTypes.boolean) return this.data[this.start] === 1
    return this.isNumber && this.toNumber() !== 0
  }

  /** MongoDB's name of the type. */
  get typeName(): string {
    return mongoTypeName(this.type)
  }

  /** Of a document or an array. */
  readFields(): BsonFields {
    return parseFieldsAt(this.data, this.start)
  }

  /** Of an array. */
  readElements(): BsonValue[] {
    return Array.from(
      elementsAt(this.data, this.start),
      ([type, , , start, length]) => new BsonValue(type, this.data, start, start + length),
    )
  }

  toText(): string {
    return this.data.toString('utf8', this.start + 4, this.end - 1)
  }

  /** A 64-bit integer is rounded to a double. */
  toNumber(): number {
    if (this.type === bsonTypes.int) return this.data.readInt32LE(this.start)
    if (this.type === bsonTypes.double) return this.data.readDoubleLE(this.start)
    return Number(this.data.readBigInt64LE(this.start))
  }

  /** Whether type and bytes are the same. */
  equals(other: BsonValue): boolean {
    return this.type === other.type && this.bytes.equals(other.bytes)
  }
}

/**
 * Parses the document or array that begins at `start`.
 *
 * @throws CommandError if it is malformed or a field name occurs twice
 */
export function parseFieldsAt(data: Buffer, start = 0): BsonFields {
  const fields: BsonFields = new Map()
  for (const [type, nameStart, nameLength, valueStart, length] of elementsAt(data, start)) {
    const name = data.toString('utf8', nameStart, nameStart + nameLength)
    if (fields.has(name)) throw badValueError(`The field name '${name}' occurs twice in a document`)
    fields.set(name, new BsonValue(type, data, valueStart, valueStart + length))
  }
  return fields
}

function elementsAt(data: Buffer, start: number) {
  try {
    return onDemand.parseToElements(data, start)
  } catch (error) {
    throw badValueError(`Malformed BSON: ${(error as Error).message}`)
  }
}

/** The bytes of a document with these fields. */
export function encodeDocument(fields: Entries): Buffer {
  const parts: Uint8Array[] = [Buffer.alloc(4)]
  for (const [name, value] of fields)
    parts.push(Buffer.from([value.type]), Buffer.from(name), zero, value.bytes)
  parts.push(zero)
  const document = Buffer.concat(parts)
  document.writeInt32LE(document.length)
  return document
}

const zero = Buffer.from([0])

/** The bytes of a document from a JavaScript object; undefined fields are left out. */
export function encodePlainObject(object: object): Buffer {
  return Buffer.from(serialize(object, { ignoreUndefined: true }))
}

/** MongoDB's name of a BSON type. */
export function mongoTypeName(type: number): string {
  return typeNames[type] ?? `type ${type}`
}

const typeNames: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.entries(bsonTypes).map(([name, type]) => [type, name])),
  5: 'binData',
  6: 'undefined',
  8: 'bool',
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
