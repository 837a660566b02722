import { invertBytes } from '../bson/encode-key.ts'
import { conjunctionTerms, type QueryFilter, type ValueTest } from '../query/filter.ts'
import type { IndexField } from '../query/index-keys.ts'
import type { DocumentCollection, CollectionIndex } from '../store/collection.ts'
import { type IndexKeyFilter, buildIndexKeyFilter } from './key-filter.ts'
import {
  isNullOrderedKey,
  intersectKeyRanges,
  exactKeys,
  type KeyRange,
  comparisonKeyRange,
  type KeySpan,
  prefixedKeySpan,
} from './range.ts'
import { bsonTypes } from '../bson/value.ts'
import { valueMatchesFilter } from '../query/match.ts'

/** How to find candidates, each of which is then matched against the whole filter. */
export interface SearchPlan {
  index: CollectionIndex | undefined
  spans: readonly KeySpan[]
  keyFilter?: IndexKeyFilter | undefined
  isBackwards: boolean
  /** Whether candidates come in the requested order. */
  isSorted: boolean
}

const mostSpans = 10_000

export function chooseSearchPlan(
  collection: DocumentCollection,
  filter: QueryFilter,
  order: readonly IndexField[],
): SearchPlan {
  const tests = testsByPath(filter)
  const whole: SearchPlan = { index: undefined, spans: [], isBackwards: false, isSorted: order.length === 0 }
  let best = { plan: whole, worth: 0 }
  for (const index of collection.indexes) {
    const found = throughIndex(index, tests, filter, order)
    if (found && found.worth > best.worth) best = found
  }
  return best.plan
}

type TestsByPath = ReadonlyMap<string, readonly ValueTest[]>

/** The tests that must pass for each path. An index cannot use alternatives and negations. */
function testsByPath(filter: QueryFilter): TestsByPath {
  const found = new Map<string, ValueTest[]>()
  for (const it of conjunctionTerms(filter)) {
    if (it.kind !== 'test') continue
    const there = found.get(it.path)
    if (there) there.push(it.test)
    else found.set(it.path, [it.test])
  }
  return found
}

function throughIndex(
  index: CollectionIndex,
  tests: TestsByPath,
  filter: QueryFilter,
  order: readonly IndexField[],
): { plan: SearchPlan; worth: number } | undefined {
  const { partial, isSparse, fields } = index.spec
  if (partial && !partialIndexCoversFilter(partial.filter, filter)) return undefined
  const bounds = boundsOf(index, tests)
  // A sparse index does not hold documents without the fields, so the filter must exclude them.
  if (isSparse && (bounds.score === 0 || bounds.mayBeNull)) return undefined
  const direction = orderThrough(index, bounds, order)
  const spans = bounds.prefixes.map((prefix) =>
    prefixedKeySpan(prefix, bounds.range, fields[bounds.equalityFields]?.descending ?? false),
  )
  spans.sort((a, b) => a.low.compare(b.low))
  const isSorted = order.length === 0 || direction !== undefined
  const worth = bounds.score + (order.length > 0 && isSorted ? 3 : 0)
  const keyFilter = buildIndexKeyFilter(index, filter, bounds.equalityFields + (bounds.range ? 1 : 0))
  return { plan: { index, spans, keyFilter, isBackwards: direction === 'backwards', isSorted }, worth }
}

interface Bounds {
  /** Keys of the first `equalityFields` fields. */
  prefixes: Buffer[]
  equalityFields: number
  range: KeyRange | undefined
  mayBeNull: boolean
  score: number
}

function boundsOf({ spec, isMultiKey }: CollectionIndex, tests: TestsByPath): Bounds {
  const bounds: Bounds = {
    prefixes: [Buffer.alloc(0)],
    equalityFields: 0,
    range: undefined,
    mayBeNull: false,
    score: 0,
  }
  for (const { path, descending } of spec.fields) {
    const here = tests.get(path) ?? []
    const points = fewest(here)
    if (points && points.length * bounds.prefixes.length <= mostSpans) {
      const keys = points.map((key) => (descending ? invertBytes(key) : key))
      bounds.prefixes = bounds.prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])))
      bounds.mayBeNull ||= bounds.equalityFields === 0 && points.some(isNullOrderedKey)
      bounds.equalityFields++
      bounds.score += 4
    } else {
      const ranges = here.flatMap((test) => comparisonKeyRange(test) ?? [])
      const [first] = ranges
      // Two tests may pass for two elements of an array, with no key within both ranges.
      bounds.range = isMultiKey ? first : first && ranges.reduce(intersectKeyRanges)
      if (bounds.range) bounds.score += 2
      bounds.mayBeNull ||=
        bounds.equalityFields === 0 && here.some((it) => it.kind === 'compare' && isNullOrderedKey(it.key))
      break
    }
    // Two fields of one array may match in different elements, which are in different keys.
    if (isMultiKey) break
  }
  return bounds
}

function fewest(tests: readonly ValueTest[]): Buffer[] | undefined {
  return tests
    .flatMap((test) => {
      const points = exactKeys(test)
      return points ? [points] : []
    })
    .sort((a, b) => a.length - b.length)[0]
}

/** The direction in which the index has the requested order; undefined if it has another. */
function orderThrough(
  { spec, isMultiKey }: CollectionIndex,
  { prefixes, equalityFields }: Bounds,
  order: readonly IndexField[],
): 'forwards' | 'backwards' | undefined {
  if (isMultiKey || prefixes.length > 1) return undefined
  const same = new Set(spec.fields.slice(0, equalityFields).map(({ path }) => path))
  const wanted = order.filter(({ path }) => !same.has(path))
  const given = spec.fields.slice(equalityFields)
  if (wanted.some(({ path }, i) => given[i]?.path !== path)) return undefined
  const turned = wanted.map(({ descending }, i) => given[i]?.descending !== descending)
  if (turned.every((it) => !it)) return 'forwards'
  return turned.every(Boolean) ? 'backwards' : undefined
}

/** Whether a partial index certainly holds every document that matches `filter`. */
function partialIndexCoversFilter(partial: QueryFilter, filter: QueryFilter): boolean {
  const given = conjunctionTerms(filter)
  return conjunctionTerms(partial).every((needed) =>
    given.some(
      (it) =>
        needed.kind === 'test' && it.kind === 'test' && it.path === needed.path && implies(it.test, needed),
    ),
  )
}

function implies(given: ValueTest, needed: QueryFilter & { kind: 'test' }): boolean {
  const { test } = needed
  if (given.kind === 'exists' && test.kind === 'exists') return true
  if (given.kind !== 'compare') return false
  if (test.kind === 'compare' && test.how === given.how && test.key.equals(given.key)) return true
  // Null also equals a missing field, which passes no other test.
  if (given.how !== 'eq' || given.operand.type === bsonTypes.null || given.operand.type === bsonTypes.array)
    return false
  // Equal numbers may have different types.
  if (test.kind === 'type') return false
  return valueMatchesFilter({ ...needed, parts: undefined }, given.operand)
}
