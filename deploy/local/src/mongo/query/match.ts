import { keyOf, rank, rankOf } from '../bson/key.ts'
import { bsonType, elementsOf, type Fields, fieldsOf, isNumber, numberOf, type Value } from '../bson/value.ts'
import type { Comparison, Filter, Test } from './filter.ts'
import { valuesAt } from './path.ts'

/** Whether a document is what a query asks for. */
export function matches(filter: Filter, document: Fields): boolean {
  return holds(filter, (parts) => valuesAt(document, parts ?? []), true)
}

/** Whether a value by itself, such as an element of an array, passes tests that stand without a path. */
export function valuePasses(filter: Filter, value: Value): boolean {
  return holds(filter, () => [value], false)
}

type Look = (parts: readonly string[] | undefined) => (Value | undefined)[]

/** @param intoArrays whether an array's elements count beside the array itself */
function holds(filter: Filter, look: Look, intoArrays: boolean): boolean {
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

function passes(test: Test, value: Value | undefined, intoArrays: boolean): boolean {
  if (passesItself(test, value)) return true
  const isOfElements = test.kind === 'compare' || test.kind === 'in' || test.kind === 'type'
  if (!isOfElements || !intoArrays || value?.type !== bsonType.array) return false
  return elementsOf(value).some((it) => passesItself(test, it))
}

function passesItself(test: Test, value: Value | undefined): boolean {
  switch (test.kind) {
    case 'compare':
      return compares(test.how, value, test.operand, test.key)
    case 'in':
      return test.keys.has(value ? keyOf(value).toString('latin1') : missing)
    case 'exists':
      return value !== undefined
    case 'type':
      return value !== undefined && test.types.has(value.type)
    case 'size':
      return value?.type === bsonType.array && elementsOf(value).length === test.size
    case 'elementDocument':
      return elements(value).some((it) => isDocument(it) && matches(test.filter, fieldsOf(it)))
    default:
      return elements(value).some((it) => valuePasses(test.filter, it))
  }
}

/** What is not there counts as null in a comparison. */
const missing = String.fromCharCode(rank.null)

function elements(value: Value | undefined): Value[] {
  return value?.type === bsonType.array ? elementsOf(value) : []
}

function isDocument({ type }: Value): boolean {
  return type === bsonType.object || type === bsonType.array
}

function compares(how: Comparison, value: Value | undefined, operand: Value, operandKey: Buffer): boolean {
  if ((value ? rankOf(value) : rank.null) !== operandKey[0]) return false
  const order = value ? keyOf(value).compare(operandKey) : 0
  if (how === 'eq') return order === 0
  // Nothing is less or more than what is not a number, not even another.
  if ((value && isNaNValue(value)) || isNaNValue(operand))
    return order === 0 && (how === 'gte' || how === 'lte')
  if (how === 'gt') return order > 0
  if (how === 'gte') return order >= 0
  return how === 'lt' ? order < 0 : order <= 0
}

function isNaNValue(value: Value): boolean {
  return isNumber(value) && Number.isNaN(numberOf(value))
}
