import { type ForecastHorizonDays, forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import {
  mergeForecastTallies,
  type HorizonTally,
  type ForecastTally,
} from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import type { PairTally } from './worker.ts'

/** `unseen`: `cold` and `warm` together. */
const splits = ['unseen', 'cold', 'warm', 'foreign', 'product'] as const
export type EvaluationSplit = (typeof splits)[number]

/**
 * Errors, coverage and shares in percent, Brier scores from 0 to 1; `null` where not applicable. `…Se`: standard error over
 * city pairs.
 */
export interface PredictRow {
  file: string
  split: EvaluationSplit
  horizon: ForecastHorizonDays
  cityPairs: number
  forecasts: number
  error: number | null
  persistenceError: number | null
  coverage80: number | null
  coverage80Se: number | null
  coverage95: number | null
  coverage95Se: number | null
  /** Ranges wider than a single price. */
  ranged80: number | null
  ranged80Se: number | null
  ranged95: number | null
  ranged95Se: number | null
  unchanged: number | null
  brier: number | null
  baseBrier: number | null
  answered: number | null
  waitSaid: number | null
  waitRight: number | null
  waitRightSe: number | null
  buySaid: number | null
  buyRight: number | null
}

/** One row per horizon. City pairs count equally, except in `product`. */
export function toPredictRows(
  file: string,
  split: EvaluationSplit,
  tallies: readonly ForecastTally[],
): PredictRow[] {
  return forecastHorizonDays.map((horizon) => {
    const ofPairs = tallies.map((tally) => tally.horizons[horizon]).filter(({ scored }) => scored > 0)
    const weighed = split === 'product' ? ofPairs : ofPairs.map(evened)
    const share = (part: Count, of: Count) => ratioWithStandardError(weighed.map(part), weighed.map(of))
    const mean = (part: Count) => share(part, (of) => of.scored)
    const percent = (part: Count) => times100(mean(part).ratio)
    const coverage80 = mean((of) => of.within80)
    const coverage95 = mean((of) => of.within95)
    const ranged80 = share(
      (of) => of.withinRanged80,
      (of) => of.ranged80,
    )
    const ranged95 = share(
      (of) => of.withinRanged95,
      (of) => of.ranged95,
    )
    const fell = mean((of) => of.fell).ratio
    const waitRight = share(
      (of) => of.waitRight,
      (of) => of.waitSaid,
    )
    return {
      file,
      split,
      horizon,
      cityPairs: ofPairs.length,
      forecasts: ofPairs.reduce((sum, { scored }) => sum + scored, 0),
      error: percent((of) => of.errors),
      persistenceError: percent((of) => of.persistenceErrors),
      coverage80: times100(coverage80.ratio),
      coverage80Se: times100(coverage80.standardError),
      coverage95: times100(coverage95.ratio),
      coverage95Se: times100(coverage95.standardError),
      ranged80: times100(ranged80.ratio),
      ranged80Se: times100(ranged80.standardError),
      ranged95: times100(ranged95.ratio),
      ranged95Se: times100(ranged95.standardError),
      unchanged: percent((of) => of.unchanged),
      brier: mean((of) => of.brier).ratio,
      baseBrier: fell === null ? null : fell * (1 - fell),
      answered: percent((of) => of.waitSaid + of.buySaid),
      waitSaid: percent((of) => of.waitSaid),
      waitRight: times100(waitRight.ratio),
      waitRightSe: times100(waitRight.standardError),
      buySaid: percent((of) => of.buySaid),
      buyRight: times100(
        share(
          (of) => of.buyRight,
          (of) => of.buySaid,
        ).ratio,
      ),
    }
  })
}

type Count = (tally: HorizonTally) => number

/** By split, in their order, then by city pair. */
export function groupTallies(
  file: string,
  parts: readonly PairTally[],
): { split: EvaluationSplit; tallies: ReadonlyMap<string, ForecastTally> }[] {
  const own = parts.filter((part) => part.file === file)
  return splits.map((split) => {
    const isIn = (part: PairTally) =>
      part.split === split || (split === 'unseen' && ['cold', 'warm'].includes(part.split))
    const tallies = new Map<string, ForecastTally>()
    for (const { cityPair, tally } of own.filter(isIn)) {
      const known = tallies.get(cityPair)
      tallies.set(cityPair, known ? mergeForecastTallies(known, tally) : tally)
    }
    return { split, tallies }
  })
}

/** Scales a tally to one forecast. */
function evened(tally: HorizonTally): HorizonTally {
  // Plain objects of counts have no other keys.
  const counts = Object.entries(tally).map(([name, count]) => [name, count / tally.scored])
  return Object.fromEntries(counts) as HorizonTally
}

interface Ratio {
  ratio: number | null
  standardError: number | null
}

/** Ratio of sums, with its linearized standard error over randomly drawn city pairs; common shocks are not included. */
export function ratioWithStandardError(parts: readonly number[], wholes: readonly number[]): Ratio {
  const count = parts.length
  const whole = sum(wholes)
  if (!(whole > 0)) return { ratio: null, standardError: null }
  const ratio = sum(parts) / whole
  if (count < 2) return { ratio, standardError: null }
  const squares = parts.map((part, at) => (part - ratio * (wholes[at] ?? 0)) ** 2)
  return { ratio, standardError: Math.sqrt((sum(squares) * count) / (count - 1)) / whole }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function times100(share: number | null): number | null {
  return share === null ? null : share * 100
}
