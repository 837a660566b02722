import { isUtf8 } from 'node:buffer'
import { MongoCommandError, unsupportedError } from '../error.ts'
import {
  bsonTypes,
  type BsonFields,
  parseValueFields,
  maxDocumentBytes,
  mongoTypeName,
  type BsonValue,
} from './value.ts'

const maxDepth = 100
const kept = new Set<number>(Object.values(bsonTypes))
/** An old form of binary, whose bytes would compare otherwise than MongoDB's. */
const oldBinary = 2

/**
 * Makes sure that a value holds nothing that this server would compare or keep otherwise than MongoDB.
 *
 * @throws CommandError where it does
 */
export function assertSupportedValue(value: BsonValue, name: string): void {
  check(value, name, { depth: 1, isStored: false })
}

/** A whole document that is about to be stored, and its fields. */
export function assertStorableDocument(document: Uint8Array, fields: BsonFields): void {
  checkSize(document)
  checkFields(fields, bsonTypes.object, { depth: 1, isStored: true })
}

interface Place {
  depth: number
  /** MongoDB stores some names with a dollar sign; none of ours has one, and they would pass for operators. */
  isStored: boolean
}

function check(value: BsonValue, name: string, place: Place): void {
  const { type, data, start, end } = value
  if (!kept.has(type)) throw unsupportedError(`the BSON type ${mongoTypeName(value)} (of '${name}')`)
  if (type === bsonTypes.object || type === bsonTypes.array)
    return checkFields(parseValueFields(value), type, place)
  if (
    type === bsonTypes.string &&
    (end - start < 5 || data[end - 1] !== 0 || !isUtf8(data.subarray(start + 4, end - 1)))
  )
    throw new MongoCommandError('BadValue', `The string of '${name}' is no UTF-8`)
  if (type === bsonTypes.binary && data[start + 4] === oldBinary)
    throw unsupportedError('binary of subtype 2')
  if (type === bsonTypes.boolean && (data[start] ?? 2) > 1)
    throw new MongoCommandError('BadValue', `The boolean of '${name}' is neither true nor false`)
}

function checkFields(fields: BsonFields, type: number, { depth, isStored }: Place): void {
  if (depth > maxDepth) throw new MongoCommandError('BadValue', 'A document is nested more than 100 deep')
  const below = { depth: depth + 1, isStored }
  let index = 0
  for (const [name, field] of fields) {
    if (type === bsonTypes.array && name !== String(index++))
      throw new MongoCommandError('BadValue', 'The elements of an array are not numbered in their order')
    if (isStored && name.startsWith('$'))
      throw new MongoCommandError(
        'DollarPrefixedFieldName',
        `The field name '${name}' begins with a dollar sign`,
      )
    check(field, name, below)
  }
}

function checkSize(document: Uint8Array): void {
  if (document.length > maxDocumentBytes)
    throw new MongoCommandError(
      'BSONObjectTooLarge',
      `A document of ${document.length} bytes is larger than ${maxDocumentBytes}`,
    )
}
