import { bsonType } from '../bson/value.ts'
import type { Filter, Test } from '../query/filter.ts'
import { valuePasses } from '../query/match.ts'
import { conjunction } from '../store/index-spec.ts'

/** Whether every document that `filter` wants is among those of a partial index. May say no where it is so. */
export function isImplied(partial: Filter, filter: Filter): boolean {
  const given = conjunction(filter)
  return conjunction(partial).every((needed) =>
    given.some(
      (it) =>
        needed.kind === 'test' && it.kind === 'test' && it.path === needed.path && implies(it.test, needed),
    ),
  )
}

function implies(given: Test, needed: Filter & { kind: 'test' }): boolean {
  const { test } = needed
  if (given.kind === 'exists' && test.kind === 'exists') return true
  if (given.kind !== 'compare') return false
  if (test.kind === 'compare' && test.how === given.how && test.key.equals(given.key)) return true
  // Null is equal to what is missing, of which nothing else is true.
  if (given.how !== 'eq' || given.operand.type === bsonType.null || given.operand.type === bsonType.array)
    return false
  // Numbers are equal whatever their types.
  if (test.kind === 'type') return false
  return valuePasses({ ...needed, parts: undefined }, given.operand)
}
