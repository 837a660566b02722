import {
  splitClassCount,
  toBinSplitClass,
  type ChangeDistribution,
  changeBinCount,
} from './change-distribution.ts'
import { featureCount, maxFeatureBins } from './trip-features.ts'

export interface TrainingRows {
  count: number
  features: Uint8Array
  bins: Uint8Array
  changes: Float32Array
  days: Int32Array
  /** Trip number. */
  trips: Int32Array
  /** City pair number, both directions alike. */
  pairs: Int32Array
  departures: Int32Array
}

/** A binary tree: `yes` where the feature's bin is below `below`. Plain JSON. */
export type DecisionTree = TreeLeaf | Fork

export interface TreeLeaf {
  count: number
  /** Probability by change bin, in 1/10,000; shrunk towards the parent's. */
  shares: readonly number[]
}

interface Fork {
  feature: number
  below: number
  yes: DecisionTree
  no: DecisionTree
}

export interface TreeGrowthParameters {
  maxLeaves: number
  minRows: number
  /** Weight of the parent's distribution, in rows. */
  priorWeight: number
  /** Least gain of log likelihood. */
  minGain: number
}

export function findLeaf(tree: DecisionTree, moment: Uint8Array): TreeLeaf {
  let at = tree
  while ('yes' in at) at = (moment[at.feature] ?? 0) < at.below ? at.yes : at.no
  return at
}

export function listLeaves(tree: DecisionTree): TreeLeaf[] {
  return 'yes' in tree ? [...listLeaves(tree.yes), ...listLeaves(tree.no)] : [tree]
}

export function mapLeaves(tree: DecisionTree, change: (leaf: TreeLeaf) => TreeLeaf): DecisionTree {
  if (!('yes' in tree)) return change(tree)
  return { ...tree, yes: mapLeaves(tree.yes, change), no: mapLeaves(tree.no, change) }
}

interface GrowingNode {
  rows: Int32Array
  spread: ChangeDistribution
  split: Split | null
  children: [GrowingNode, GrowingNode] | null
}

interface Split {
  feature: number
  below: number
  gain: number
}

const kinds = Uint8Array.from({ length: changeBinCount }, (_, step) => toBinSplitClass(step))

/** Grows the tree best split first. @param prior distribution that the root is shrunk towards */
export function growDecisionTree(
  rows: TrainingRows,
  chosen: Int32Array,
  prior: ChangeDistribution,
  growth: TreeGrowthParameters,
): DecisionTree {
  const root = createBud(rows, chosen, prior, growth)
  const buds = [root]
  for (let leaves = 1; leaves < growth.maxLeaves; leaves += 1) {
    let best: GrowingNode | null = null
    for (const bud of buds) if (bud.split && (best?.split?.gain ?? 0) < bud.split.gain) best = bud
    if (!best?.split) break
    const { feature, below } = best.split
    const [yes, no] = splitRows(
      best.rows,
      (row) => (rows.features[row * featureCount + feature] ?? 0) < below,
    )
    best.children = [createBud(rows, yes, best.spread, growth), createBud(rows, no, best.spread, growth)]
    buds.splice(buds.indexOf(best), 1, ...best.children)
  }
  return toDecisionTree(root)
}

function toDecisionTree(bud: GrowingNode): DecisionTree {
  if (!bud.children || !bud.split) {
    return { count: bud.rows.length, shares: Array.from(bud.spread, (share) => Math.round(share * 1e4)) }
  }
  const [yes, no] = bud.children
  return {
    feature: bud.split.feature,
    below: bud.split.below,
    yes: toDecisionTree(yes),
    no: toDecisionTree(no),
  }
}

function createBud(
  rows: TrainingRows,
  chosen: Int32Array,
  above: ChangeDistribution,
  growth: TreeGrowthParameters,
): GrowingNode {
  const spread = above.map((share) => share * growth.priorWeight)
  for (const row of chosen) {
    const step = rows.bins[row] ?? 0
    spread[step] = (spread[step] ?? 0) + 1
  }
  const total = chosen.length + growth.priorWeight
  return {
    rows: chosen,
    spread: spread.map((weight) => weight / total),
    split: bestSplit(rows, chosen, growth),
    children: null,
  }
}

function bestSplit(
  rows: TrainingRows,
  chosen: Int32Array,
  { minRows, minGain: leastGain }: TreeGrowthParameters,
): Split | null {
  if (chosen.length < 2 * minRows) return null
  const counts = new Float64Array(featureCount * maxFeatureBins * splitClassCount)
  for (const row of chosen) {
    const kind = kinds[rows.bins[row] ?? 0] ?? 0
    for (let feature = 0; feature < featureCount; feature += 1) {
      const step = rows.features[row * featureCount + feature] ?? 0
      const at = (feature * maxFeatureBins + step) * splitClassCount + kind
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  let best: Split | null = null
  const all = countByClass(counts)
  const whole = logLikelihood(all)
  const before = new Float64Array(splitClassCount)
  const after = new Float64Array(splitClassCount)
  for (let feature = 0; feature < featureCount; feature += 1) {
    before.fill(0)
    for (let below = 1; below < maxFeatureBins; below += 1) {
      for (let kind = 0; kind < splitClassCount; kind += 1) {
        const more = counts[(feature * maxFeatureBins + below - 1) * splitClassCount + kind] ?? 0
        before[kind] = (before[kind] ?? 0) + more
        after[kind] = (all[kind] ?? 0) - (before[kind] ?? 0)
      }
      const size = before.reduce((sum, count) => sum + count, 0)
      if (size < minRows || chosen.length - size < minRows) continue
      const gain = logLikelihood(before) + logLikelihood(after) - whole
      if (gain >= Math.max(leastGain, best?.gain ?? 0)) best = { feature, below, gain }
    }
  }
  return best
}

/** Counts by class over the bins of the first feature, which has every row. */
function countByClass(counts: Float64Array): Float64Array {
  const totals = new Float64Array(splitClassCount)
  for (let at = 0; at < maxFeatureBins * splitClassCount; at += 1) {
    const kind = at % splitClassCount
    totals[kind] = (totals[kind] ?? 0) + (counts[at] ?? 0)
  }
  return totals
}

/** Maximized multinomial log likelihood of counts. */
function logLikelihood(counts: Float64Array): number {
  let total = 0
  let sum = 0
  for (const count of counts) {
    total += count
    if (count > 0) sum += count * Math.log(count)
  }
  return total > 0 ? sum - total * Math.log(total) : 0
}

function splitRows(rows: Int32Array, test: (row: number) => boolean): [Int32Array, Int32Array] {
  return [rows.filter(test), rows.filter((row) => !test(row))]
}
