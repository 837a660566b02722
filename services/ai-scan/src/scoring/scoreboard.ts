import {
  forecastHorizonDays,
  type ForecastHorizonDays,
  minScoredForecasts,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type {
  HorizonScore,
  ReliabilityBin,
  AdviceAccuracy,
  ForecastScoreboard,
} from '@faresight/contracts/ai-scan/scoreboard'
import {
  type ReliabilityBinTally,
  type HorizonTally,
  savingsHorizon,
  type SavingsTally,
  type ForecastTally,
} from './forecast-tally.ts'

interface Standing {
  made: number
  waiting: number
  unseen: number
  since: string | null
  asOf: string
}

/** Public figures of a tally; `null` where too few forecasts were scored. */
export function toForecastScoreboard(
  tally: ForecastTally,
  { made, waiting, unseen, since, asOf }: Standing,
): ForecastScoreboard {
  const all = forecastHorizonDays.map((horizon) => tally.horizons[horizon])
  const sumOf = (count: (of: HorizonTally) => number) => all.reduce((sum, of) => sum + count(of), 0)
  const scored = sumOf((of) => of.scored)
  const said = sumOf(countAdvice)
  const enough = scored >= minScoredForecasts
  return {
    asOf,
    since,
    forecasts: { made, scored, waiting, unseen },
    enough,
    minScored: minScoredForecasts,
    answered: shareOrNull(said, scored),
    right: shareOrNull(
      sumOf((of) => of.waitRight + of.buyRight),
      said,
    ),
    horizons: forecastHorizonDays.map((horizon) => toHorizonScore(horizon, tally.horizons[horizon])),
    reliability: tally.reliability.map((bin, at, bins) => toReliabilityBin(bin, at, bins.length, enough)),
    savings: toSavings(tally.savings),
  }
}

function toHorizonScore(horizonDays: ForecastHorizonDays, tally: HorizonTally): HorizonScore {
  const { scored } = tally
  const meanOf = (sum: number) => shareOrNull(sum, scored)
  const base = tally.fell / scored
  return {
    horizonDays,
    scored,
    coverage80: meanOf(tally.within80),
    coverage95: meanOf(tally.within95),
    ranged80: shareOrNull(tally.withinRanged80, tally.ranged80),
    ranged95: shareOrNull(tally.withinRanged95, tally.ranged95),
    unchanged: meanOf(tally.unchanged),
    error: meanOf(tally.errors),
    persistenceError: meanOf(tally.persistenceErrors),
    brier: meanOf(tally.brier),
    // The Brier score of always forecasting the base rate.
    baseBrier: meanOf(scored * base * (1 - base)),
    answered: meanOf(countAdvice(tally)),
    wait: toAdviceAccuracy(tally.waitSaid, tally.waitRight),
    buy: toAdviceAccuracy(tally.buySaid, tally.buyRight),
  }
}

function countAdvice({ waitSaid, buySaid }: HorizonTally): number {
  return waitSaid + buySaid
}

function toAdviceAccuracy(given: number, right: number): AdviceAccuracy {
  return { given, right, share: shareOrNull(right, given) }
}

function toReliabilityBin(
  { count, said, happened }: ReliabilityBinTally,
  at: number,
  bins: number,
  enough: boolean,
): ReliabilityBin {
  const meanOf = (sum: number) => (enough && count > 0 ? sum / count : null)
  return {
    from: at / bins,
    to: (at + 1) / bins,
    count,
    predicted: meanOf(said),
    observed: meanOf(happened),
  }
}

function toSavings({ trips, atOnce, following, perfect }: SavingsTally): ForecastScoreboard['savings'] {
  const savedBy = (cost: number) => (trips >= minScoredForecasts ? 1 - cost / atOnce : null)
  return { horizonDays: savingsHorizon, trips, following: savedBy(following), perfect: savedBy(perfect) }
}

function shareOrNull(part: number, all: number): number | null {
  return all >= minScoredForecasts ? part / all : null
}
