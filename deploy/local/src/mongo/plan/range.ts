import { typeRanks, typeRank, invertBytes, encodeOrderedKey } from '../bson/encode-key.ts'
import { bsonTypes } from '../bson/value.ts'
import type { ValueTest } from '../query/filter.ts'

/** The position before or after all keys that begin with `bytes`. */
interface Edge {
  bytes: Buffer
  isAfter: boolean
}

export interface KeyRange {
  low: Edge
  high: Edge
}

/** Index keys from `low` to before `high`. */
export interface KeySpan {
  low: Buffer
  high: Buffer
}

const last = Buffer.from([255])

/** The only keys for which a test can pass; undefined if they are unknown. */
export function exactKeys(test: ValueTest): Buffer[] | undefined {
  if (test.kind === 'compare') {
    // An index holds the elements of an array and not the array.
    return test.how === 'eq' && test.operand.type !== bsonTypes.array ? [test.key] : undefined
  }
  if (test.kind !== 'in' || test.operands.some((it) => it.type === bsonTypes.array)) return undefined
  return [
    ...new Map(test.operands.map(encodeOrderedKey).map((key) => [key.toString('latin1'), key])).values(),
  ]
}

/** The range of keys for which a comparison can pass. */
export function comparisonKeyRange(test: ValueTest): KeyRange | undefined {
  if (test.kind !== 'compare' || test.operand.type === bsonTypes.array) return undefined
  const { key, how, operand } = test
  const all = wholeRank(typeRank(operand))
  const isLoose = operand.type === bsonTypes.null || (operand.isNumber && Number.isNaN(operand.toNumber()))
  if (isLoose) return all
  const before = { bytes: key, isAfter: false }
  const after = { bytes: key, isAfter: true }
  if (how === 'eq') return { low: before, high: after }
  if (how === 'gt' || how === 'gte') return { low: how === 'gt' ? after : before, high: all.high }
  return { low: all.low, high: how === 'lt' ? before : after }
}

/** Ranks are at least two apart. */
function wholeRank(it: number): KeyRange {
  return {
    low: { bytes: Buffer.from([it - 1]), isAfter: true },
    high: { bytes: Buffer.from([it + 1]), isAfter: false },
  }
}

/** The intersection; an empty one has its low edge above the high one. */
export function intersectKeyRanges(a: KeyRange, b: KeyRange): KeyRange {
  const low = compareEdges(a.low, b.low) >= 0 ? a.low : b.low
  const high = compareEdges(a.high, b.high) <= 0 ? a.high : b.high
  return { low, high }
}

function compareEdges(a: Edge, b: Edge): number {
  return position(a, false).compare(position(b, false))
}

/** The span of keys that begin with `prefix`, followed by a key in `range`. */
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
