import { typeRanks, typeRank, invertBytes, encodeOrderedKey } from '../bson/encode-key.ts'
import { bsonTypes, isBsonNumber, readBsonNumber } from '../bson/value.ts'
import type { ValueTest } from '../query/filter.ts'

/** A place between keys: just before or just after all those that begin with `bytes`. */
interface Edge {
  bytes: Buffer
  isAfter: boolean
}

/** What a test leaves of one field's keys. */
export interface KeyRange {
  low: Edge
  high: Edge
}

/** Keys from `low` on and before `high`. */
export interface KeySpan {
  low: Buffer
  high: Buffer
}

/** Larger than any first byte of a field's key. */
const last = Buffer.from([255])

/** The single keys that a test can be true for; undefined where they are not known. */
export function exactKeys(test: ValueTest): Buffer[] | undefined {
  if (test.kind === 'compare') {
    // An array may be equal as a whole, and indexes hold its elements.
    return test.how === 'eq' && test.operand.type !== bsonTypes.array ? [test.key] : undefined
  }
  if (test.kind !== 'in' || test.operands.some((it) => it.type === bsonTypes.array)) return undefined
  return [
    ...new Map(test.operands.map(encodeOrderedKey).map((key) => [key.toString('latin1'), key])).values(),
  ]
}

/** The keys between which a comparison can be true. */
export function comparisonKeyRange(test: ValueTest): KeyRange | undefined {
  if (test.kind !== 'compare' || test.operand.type === bsonTypes.array) return undefined
  const { key, how, operand } = test
  const all = wholeRank(typeRank(operand))
  const isLoose =
    operand.type === bsonTypes.null || (isBsonNumber(operand) && Number.isNaN(readBsonNumber(operand)))
  if (isLoose) return all
  const before = { bytes: key, isAfter: false }
  const after = { bytes: key, isAfter: true }
  if (how === 'eq') return { low: before, high: after }
  if (how === 'gt' || how === 'gte') return { low: how === 'gt' ? after : before, high: all.high }
  return { low: all.low, high: how === 'lt' ? before : after }
}

/** No type has the rank beside another's. */
function wholeRank(it: number): KeyRange {
  return {
    low: { bytes: Buffer.from([it - 1]), isAfter: true },
    high: { bytes: Buffer.from([it + 1]), isAfter: false },
  }
}

/** What is left where both hold; it may be nothing, with the low edge above the high one. */
export function intersectKeyRanges(a: KeyRange, b: KeyRange): KeyRange {
  const low = compareEdges(a.low, b.low) >= 0 ? a.low : b.low
  const high = compareEdges(a.high, b.high) <= 0 ? a.high : b.high
  return { low, high }
}

function compareEdges(a: Edge, b: Edge): number {
  return position(a, false).compare(position(b, false))
}

/** The span of keys that begin with `prefix` and go on within `range`. */
export function prefixedKeySpan(prefix: Buffer, range: KeyRange | undefined, descending: boolean): KeySpan {
  if (!range) return { low: prefix, high: Buffer.concat([prefix, last]) }
  const [low, high] = descending ? [range.high, range.low] : [range.low, range.high]
  return {
    low: Buffer.concat([prefix, position(low, descending)]),
    high: Buffer.concat([prefix, position(high, descending)]),
  }
}

function position({ bytes, isAfter }: Edge, descending: boolean): Buffer {
  const turned = descending ? invertBytes(bytes) : bytes
  return isAfter === descending ? turned : Buffer.concat([turned, last])
}

export function isNullOrderedKey(key: Buffer): boolean {
  return key[0] === typeRanks.null
}
