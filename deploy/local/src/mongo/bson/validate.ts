import { isUtf8 } from 'node:buffer'
import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, type BsonFields, maxDocumentBytes, type BsonValue } from './value.ts'

const maxDepth = 100
const kept = new Set<number>(Object.values(bsonTypes))
/** Obsolete; its bytes would sort differently from MongoDB's. */
const oldBinary = 2

/** @throws CommandError if this server would compare or store a value differently from MongoDB */
export function assertSupportedValue(value: BsonValue, name: string): void {
  check(value, name, { depth: 1, isStored: false })
}

/** @throws CommandError if a document may not be stored */
export function assertStorableDocument(document: Uint8Array, fields: BsonFields): void {
  checkSize(document)
  checkFields(fields, bsonTypes.object, { depth: 1, isStored: true })
}

interface Place {
  depth: number
  /** Stored field names may not start with a dollar sign, unlike operators. */
  isStored: boolean
}

function check(value: BsonValue, name: string, place: Place): void {
  const { type, data, start, end } = value
  if (!kept.has(type)) throw unsupportedError(`the BSON type ${value.typeName} (of '${name}')`)
  if (type === bsonTypes.object || type === bsonTypes.array)
    return checkFields(value.readFields(), type, place)
  if (
    type === bsonTypes.string &&
    (end - start < 5 || data[end - 1] !== 0 || !isUtf8(data.subarray(start + 4, end - 1)))
  )
    throw badValueError(`The string of '${name}' is no UTF-8`)
  if (type === bsonTypes.binary && data[start + 4] === oldBinary)
    throw unsupportedError('binary of subtype 2')
  if (type === bsonTypes.boolean && (data[start] ?? 2) > 1)
    throw badValueError(`The boolean of '${name}' is neither true nor false`)
}

function checkFields(fields: BsonFields, type: number, { depth, isStored }: Place): void {
  if (depth > maxDepth) throw badValueError('A document is nested more than 100 deep')
  const below = { depth: depth + 1, isStored }
  let index = 0
  for (const [name, field] of fields) {
    if (type === bsonTypes.array && name !== String(index++))
      throw badValueError('The elements of an array are not numbered in their order')
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
