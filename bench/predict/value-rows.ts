import {
  fallWindowDays,
  type FallWindowDays,
  forecastHorizonDays,
  type ForecastHorizonDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { HorizonTally } from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import type { Interval } from '../scan/bootstrap.ts'
import type { AdviceValue } from './advice-value.ts'
import type { FallTally } from './fall-tally.ts'
import { divideNested, type PairOutcome } from './pair-outcome.ts'
import { brierGain, ratioWithInterval } from './ratio.ts'
import { type RowLabels, toPercent } from './result-rows.ts'

/** What advice saves against buying at once, in percent of the price; `…Said` in percent of forecasts. */
export interface ValueRow extends RowLabels {
  horizon: ForecastHorizonDays
  cityPairs: number
  forecasts: number
  following: number | null
  followingInterval: Interval | null
  waiting: number | null
  waitingInterval: Interval | null
  foresight: number | null
  /** `foresight` - `following`. */
  regret: number | null
  waitSaid: number | null
  waitRight: number | null
  waitRightInterval: Interval | null
  buySaid: number | null
  buyRight: number | null
  noSignal: number | null
}

/** One row per horizon with forecasts. City pairs count equally, except in `product`. */
export function toValueRows(labels: RowLabels, outcomes: readonly PairOutcome[]): ValueRow[] {
  return forecastHorizonDays.flatMap((horizon) => {
    const ofPairs = outcomes
      .map(({ tally, values }) => ({ ...tally.horizons[horizon], ...values[horizon] }))
      .filter(({ forecasts }) => forecasts > 0)
    if (ofPairs.length === 0) return []
    const weighed =
      labels.split === 'product' ? ofPairs : ofPairs.map((pair) => divideNested(pair, pair.forecasts))
    const share = (part: Count, of: Count) => toPercent(ratioWithInterval(weighed.map(part), weighed.map(of)))
    const mean = (part: Count) => share(part, (of) => of.forecasts)
    const [following, waiting] = [mean((of) => of.following), mean((of) => of.waiting)]
    const waitRight = share(
      (of) => of.waitRight,
      (of) => of.waitSaid,
    )
    const buyRight = share(
      (of) => of.buyRight,
      (of) => of.buySaid,
    )
    return {
      ...labels,
      horizon,
      cityPairs: ofPairs.length,
      forecasts: ofPairs.reduce((sum, { forecasts }) => sum + forecasts, 0),
      following: following.value,
      followingInterval: following.interval,
      waiting: waiting.value,
      waitingInterval: waiting.interval,
      foresight: mean((of) => of.foresight).value,
      regret: mean((of) => of.foresight - of.following).value,
      waitSaid: mean((of) => of.waitSaid).value,
      waitRight: waitRight.value,
      waitRightInterval: waitRight.interval,
      buySaid: mean((of) => of.buySaid).value,
      buyRight: buyRight.value,
      noSignal: mean((of) => of.forecasts - of.waitSaid - of.buySaid).value,
    }
  })
}

type Count = (pair: HorizonTally & AdviceValue) => number

/** Shown fall frequencies against what happened, in percent; Brier scores from 0 to 1. */
export interface FallRow extends RowLabels {
  days: FallWindowDays
  cityPairs: number
  shown: number
  said: number | null
  fell: number | null
  fellInterval: Interval | null
  /** Mean distance of shown and observed share, over ten bins by shown share. */
  calibrationError: number
  brier: number | null
  brierGain: number | null
  brierGainInterval: Interval | null
}

/** One row per window with shown frequencies. City pairs count equally, except in `product`. */
export function toFallRows(labels: RowLabels, outcomes: readonly PairOutcome[]): FallRow[] {
  return fallWindowDays.flatMap((days) => {
    const ofPairs = outcomes.map(({ falls }) => falls[days]).filter(({ shown }) => shown > 0)
    if (ofPairs.length === 0) return []
    const weighed =
      labels.split === 'product' ? ofPairs : ofPairs.map((tally) => divideNested(tally, tally.shown))
    const values = (of: (tally: FallTally) => number) => weighed.map(of)
    const all = values(({ shown }) => shown)
    const fell = toPercent(
      ratioWithInterval(
        values((tally) => tally.fell),
        all,
      ),
    )
    const gain = brierGain(
      values(({ brier }) => brier),
      values((tally) => tally.fell),
      all,
    )
    return {
      ...labels,
      days,
      cityPairs: ofPairs.length,
      shown: ofPairs.reduce((sum, { shown }) => sum + shown, 0),
      said: toPercent(
        ratioWithInterval(
          values(({ said }) => said),
          all,
        ),
      ).value,
      fell: fell.value,
      fellInterval: fell.interval,
      calibrationError: calibrationError(weighed),
      brier: ratioWithInterval(
        values(({ brier }) => brier),
        all,
      ).value,
      brierGain: gain.value,
      brierGainInterval: gain.interval,
    }
  })
}

function calibrationError(tallies: readonly FallTally[]): number {
  const all = tallies.reduce((sum, { shown }) => sum + shown, 0)
  const distances = (tallies[0]?.bins ?? []).map((_, bin) =>
    Math.abs(tallies.reduce((sum, { bins }) => sum + (bins[bin]?.said ?? 0) - (bins[bin]?.fell ?? 0), 0)),
  )
  return (100 * distances.reduce((sum, distance) => sum + distance, 0)) / all
}
