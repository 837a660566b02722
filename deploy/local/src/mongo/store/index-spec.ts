import { CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, type BsonFields, parseFieldsAt, type BsonValue } from '../bson/value.ts'
import { conjunctionTerms, type QueryFilter, parseQueryFilter } from '../query/filter.ts'
import { toEqualityKey } from '../bson/encode-key.ts'
import { type IndexField, parseKeyPattern } from '../query/index-keys.ts'

/** A parsed index specification of `createIndexes`. */
export interface IndexSpec {
  name: string
  bytes: Buffer
  keyPattern: BsonValue
  fields: readonly IndexField[]
  isUnique: boolean
  isSparse: boolean
  /** The index holds only documents that match. */
  partial: { filter: QueryFilter; query: BsonValue } | undefined
  expireAfterSeconds: number | undefined
}

/** The index that every collection has. MongoDB does not list it as unique. */
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

/** @throws CommandError if invalid or unsupported */
export function parseIndexSpec(bytes: Buffer): IndexSpec {
  const fields = parseFieldsAt(bytes)
  for (const [name, value] of fields)
    if (!known.has(name) && !(value.type === bsonTypes.boolean && !value.isTruthy))
      throw unsupportedError(`the index option '${name}'`)
  const key = fields.get('key')
  const name = fields.get('name')
  if (key?.type !== bsonTypes.object || name?.type !== bsonTypes.string)
    throw new CommandError('FailedToParse', 'An index needs a key and a name')
  const keyFields = parseKeyPattern(key, 'index')
  if (!keyFields.length) throw new CommandError('CannotCreateIndex', 'An index needs at least one field')
  const spec: IndexSpec = {
    name: name.toText(),
    bytes,
    keyPattern: key,
    fields: keyFields,
    isUnique: flag(fields, 'unique') || name.toText() === idIndexName,
    isSparse: flag(fields, 'sparse'),
    partial: partialOf(fields.get('partialFilterExpression')),
    expireAfterSeconds: secondsOf(fields.get('expireAfterSeconds')),
  }
  refuseMixtures(spec)
  return spec
}

function refuseMixtures(spec: IndexSpec): void {
  if (spec.partial && spec.isSparse)
    throw new CommandError('CannotCreateIndex', 'An index cannot be sparse and partial')
  if (spec.expireAfterSeconds === undefined) return
  if (spec.fields.length > 1 || spec.fields[0]?.path === '_id')
    throw new CommandError(
      'CannotCreateIndex',
      'An index that lets documents expire has one field, not the id',
    )
}

function flag(fields: BsonFields, name: string): boolean {
  const value = fields.get(name)
  return value ? value.isTruthy : false
}

function partialOf(query: BsonValue | undefined): IndexSpec['partial'] {
  if (!query) return undefined
  if (query.type !== bsonTypes.object)
    throw new CommandError('TypeMismatch', 'partialFilterExpression must be a document')
  const filter = parseQueryFilter(query)
  for (const it of conjunctionTerms(filter))
    if (
      it.kind !== 'test' ||
      (it.test.kind !== 'compare' && it.test.kind !== 'exists' && it.test.kind !== 'type')
    )
      throw new CommandError('CannotCreateIndex', 'unsupported expression in a partial index')
  return { filter, query }
}

const mostSeconds = 2_147_483_647

function secondsOf(value: BsonValue | undefined): number | undefined {
  if (!value) return undefined
  const seconds = value.isNumber ? Math.trunc(value.toNumber()) : -1
  if (!(seconds >= 0 && seconds <= mostSeconds))
    throw new CommandError('InvalidOptions', 'expireAfterSeconds must be from 0 to 2147483647')
  return seconds
}

export function isSameIndexSpec(a: IndexSpec, b: IndexSpec): boolean {
  const partial = (it: IndexSpec) =>
    it.partial ? it.partial.query.readFields().size && toEqualityKey(it.partial.query) : ''
  return (
    toEqualityKey(a.keyPattern) === toEqualityKey(b.keyPattern) &&
    a.isUnique === b.isUnique &&
    a.isSparse === b.isSparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    partial(a) === partial(b)
  )
}
