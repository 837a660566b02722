import { type ForecastHorizonDays, forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { addTallies, type HorizonTally, type Tally } from '../../services/ai-scan/src/scoring/tally.ts'
import type { Part } from './worker.ts'

/** `unseen` is `cold` and `warm` together. */
const splits = ['unseen', 'cold', 'warm', 'foreign', 'product'] as const
export type Split = (typeof splits)[number]

/**
 * A row of the benchmark. Errors, coverage and shares are percentages, Brier scores from 0 to 1; `null` where nothing applies.
 * `…Se` is the standard error of the figure before it, by how city pairs differ.
 */
export interface Row {
  file: string
  split: Split
  horizon: ForecastHorizonDays
  cityPairs: number
  forecasts: number
  error: number | null
  persistenceError: number | null
  coverage80: number | null
  coverage80Se: number | null
  coverage95: number | null
  coverage95Se: number | null
  /** Of ranges that are more than a single price. */
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

/** A row of each horizon. The tallies are those of the city pairs, which count equally but in what the product does. */
export function rowsOf(file: string, split: Split, tallies: readonly Tally[]): Row[] {
  return forecastHorizonDays.map((horizon) => {
    const ofPairs = tallies.map((tally) => tally.horizons[horizon]).filter(({ scored }) => scored > 0)
    const weighed = split === 'product' ? ofPairs : ofPairs.map(evened)
    const share = (part: Count, of: Count) => ratioOf(weighed.map(part), weighed.map(of))
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

/** The tallies of each split of each file by their city pairs, in the order of the splits. */
export function talliesOf(
  file: string,
  parts: readonly Part[],
): { split: Split; tallies: ReadonlyMap<string, Tally> }[] {
  const own = parts.filter((part) => part.file === file)
  return splits.map((split) => {
    const isIn = (part: Part) =>
      part.split === split || (split === 'unseen' && ['cold', 'warm'].includes(part.split))
    const tallies = new Map<string, Tally>()
    for (const { cityPair, tally } of own.filter(isIn)) {
      const known = tallies.get(cityPair)
      tallies.set(cityPair, known ? addTallies(known, tally) : tally)
    }
    return { split, tallies }
  })
}

/** The same as if there were one forecast. */
function evened(tally: HorizonTally): HorizonTally {
  // The keys of a plain object of counts are its own, and no others.
  const counts = Object.entries(tally).map(([name, count]) => [name, count / tally.scored])
  return Object.fromEntries(counts) as HorizonTally
}

interface Ratio {
  ratio: number | null
  standardError: number | null
}

/**
 * Sum over sum, with its standard error where city pairs are drawn by chance (linearised, as of a ratio of two sums). What
 * moves all pairs at once is not in it.
 */
export function ratioOf(parts: readonly number[], wholes: readonly number[]): Ratio {
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
