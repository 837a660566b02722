import { type ForecastHorizonDays, forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { HorizonTally } from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import type { Estimate, Interval } from '../scan/bootstrap.ts'
import { addNested, divideNested, type PairOutcome } from './pair-outcome.ts'
import { brierGain, ratioWithInterval } from './ratio.ts'
import type { PairResult } from './worker.ts'

/** `unseen`: `cold` and `warm` together. */
const splits = ['unseen', 'cold', 'warm', 'foreign', 'product'] as const
export type EvaluationSplit = (typeof splits)[number]

/**
 * Errors, coverage and shares in percent, Brier scores from 0 to 1; `null` where not applicable. `…Interval`: 95% over
 * resampled city pairs.
 */
export interface PredictRow {
  file: string
  split: EvaluationSplit
  half: string
  horizon: ForecastHorizonDays
  cityPairs: number
  forecasts: number
  error: number | null
  persistenceError: number | null
  coverage80: number | null
  coverage80Interval: Interval | null
  coverage95: number | null
  coverage95Interval: Interval | null
  /** Ranges wider than a single price. */
  ranged80: number | null
  ranged80Interval: Interval | null
  ranged95: number | null
  ranged95Interval: Interval | null
  unchanged: number | null
  brier: number | null
  baseBrier: number | null
  /** `baseBrier` - `brier`. */
  brierGainInterval: Interval | null
}

export interface RowLabels {
  file: string
  split: EvaluationSplit
  half: string
}

/** One row per horizon. City pairs count equally, except in `product`. */
export function toPredictRows(labels: RowLabels, outcomes: readonly PairOutcome[]): PredictRow[] {
  return forecastHorizonDays.map((horizon) => {
    const ofPairs = outcomes.map(({ tally }) => tally.horizons[horizon]).filter(({ scored }) => scored > 0)
    const weighed =
      labels.split === 'product' ? ofPairs : ofPairs.map((tally) => divideNested(tally, tally.scored))
    const share = (part: Count, of: Count) => toPercent(ratioWithInterval(weighed.map(part), weighed.map(of)))
    const mean = (part: Count) => share(part, (of) => of.scored)
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
    const brier = ratioWithInterval(
      weighed.map((of) => of.brier),
      weighed.map((of) => of.scored),
    ).value
    const gain = brierGain(
      weighed.map((of) => of.brier),
      weighed.map((of) => of.fell),
      weighed.map((of) => of.scored),
    )
    return {
      ...labels,
      horizon,
      cityPairs: ofPairs.length,
      forecasts: ofPairs.reduce((sum, { scored }) => sum + scored, 0),
      error: mean((of) => of.errors).value,
      persistenceError: mean((of) => of.persistenceErrors).value,
      coverage80: coverage80.value,
      coverage80Interval: coverage80.interval,
      coverage95: coverage95.value,
      coverage95Interval: coverage95.interval,
      ranged80: ranged80.value,
      ranged80Interval: ranged80.interval,
      ranged95: ranged95.value,
      ranged95Interval: ranged95.interval,
      unchanged: mean((of) => of.unchanged).value,
      brier,
      baseBrier: brier === null || gain.value === null ? null : brier + gain.value,
      brierGainInterval: gain.interval,
    }
  })
}

type Count = (tally: HorizonTally) => number

export function toPercent({ value, interval }: Estimate): Estimate {
  return {
    value: value === null ? null : value * 100,
    interval: interval && [interval[0] * 100, interval[1] * 100],
  }
}

/** By split, in their order, then by city pair. */
export function groupOutcomes(
  file: string,
  results: readonly PairResult[],
): { split: EvaluationSplit; outcomes: ReadonlyMap<string, PairOutcome> }[] {
  const own = results.filter((result) => result.file === file)
  return splits.map((split) => {
    const isIn = (result: PairResult) =>
      result.split === split || (split === 'unseen' && ['cold', 'warm'].includes(result.split))
    const outcomes = new Map<string, PairOutcome>()
    for (const { cityPair, outcome } of own.filter(isIn)) {
      const known = outcomes.get(cityPair)
      outcomes.set(cityPair, known ? addNested(known, outcome) : outcome)
    }
    return { split, outcomes }
  })
}
