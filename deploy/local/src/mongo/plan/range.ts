import { rank, rankOf, turnedOver } from '../bson/key.ts'
import { bsonType, isNumber, numberOf } from '../bson/value.ts'
import { keyOf } from '../bson/key.ts'
import type { Test } from '../query/filter.ts'

/** A place between keys: just before or just after all those that begin with `bytes`. */
interface Edge {
  bytes: Buffer
  isAfter: boolean
}

/** What a test leaves of one field's keys. */
export interface Range {
  low: Edge
  high: Edge
}

/** Keys from `low` on and before `high`. */
export interface Span {
  low: Buffer
  high: Buffer
}

/** Larger than any first byte of a field's key. */
const last = Buffer.from([255])

/** The single keys that a test can be true for; undefined where they are not known. */
export function pointsOf(test: Test): Buffer[] | undefined {
  if (test.kind === 'compare') {
    // An array may be equal as a whole, and indexes hold its elements.
    return test.how === 'eq' && test.operand.type !== bsonType.array ? [test.key] : undefined
  }
  if (test.kind !== 'in' || test.operands.some((it) => it.type === bsonType.array)) return undefined
  return [...new Map(test.operands.map(keyOf).map((key) => [key.toString('latin1'), key])).values()]
}

/** The keys between which a comparison can be true. */
export function rangeOf(test: Test): Range | undefined {
  if (test.kind !== 'compare' || test.operand.type === bsonType.array) return undefined
  const { key, how, operand } = test
  const all = wholeRank(rankOf(operand))
  const isLoose = operand.type === bsonType.null || (isNumber(operand) && Number.isNaN(numberOf(operand)))
  if (isLoose) return all
  const before = { bytes: key, isAfter: false }
  const after = { bytes: key, isAfter: true }
  if (how === 'eq') return { low: before, high: after }
  if (how === 'gt' || how === 'gte') return { low: how === 'gt' ? after : before, high: all.high }
  return { low: all.low, high: how === 'lt' ? before : after }
}

/** No type has the rank beside another's. */
function wholeRank(it: number): Range {
  return {
    low: { bytes: Buffer.from([it - 1]), isAfter: true },
    high: { bytes: Buffer.from([it + 1]), isAfter: false },
  }
}

/** What is left where both hold; it may be nothing, with the low edge above the high one. */
export function overlap(a: Range, b: Range): Range {
  const low = compareEdges(a.low, b.low) >= 0 ? a.low : b.low
  const high = compareEdges(a.high, b.high) <= 0 ? a.high : b.high
  return { low, high }
}

function compareEdges(a: Edge, b: Edge): number {
  return position(a, false).compare(position(b, false))
}

/** The span of keys that begin with `prefix` and go on within `range`. */
export function spanOf(prefix: Buffer, range: Range | undefined, descending: boolean): Span {
  if (!range) return { low: prefix, high: Buffer.concat([prefix, last]) }
  const [low, high] = descending ? [range.high, range.low] : [range.low, range.high]
  return {
    low: Buffer.concat([prefix, position(low, descending)]),
    high: Buffer.concat([prefix, position(high, descending)]),
  }
}

function position({ bytes, isAfter }: Edge, descending: boolean): Buffer {
  const turned = descending ? turnedOver(bytes) : bytes
  return isAfter === descending ? turned : Buffer.concat([turned, last])
}

export function isNullKey(key: Buffer): boolean {
  return key[0] === rank.null
}
