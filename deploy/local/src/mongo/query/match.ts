import { encodeOrderedKey, typeRanks, typeRank } from '../bson/encode-key.ts'
import {
  bsonTypes,
  arrayElements,
  type BsonFields,
  parseValueFields,
  isBsonNumber,
  readBsonNumber,
  type BsonValue,
} from '../bson/value.ts'
import type { ComparisonOperator, QueryFilter, ValueTest } from './filter.ts'
import { valuesAtPath } from './path.ts'

/** Whether a document is what a query asks for. */
export function matchesFilter(filter: QueryFilter, document: BsonFields): boolean {
  return holds(filter, (parts) => valuesAtPath(document, parts ?? []), true)
}

/** Whether a value by itself, such as an element of an array, passes tests that stand without a path. */
export function valueMatchesFilter(filter: QueryFilter, value: BsonValue): boolean {
  return holds(filter, () => [value], false)
}

type Look = (parts: readonly string[] | undefined) => (BsonValue | undefined)[]

/** @param intoArrays whether an array's elements count beside the array itself */
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
  return arrayElements(value).some((it) => passesItself(test, it))
}

function passesItself(test: ValueTest, value: BsonValue | undefined): boolean {
  switch (test.kind) {
    case 'compare':
      return compares(test.how, value, test.operand, test.key)
    case 'in':
      return test.keys.has(value ? encodeOrderedKey(value).toString('latin1') : missing)
    case 'exists':
      return value !== undefined
    case 'type':
      return value !== undefined && test.types.has(value.type)
    case 'size':
      return value?.type === bsonTypes.array && arrayElements(value).length === test.size
    case 'elementDocument':
      return elements(value).some((it) => isDocument(it) && matchesFilter(test.filter, parseValueFields(it)))
    default:
      return elements(value).some((it) => valueMatchesFilter(test.filter, it))
  }
}

/** What is not there counts as null in a comparison. */
const missing = String.fromCharCode(typeRanks.null)

function elements(value: BsonValue | undefined): BsonValue[] {
  return value?.type === bsonTypes.array ? arrayElements(value) : []
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
  // Nothing is less or more than what is not a number, not even another.
  if ((value && isNaNValue(value)) || isNaNValue(operand))
    return order === 0 && (how === 'gte' || how === 'lte')
  if (how === 'gt') return order > 0
  if (how === 'gte') return order >= 0
  return how === 'lt' ? order < 0 : order <= 0
}

function isNaNValue(value: BsonValue): boolean {
  return isBsonNumber(value) && Number.isNaN(readBsonNumber(value))
}
