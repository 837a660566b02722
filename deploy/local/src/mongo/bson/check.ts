import { isUtf8 } from 'node:buffer'
import { CommandError, unsupported } from '../error.ts'
import { bsonType, type Fields, fieldsOf, maxDocumentBytes, typeName, type Value } from './value.ts'

const maxDepth = 100
const kept = new Set<number>(Object.values(bsonType))
/** An old form of binary, whose bytes would compare otherwise than MongoDB's. */
const oldBinary = 2

/**
 * Makes sure that a value holds nothing that this server would compare or keep otherwise than MongoDB.
 *
 * @throws CommandError where it does
 */
export function checkValue(value: Value, name: string): void {
  check(value, name, { depth: 1, isStored: false })
}

/** A whole document that is about to be stored, and its fields. */
export function checkDocument(document: Uint8Array, fields: Fields): void {
  checkSize(document)
  checkFields(fields, bsonType.object, { depth: 1, isStored: true })
}

interface Place {
  depth: number
  /** MongoDB stores some names with a dollar sign; none of ours has one, and they would pass for operators. */
  isStored: boolean
}

function check(value: Value, name: string, place: Place): void {
  const { type, data, start, end } = value
  if (!kept.has(type)) throw unsupported(`the BSON type ${typeName(value)} (of '${name}')`)
  if (type === bsonType.object || type === bsonType.array) return checkFields(fieldsOf(value), type, place)
  if (
    type === bsonType.string &&
    (end - start < 5 || data[end - 1] !== 0 || !isUtf8(data.subarray(start + 4, end - 1)))
  )
    throw new CommandError('BadValue', `The string of '${name}' is no UTF-8`)
  if (type === bsonType.binary && data[start + 4] === oldBinary) throw unsupported('binary of subtype 2')
  if (type === bsonType.boolean && (data[start] ?? 2) > 1)
    throw new CommandError('BadValue', `The boolean of '${name}' is neither true nor false`)
}

function checkFields(fields: Fields, type: number, { depth, isStored }: Place): void {
  if (depth > maxDepth) throw new CommandError('BadValue', 'A document is nested more than 100 deep')
  const below = { depth: depth + 1, isStored }
  let index = 0
  for (const [name, field] of fields) {
    if (type === bsonType.array && name !== String(index++))
      throw new CommandError('BadValue', 'The elements of an array are not numbered in their order')
    if (isStored && name.startsWith('$'))
      throw new CommandError('DollarPrefixedFieldName', `The field name '${name}' begins with a dollar sign`)
    check(field, name, below)
  }
}

function checkSize(document: Uint8Array): void {
  if (document.length > maxDocumentBytes)
    throw new CommandError(
      'BSONObjectTooLarge',
      `A document of ${document.length} bytes is larger than ${maxDocumentBytes}`,
    )
}
