import type { ScoreWeights } from '@faresight/contracts/search/score'
import type { Learned } from '../../services/ai-scan/src/sampler/learned.ts'
import { createSampler, type Sampler } from '../../services/ai-scan/src/sampler/sampler.ts'
import type { Check, KnownFare, Outcome, ScanTask } from '../../services/ai-scan/src/sampler/task.ts'
import type { Fare } from '../fares/market.ts'
import { departuresAhead, type Grid, lastDayAhead, stay } from './grids.ts'

const batch = 5

/** What came of one of our scans. */
export interface Scan {
  /** The place of the pair that it calls best; -1 where it found none. */
  best: number
  /** Places of the pairs that it checked. */
  checked: ReadonlySet<number>
  /** Of pairs and of single legs. */
  checks: number
  computeMs: number
  /** What its certificate is made from; worked out when asked for. */
  features: () => readonly number[] | null
}

export interface Knowledge {
  known: readonly KnownFare[]
  learned: Learned
}

/** Lets our sampler loose on a grid. Only what it asks is answered, and only its own time is counted. */
export function scan(
  grid: Grid,
  deals: readonly Fare[],
  { known, learned }: Knowledge,
  budget: number,
  weights: ScoreWeights,
): Scan {
  const places = new Map(grid.pairs.map((pair, at) => [keyOf(pair.departureDay, pair.returnDay), at]))
  const placeOf = (departureDay: number, returnDay: number | null) =>
    places.get(keyOf(departureDay, returnDay)) ?? -1
  const checked = new Set<number>()
  const answer = (check: Check): Outcome => {
    if (check.kind === 'leg') return grid[check.leg].get(check.day) ?? null
    const at = placeOf(check.departureDay, check.returnDay)
    checked.add(at)
    return deals[at] ?? null
  }
  let computeMs = 0
  const timed = <T>(work: () => T): T => {
    const from = performance.now()
    const result = work()
    computeMs += performance.now() - from
    return result
  }
  const sampler = timed(() => createSampler(taskOf(grid, budget, weights), known, learned))
  const checks = spend(sampler, answer, timed)
  const best = timed(() => {
    // Of the other scans nobody asks for one, and it is a good part of the work.
    if (weights.time === 0) sampler.certificate()
    return sampler.best()
  })
  if (checks > budget) throw new Error(`${checks} checks of ${budget} were made`)
  const place = best ? placeOf(best.departureDay, best.returnDay) : -1
  if (best && !checked.has(place)) throw new Error('a pair that was not checked is called best')
  return { best: place, checked, checks, computeMs, features: () => sampler.features() }
}

function spend(sampler: Sampler, answer: (check: Check) => Outcome, timed: <T>(work: () => T) => T): number {
  let checks = 0
  for (;;) {
    const asked = timed(() => sampler.next())
    if (asked.length === 0) return checks
    const answers = asked.map((check) => ({ check, outcome: answer(check) }))
    timed(() => {
      for (const { check, outcome } of answers) sampler.observe(check, outcome)
    })
    checks += asked.length
  }
}

function taskOf(grid: Grid, budget: number, weights: ScoreWeights): ScanTask {
  return {
    tripType: 'roundtrip',
    firstDay: grid.today + departuresAhead.first,
    lastDay: grid.today + lastDayAhead,
    stay,
    pairs: grid.pairs,
    today: grid.today,
    budget,
    batch,
    weights,
    stopsEarly: false,
    seed: 1,
  }
}

function keyOf(departureDay: number, returnDay: number | null): string {
  return `${departureDay} ${returnDay}`
}
