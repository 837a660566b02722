import { CommandError, unsupported } from '../error.ts'
import {
  bsonType,
  type Fields,
  fieldsAt,
  fieldsOf,
  isNumber,
  isTruthy,
  numberOf,
  stringOf,
  type Value,
} from '../bson/value.ts'
import { type Filter, parseFilter } from '../query/filter.ts'
import { keyOf } from '../bson/key.ts'
import type { KeyField } from '../query/index-keys.ts'
import { parseKeyPattern } from '../query/sort.ts'

/** An index as `createIndexes` describes it and `listIndexes` tells it. */
export interface IndexSpec {
  name: string
  /** The specification's bytes, as they were given. */
  bytes: Buffer
  keyPattern: Value
  fields: readonly KeyField[]
  isUnique: boolean
  isSparse: boolean
  /** Only documents that match are in the index. */
  partial: { filter: Filter; query: Value } | undefined
  expireAfterSeconds: number | undefined
}

/** The index that every collection has; MongoDB does not say of it that it is unique. */
export const idIndex = '_id_'

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
  const fields = fieldsAt(bytes)
  for (const [name, value] of fields)
    if (!known.has(name) && !(value.type === bsonType.boolean && !isTruthy(value)))
      throw unsupported(`the index option '${name}'`)
  const key = fields.get('key')
  const name = fields.get('name')
  if (key?.type !== bsonType.object || name?.type !== bsonType.string)
    throw new CommandError('FailedToParse', 'An index needs a key and a name')
  const keyFields = parseKeyPattern(key, 'index')
  if (!keyFields.length) throw new CommandError('CannotCreateIndex', 'An index needs at least one field')
  const spec: IndexSpec = {
    name: stringOf(name),
    bytes,
    keyPattern: key,
    fields: keyFields,
    isUnique: flag(fields, 'unique') || stringOf(name) === idIndex,
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

function flag(fields: Fields, name: string): boolean {
  const value = fields.get(name)
  return value ? isTruthy(value) : false
}

function partialOf(query: Value | undefined): IndexSpec['partial'] {
  if (!query) return undefined
  if (query.type !== bsonType.object)
    throw new CommandError('TypeMismatch', 'partialFilterExpression must be a document')
  const filter = parseFilter(query)
  for (const it of conjunction(filter))
    if (
      it.kind !== 'test' ||
      (it.test.kind !== 'compare' && it.test.kind !== 'exists' && it.test.kind !== 'type')
    )
      throw new CommandError('CannotCreateIndex', 'unsupported expression in a partial index')
  return { filter, query }
}

/** What must all hold for a filter to hold. */
export function conjunction(filter: Filter): readonly Filter[] {
  return filter.kind === 'and' ? filter.of.flatMap(conjunction) : [filter]
}

const mostSeconds = 2_147_483_647

function secondsOf(value: Value | undefined): number | undefined {
  if (!value) return undefined
  const seconds = isNumber(value) ? Math.trunc(numberOf(value)) : -1
  if (!(seconds >= 0 && seconds <= mostSeconds))
    throw new CommandError('InvalidOptions', 'expireAfterSeconds must be from 0 to 2147483647')
  return seconds
}

/** Whether two specifications make the same index, whatever it is called. */
export function sameIndex(a: IndexSpec, b: IndexSpec): boolean {
  const partial = (it: IndexSpec) =>
    it.partial ? fieldsOf(it.partial.query).size && textOf(it.partial.query) : ''
  return (
    textOf(a.keyPattern) === textOf(b.keyPattern) &&
    a.isUnique === b.isUnique &&
    a.isSparse === b.isSparse &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    partial(a) === partial(b)
  )
}

/** Equal for values that are equal, whatever types their numbers have. */
export function textOf(value: Value): string {
  return keyOf(value).toString('latin1')
}
