import { turnedOver } from '../bson/key.ts'
import type { Filter, Test } from '../query/filter.ts'
import type { KeyField } from '../query/index-keys.ts'
import type { Collection, Index } from '../store/collection.ts'
import { conjunction } from '../store/index-spec.ts'
import { type KeyFilter, keyFilterOf } from './key-filter.ts'
import { isNullKey, overlap, pointsOf, type Range, rangeOf, type Span, spanOf } from './range.ts'
import { isImplied } from './partial.ts'

/** How candidates are found. Whatever the way, each is matched against the whole filter afterwards. */
export interface Plan {
  /** Without it the whole collection is read. */
  index: Index | undefined
  spans: readonly Span[]
  /** Leaves out keys whose documents need not be looked at. */
  keyFilter?: KeyFilter | undefined
  backwards: boolean
  /** Whether they come in the wanted order by themselves. */
  isSorted: boolean
}

const mostSpans = 10_000

export function planOf(collection: Collection, filter: Filter, order: readonly KeyField[]): Plan {
  const tests = testsByPath(filter)
  const whole: Plan = { index: undefined, spans: [], backwards: false, isSorted: order.length === 0 }
  let best = { plan: whole, worth: 0 }
  for (const index of collection.indexes) {
    const found = throughIndex(index, tests, filter, order)
    if (found && found.worth > best.worth) best = found
  }
  return best.plan
}

type TestsByPath = ReadonlyMap<string, readonly Test[]>

/** What must hold for each path; alternatives and negations tell nothing that an index could use. */
function testsByPath(filter: Filter): TestsByPath {
  const found = new Map<string, Test[]>()
  for (const it of conjunction(filter)) {
    if (it.kind !== 'test') continue
    const there = found.get(it.path)
    if (there) there.push(it.test)
    else found.set(it.path, [it.test])
  }
  return found
}

function throughIndex(
  index: Index,
  tests: TestsByPath,
  filter: Filter,
  order: readonly KeyField[],
): { plan: Plan; worth: number } | undefined {
  const { partial, isSparse, fields } = index.spec
  if (partial && !isImplied(partial.filter, filter)) return undefined
  const bounds = boundsOf(index, tests)
  // A document without the fields is not in a sparse index, and must not be wanted.
  if (isSparse && (bounds.worth === 0 || bounds.mayBeNull)) return undefined
  const direction = orderThrough(index, bounds, order)
  const spans = bounds.prefixes.map((prefix) =>
    spanOf(prefix, bounds.range, fields[bounds.fixed]?.descending ?? false),
  )
  spans.sort((a, b) => a.low.compare(b.low))
  const isSorted = order.length === 0 || direction !== undefined
  const worth = bounds.worth + (order.length > 0 && isSorted ? 3 : 0)
  const keyFilter = keyFilterOf(index, filter, bounds.fixed + (bounds.range ? 1 : 0))
  return { plan: { index, spans, keyFilter, backwards: direction === 'backwards', isSorted }, worth }
}

interface Bounds {
  /** Keys of the first `fixed` fields. */
  prefixes: Buffer[]
  fixed: number
  /** Of the field after those. */
  range: Range | undefined
  mayBeNull: boolean
  worth: number
}

function boundsOf({ spec, throughArray }: Index, tests: TestsByPath): Bounds {
  const bounds: Bounds = {
    prefixes: [Buffer.alloc(0)],
    fixed: 0,
    range: undefined,
    mayBeNull: false,
    worth: 0,
  }
  for (const { path, descending } of spec.fields) {
    const here = tests.get(path) ?? []
    const points = fewest(here)
    if (points && points.length * bounds.prefixes.length <= mostSpans) {
      const keys = points.map((key) => (descending ? turnedOver(key) : key))
      bounds.prefixes = bounds.prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])))
      bounds.mayBeNull ||= bounds.fixed === 0 && points.some(isNullKey)
      bounds.fixed++
      bounds.worth += 4
    } else {
      const ranges = here.flatMap((test) => rangeOf(test) ?? [])
      const [first] = ranges
      // Two tests may be true for two elements of an array, with no key that is between both edges.
      bounds.range = throughArray ? first : first && ranges.reduce(overlap)
      if (bounds.range) bounds.worth += 2
      bounds.mayBeNull ||= bounds.fixed === 0 && here.some((it) => it.kind === 'compare' && isNullKey(it.key))
      break
    }
    // Two fields of one array may match in different elements, whose keys are not together.
    if (throughArray) break
  }
  return bounds
}

function fewest(tests: readonly Test[]): Buffer[] | undefined {
  return tests
    .flatMap((test) => {
      const points = pointsOf(test)
      return points ? [points] : []
    })
    .sort((a, b) => a.length - b.length)[0]
}

/** Whether the index runs in the wanted order, and which way. */
function orderThrough(
  { spec, throughArray }: Index,
  { prefixes, fixed }: Bounds,
  order: readonly KeyField[],
): 'forwards' | 'backwards' | undefined {
  if (throughArray || prefixes.length > 1) return undefined
  const same = new Set(spec.fields.slice(0, fixed).map(({ path }) => path))
  const wanted = order.filter(({ path }) => !same.has(path))
  const given = spec.fields.slice(fixed)
  if (wanted.some(({ path }, i) => given[i]?.path !== path)) return undefined
  const turned = wanted.map(({ descending }, i) => given[i]?.descending !== descending)
  if (turned.every((it) => !it)) return 'forwards'
  return turned.every(Boolean) ? 'backwards' : undefined
}
