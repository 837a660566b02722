import { MongoCommandError, unsupportedError } from '../error.ts'
import {
  bsonTypes,
  type BsonFields,
  parseFieldsAt,
  parseValueFields,
  isBsonNumber,
  isTruthyBsonValue,
  readBsonNumber,
  readBsonString,
  type BsonValue,
} from '../bson/value.ts'
import { type QueryFilter, parseQueryFilter } from '../query/filter.ts'
import { encodeOrderedKey } from '../bson/encode-key.ts'
import { type IndexField, parseKeyPattern } from '../query/index-keys.ts'

/** An index as `createIndexes` describes it and `listIndexes` tells it. */
export interface IndexSpec {
  name: string
  /** The specification's bytes, as they were given. */
  bytes: Buffer
  keyPattern: BsonValue
  fields: readonly IndexField[]
  isUnique: boolean
  isSparse: boolean
  /** Only documents that match are in the index. */
  partial: { filter: QueryFilter; query: BsonValue } | undefined
  expireAfterSeconds: number | undefined
}

/** The index that every collection has; MongoDB does not say of it that it is unique. */
export const idIndexName = '_id_'

const known = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'ns',
])

/** @throws CommandError at whatever is not understood */
export function parseIndexSpec(bytes: Buffer): IndexSpec {
  const fields = parseFieldsAt(bytes)
  for (const [name, value] of fields)
    if (!known.has(name) && !(value.type === bsonTypes.boolean && !isTruthyBsonValue(value)))
      throw unsupportedError(`the index option '${name}'`)
  const key = fields.get('key')
  const name = fields.get('name')
  if (key?.type !== bsonTypes.object || name?.type !== bsonTypes.string)
    throw new MongoCommandError('FailedToParse', 'An index needs a key and a name')
  const keyFields = parseKeyPattern(key, 'index')
  if (!keyFields.length) throw new MongoCommandError('CannotCreateIndex', 'An index needs at least one field')
  const spec: IndexSpec = {
    name: readBsonString(name),
    bytes,
    keyPattern: key,
    fields: keyFields,
    isUnique: flag(fields, 'unique') || readBsonString(name) === idIndexName,
    isSparse: flag(fields, 'sparse'),
    partial: partialOf(fields.get('partialFilterExpression')),
    expireAfterSeconds: secondsOf(fields.get('expireAfterSeconds')),
  }
  refuseMixtures(spec)
  return spec
}

function refuseMixtures(spec: IndexSpec): void {
  if (spec.partial && spec.isSparse)
    throw new MongoCommandError('CannotCreateIndex', 'An index cannot be sparse and partial')
  if (spec.expireAfterSeconds === undefined) return
  if (spec.fields.length > 1 || spec.fields[0]?.path === '_id')
    throw new MongoCommandError(
      'CannotCreateIndex',
      'An index that lets documents expire has one field, not the id',
    )
}

function flag(fields: BsonFields, name: string): boolean {
  const value = fields.get(name)
  return value ? isTruthyBsonValue(value) : false
}

function partialOf(query: BsonValue | undefined): IndexSpec['partial'] {
  if (!query) return undefined
  if (query.type !== bsonTypes.object)
    throw new MongoCommandError('TypeMismatch', 'partialFilterExpression must be a document')
  const filter = parseQueryFilter(query)
  for (const it of conjunctionTerms(filter))
    if (
      it.kind !== 'test' ||
      (it.test.kind !== 'compare' && it.test.kind !== 'exists' && it.test.kind !== 'type')
    )
      throw new MongoCommandError('CannotCreateIndex', 'unsupported expression in a partial index')
  return { filter, query }
}

/** What must all hold for a filter to hold. */
export function conjunctionTerms(filter: QueryFilter): readonly QueryFilter[] {
  return filter.kind === 'and' ? filter.of.flatMap(conjunctionTerms) : [filter]
}

const mostSeconds = 2_147_483_647

function secondsOf(value: BsonValue | undefined): number | undefined {
  if (!value) return undefined
  const seconds = isBsonNumber(value) ? Math.trunc(readBsonNumber(value)) : -1
  if (!(seconds >= 0 && seconds <= mostSeconds))
    throw new MongoCommandError('InvalidOptions', 'expireAfterSeconds must be from 0 to 2147483647')
  return seconds
}

/** Whether two specifications make the same index, whatever it is called. */
export function isSameIndexSpec(a: IndexSpec, b: IndexSpec): boolean {
  const partial = (it: IndexSpec) =>
    it.partial ? parseValueFields(it.partial.query).size && orderedKeyText(it.partial.query) : ''
  return (
    orderedKeyText(a.keyPattern) === orderedKeyText(b.keyPattern) &&
    a.isUnique === b.isUnique &&
    a.isSparse === b.isSparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    partial(a) === partial(b)
  )
}

/** Equal for values that are equal, whatever types their numbers have. */
export function orderedKeyText(value: BsonValue): string {
  return encodeOrderedKey(value).toString('latin1')
}
