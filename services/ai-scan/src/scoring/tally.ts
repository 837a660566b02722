import {
  minPriceChangeShare,
  forecastHorizonDays,
  type ForecastHorizonDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { TripForecast } from '../forecast/forecast.ts'

/** A forecast, and what the trip cost when its day had come. Prices in one currency for one adult. */
export interface ScoredForecast extends Omit<TripForecast, 'tried' | 'samples'> {
  later: number
}

/** What became of forecasts, as counts and sums alone: tallies of parts add up to that of the whole. Plain JSON. */
export interface Tally {
  horizons: Record<ForecastHorizonDays, HorizonTally>
  reliability: BinTally[]
  savings: SavingsTally
}

export interface HorizonTally {
  scored: number
  within80: number
  within95: number
  /** Of those ranges that are more than a single price, how many there are and how many held. */
  ranged80: number
  ranged95: number
  withinRanged80: number
  withinRanged95: number
  unchanged: number
  /** Distances from the later price, as shares of the price of when it was told. */
  errors: number
  persistenceErrors: number
  /** Squared differences of the chance of a fall from what happened: 1 or 0. */
  brier: number
  fell: number
  waitSaid: number
  waitRight: number
  buySaid: number
  buyRight: number
}

/** Forecasts of all horizons by the chance of a fall that they told. */
export interface BinTally {
  count: number
  /** Sum of those chances. */
  said: number
  happened: number
}

/** What one adult pays for each trip who buys at once, who waits where we say `wait`, and who knew. Sums of money. */
export interface SavingsTally {
  trips: number
  atOnce: number
  following: number
  perfect: number
}

const binCount = 10
/** One forecast a trip and day, or somebody would save several times on one purchase. */
export const savingsHorizon: ForecastHorizonDays = 7

export function emptyTally(): Tally {
  return {
    horizons: eachHorizon(() => ({
      scored: 0,
      within80: 0,
      within95: 0,
      ranged80: 0,
      ranged95: 0,
      withinRanged80: 0,
      withinRanged95: 0,
      unchanged: 0,
      errors: 0,
      persistenceErrors: 0,
      brier: 0,
      fell: 0,
      waitSaid: 0,
      waitRight: 0,
      buySaid: 0,
      buyRight: 0,
    })),
    reliability: Array.from({ length: binCount }, () => ({ count: 0, said: 0, happened: 0 })),
    savings: { trips: 0, atOnce: 0, following: 0, perfect: 0 },
  }
}

/** Counts one more forecast into the tally. */
export function addScored(tally: Tally, scored: ScoredForecast): void {
  const { horizonDays, price, later, advice, fallChance } = scored
  const fell = hasFallen(price, later)
  addInto(tally.horizons[horizonDays], horizonTallyOf(scored))
  const bin = tally.reliability[Math.min(binCount - 1, Math.floor(fallChance * binCount))]
  if (bin) addInto(bin, { count: 1, said: fallChance, happened: Number(fell) })
  if (horizonDays !== savingsHorizon) return
  addInto(tally.savings, {
    trips: 1,
    atOnce: price,
    following: advice === 'wait' ? later : price,
    perfect: Math.min(price, later),
  })
}

/** The tally of what two others count together. */
export function addTallies(a: Tally, b: Tally): Tally {
  const sum = structuredClone(a)
  for (const horizon of forecastHorizonDays) addInto(sum.horizons[horizon], b.horizons[horizon])
  for (const [at, bin] of sum.reliability.entries()) addInto(bin, b.reliability[at] ?? {})
  addInto(sum.savings, b.savings)
  return sum
}

function horizonTallyOf(scored: ScoredForecast): HorizonTally {
  const { price, predicted, later, advice, fallChance, low80, high80, low95, high95 } = scored
  const fell = hasFallen(price, later)
  const [wait, buy] = [advice === 'wait', advice === 'buy']
  const [within80, within95] = [low80 <= later && later <= high80, low95 <= later && later <= high95]
  const [ranged80, ranged95] = [low80 < high80, low95 < high95]
  return {
    scored: 1,
    within80: Number(within80),
    within95: Number(within95),
    ranged80: Number(ranged80),
    ranged95: Number(ranged95),
    withinRanged80: Number(ranged80 && within80),
    withinRanged95: Number(ranged95 && within95),
    unchanged: Number(later === price),
    errors: Math.abs(later - predicted) / price,
    persistenceErrors: Math.abs(later - price) / price,
    brier: (fallChance - Number(fell)) ** 2,
    fell: Number(fell),
    waitSaid: Number(wait),
    waitRight: Number(wait && fell),
    buySaid: Number(buy),
    buyRight: Number(buy && hasRisen(price, later)),
  }
}

// Of 100 USD, 97 is a fall of 3%, whatever the fractions of a machine make of it.
const rounding = 1e-9

function hasFallen(price: number, later: number): boolean {
  return later <= price * (1 - minPriceChangeShare + rounding)
}

function hasRisen(price: number, later: number): boolean {
  return later >= price * (1 + minPriceChangeShare - rounding)
}

function addInto<Counts extends { [Name in keyof Counts]: number }>(
  sum: Counts,
  more: Partial<Counts>,
): void {
  // The keys of a plain object of counts are its own, and no others.
  for (const name of Object.keys(sum) as (keyof Counts)[]) {
    sum[name] = (sum[name] + (more[name] ?? 0)) as Counts[keyof Counts]
  }
}

function eachHorizon<Each>(make: (horizon: ForecastHorizonDays) => Each): Record<ForecastHorizonDays, Each> {
  return { 1: make(1), 3: make(3), 7: make(7), 14: make(14), 30: make(30) }
}
