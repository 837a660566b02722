import { encodeOrderedKey, toEqualityKey, typeRanks, typeRank } from '../bson/encode-key.ts'
import { bsonTypes, type BsonFields, type BsonValue } from '../bson/value.ts'
import type { ComparisonOperator, QueryFilter, ValueTest } from './filter.ts'
import { valuesAtPath } from './path.ts'

export function matchesFilter(filter: QueryFilter, document: BsonFields): boolean {
  return holds(filter, (parts) => valuesAtPath(document, parts ?? []), true)
}

/** Whether a value, such as an element of an array, passes tests that have no path. */
export function valueMatchesFilter(filter: QueryFilter, value: BsonValue): boolean {
  return holds(filter, () => [value], false)
}

type Look = (parts: readonly string[] | undefined) => (BsonValue | undefined)[]

/** @param intoArrays whether an element of an array can pass a test in place of the array */
function holds(filter: QueryFilter, look: Look, intoArrays: boolean): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((it) => holds(it, look, intoArrays))
    case 'or':
      return filter.of.some((it) => holds(it, look, intoArrays))
    case 'not':
      return !holds(filter.of, look, intoArrays)
    default:
      return look(filter.parts).some((value) => passes(filter.test, value, intoArrays))
  }
}

function passes(test: ValueTest, value: BsonValue | undefined, intoArrays: boolean): boolean {
  if (passesItself(test, value)) return true
  const isOfElements = test.kind === 'compare' || test.kind === 'in' || test.kind === 'type'
  if (!isOfElements || !intoArrays || value?.type !== bsonTypes.array) return false
  return value.readElements().some((it) => passesItself(test, it))
}

function passesItself(test: ValueTest, value: BsonValue | undefined): boolean {
  switch (test.kind) {
    case 'compare':
      return compares(test.how, value, test.operand, test.key)
    case 'in':
      return test.keys.has(value ? toEqualityKey(value) : missing)
    case 'exists':
      return value !== undefined
    case 'type':
      return value !== undefined && test.types.has(value.type)
    case 'size':
      return value?.type === bsonTypes.array && value.readElements().length === test.size
    case 'elementDocument':
      return elements(value).some((it) => isDocument(it) && matchesFilter(test.filter, it.readFields()))
    default:
      return elements(value).some((it) => valueMatchesFilter(test.filter, it))
  }
}

/** A missing field compares as null. */
const missing = String.fromCharCode(typeRanks.null)

function elements(value: BsonValue | undefined): BsonValue[] {
  return value?.type === bsonTypes.array ? value.readElements() : []
}

function isDocument({ type }: BsonValue): boolean {
  return type === bsonTypes.object || type === bsonTypes.array
}

function compares(
  how: ComparisonOperator,
  value: BsonValue | undefined,
  operand: BsonValue,
  operandKey: Buffer,
): boolean {
  if ((value ? typeRank(value) : typeRanks.null) !== operandKey[0]) return false
  const order = value ? encodeOrderedKey(value).compare(operandKey) : 0
  if (how === 'eq') return order === 0
  // NaN is neither less nor greater than a number, and equals itself.
  if ((value && isNaNValue(value)) || isNaNValue(operand))
    return order === 0 && (how === 'gte' || how === 'lte')
  if (how === 'gt') return order > 0
  if (how === 'gte') return order >= 0
  return how === 'lt' ? order < 0 : order <= 0
}

function isNaNValue(value: BsonValue): boolean {
  return value.isNumber && Number.isNaN(value.toNumber())
}
