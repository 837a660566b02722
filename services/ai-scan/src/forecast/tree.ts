import { kindCount, kindOf, type Spread, stepCount } from './change.ts'
import { featureCount, mostSteps } from './moment.ts'

/** Moments of trips, and what became of their prices over one horizon: column by column. */
export interface Rows {
  count: number
  /** `featureCount` steps a row. */
  features: Uint8Array
  /** The step of the change. */
  steps: Uint8Array
  changes: Float32Array
  days: Int32Array
  /** Of city pairs, both directions alike. */
  pairs: Int32Array
  departures: Int32Array
}

/** Questions about a moment, each of one feature: below that step or not. Plain JSON. */
export type Tree = Leaf | Fork

export interface Leaf {
  /** How many changes it is told from. */
  count: number
  /** By step of the change, shares of 10,000, towards those of the branch above as far as there are few. */
  shares: readonly number[]
}

interface Fork {
  feature: number
  below: number
  yes: Tree
  no: Tree
}

export interface Growth {
  leaves: number
  fewest: number
  /** As if that many changes were spread as those of the branch above. */
  doubt: number
  /** By which the logarithm of the likelihood has to grow. */
  gain: number
}

export function leafOf(tree: Tree, moment: Uint8Array): Leaf {
  let at = tree
  while ('yes' in at) at = (moment[at.feature] ?? 0) < at.below ? at.yes : at.no
  return at
}

export function leavesOf(tree: Tree): Leaf[] {
  return 'yes' in tree ? [...leavesOf(tree.yes), ...leavesOf(tree.no)] : [tree]
}

export function mapLeaves(tree: Tree, change: (leaf: Leaf) => Leaf): Tree {
  if (!('yes' in tree)) return change(tree)
  return { ...tree, yes: mapLeaves(tree.yes, change), no: mapLeaves(tree.no, change) }
}

interface Bud {
  rows: Int32Array
  spread: Spread
  split: Split | null
  children: [Bud, Bud] | null
}

interface Split {
  feature: number
  below: number
  gain: number
}

const kinds = Uint8Array.from({ length: stepCount }, (_, step) => kindOf(step))

/** The best split of all first, until there are enough leaves or no split tells anything. */
export function growTree(rows: Rows, chosen: Int32Array, prior: Spread, growth: Growth): Tree {
  const root = budOf(rows, chosen, prior, growth)
  const buds = [root]
  for (let leaves = 1; leaves < growth.leaves; leaves += 1) {
    let best: Bud | null = null
    for (const bud of buds) if (bud.split && (best?.split?.gain ?? 0) < bud.split.gain) best = bud
    if (!best?.split) break
    const { feature, below } = best.split
    const [yes, no] = part(best.rows, (row) => (rows.features[row * featureCount + feature] ?? 0) < below)
    best.children = [budOf(rows, yes, best.spread, growth), budOf(rows, no, best.spread, growth)]
    buds.splice(buds.indexOf(best), 1, ...best.children)
  }
  return treeOf(root)
}

function treeOf(bud: Bud): Tree {
  if (!bud.children || !bud.split) {
    return { count: bud.rows.length, shares: Array.from(bud.spread, (share) => Math.round(share * 1e4)) }
  }
  const [yes, no] = bud.children
  return { feature: bud.split.feature, below: bud.split.below, yes: treeOf(yes), no: treeOf(no) }
}

function budOf(rows: Rows, chosen: Int32Array, above: Spread, growth: Growth): Bud {
  const spread = above.map((share) => share * growth.doubt)
  for (const row of chosen) {
    const step = rows.steps[row] ?? 0
    spread[step] = (spread[step] ?? 0) + 1
  }
  const total = chosen.length + growth.doubt
  return {
    rows: chosen,
    spread: spread.map((weight) => weight / total),
    split: bestSplit(rows, chosen, growth),
    children: null,
  }
}

function bestSplit(rows: Rows, chosen: Int32Array, { fewest, gain: leastGain }: Growth): Split | null {
  if (chosen.length < 2 * fewest) return null
  const counts = new Float64Array(featureCount * mostSteps * kindCount)
  for (const row of chosen) {
    const kind = kinds[rows.steps[row] ?? 0] ?? 0
    for (let feature = 0; feature < featureCount; feature += 1) {
      const step = rows.features[row * featureCount + feature] ?? 0
      const at = (feature * mostSteps + step) * kindCount + kind
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  let best: Split | null = null
  const all = totalsOf(counts)
  const whole = likelihood(all)
  const before = new Float64Array(kindCount)
  const after = new Float64Array(kindCount)
  for (let feature = 0; feature < featureCount; feature += 1) {
    before.fill(0)
    for (let below = 1; below < mostSteps; below += 1) {
      for (let kind = 0; kind < kindCount; kind += 1) {
        const more = counts[(feature * mostSteps + below - 1) * kindCount + kind] ?? 0
        before[kind] = (before[kind] ?? 0) + more
        after[kind] = (all[kind] ?? 0) - (before[kind] ?? 0)
      }
      const size = before.reduce((sum, count) => sum + count, 0)
      if (size < fewest || chosen.length - size < fewest) continue
      const gain = likelihood(before) + likelihood(after) - whole
      if (gain >= Math.max(leastGain, best?.gain ?? 0)) best = { feature, below, gain }
    }
  }
  return best
}

/** Of all rows, by their kind: each is in the steps of any one feature. */
function totalsOf(counts: Float64Array): Float64Array {
  const totals = new Float64Array(kindCount)
  for (let at = 0; at < mostSteps * kindCount; at += 1) {
    const kind = at % kindCount
    totals[kind] = (totals[kind] ?? 0) + (counts[at] ?? 0)
  }
  return totals
}

/** The logarithm of how likely those are whose shares are known. */
function likelihood(counts: Float64Array): number {
  let total = 0
  let sum = 0
  for (const count of counts) {
    total += count
    if (count > 0) sum += count * Math.log(count)
  }
  return total > 0 ? sum - total * Math.log(total) : 0
}

function part(rows: Int32Array, test: (row: number) => boolean): [Int32Array, Int32Array] {
  return [rows.filter(test), rows.filter((row) => !test(row))]
}
