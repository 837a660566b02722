import {
  minPriceChangeShare,
  forecastHorizonDays,
  type ForecastHorizonDays,
} from '@faresight/contracts/ai-scan/forecast-rules'
import type { TripForecast } from '../forecast/forecast.ts'

/** A forecast and the actual price of its day; one currency, one adult. */
export interface ScoredForecast extends Omit<TripForecast, 'backtest' | 'samples'> {
  actual: number
}

/** Counts and sums over scored forecasts, so tallies of parts add up. Plain JSON. */
export interface ForecastTally {
  horizons: Record<ForecastHorizonDays, HorizonTally>
  reliability: ReliabilityBinTally[]
  savings: SavingsTally
}

export interface HorizonTally {
  scored: number
  within80: number
  within95: number
  /** Ranges wider than a single price, and how many held. */
  ranged80: number
  ranged95: number
  withinRanged80: number
  withinRanged95: number
  unchanged: number
  /** Sums of |actual - forecast| / current price. */
  errors: number
  persistenceErrors: number
  /** Sum of squared errors of the chance of a fall. */
  brier: number
  fell: number
  waitSaid: number
  waitRight: number
  buySaid: number
  buyRight: number
}

/** Forecasts of all horizons, binned by their chance of a fall. */
export interface ReliabilityBinTally {
  count: number
  said: number
  happened: number
}

/** Sums of money: buying at once, following `wait`, and with perfect foresight. */
export interface SavingsTally {
  trips: number
  atOnce: number
  following: number
  perfect: number
}

const binCount = 10
/** One horizon only, so that each purchase counts once. */
export const savingsHorizon: ForecastHorizonDays = 7

export function createEmptyForecastTally(): ForecastTally {
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

export function addToForecastTally(tally: ForecastTally, scored: ScoredForecast): void {
  const { horizonDays, price, actual, advice, fallChance } = scored
  const fell = hasFallen(price, actual)
  addInto(tally.horizons[horizonDays], toHorizonTally(scored))
  const bin = tally.reliability[Math.min(binCount - 1, Math.floor(fallChance * binCount))]
  if (bin) addInto(bin, { count: 1, said: fallChance, happened: Number(fell) })
  if (horizonDays !== savingsHorizon) return
  addInto(tally.savings, {
    trips: 1,
    atOnce: price,
    following: advice === 'wait' ? actual : price,
    perfect: Math.min(price, actual),
  })
}

export function mergeForecastTallies(a: ForecastTally, b: ForecastTally): ForecastTally {
  const sum = structuredClone(a)
  for (const horizon of forecastHorizonDays) addInto(sum.horizons[horizon], b.horizons[horizon])
  for (const [at, bin] of sum.reliability.entries()) addInto(bin, b.reliability[at] ?? {})
  addInto(sum.savings, b.savings)
  return sum
}

function toHorizonTally(scored: ScoredForecast): HorizonTally {
  const { price, predicted, actual, advice, fallChance, low80, high80, low95, high95 } = scored
  const fell = hasFallen(price, actual)
  const [wait, buy] = [advice === 'wait', advice === 'buy']
  const [within80, within95] = [low80 <= actual && actual <= high80, low95 <= actual && actual <= high95]
  const [ranged80, ranged95] = [low80 < high80, low95 < high95]
  return {
    scored: 1,
    within80: Number(within80),
    within95: Number(within95),
    ranged80: Number(ranged80),
    ranged95: Number(ranged95),
    withinRanged80: Number(ranged80 && within80),
    withinRanged95: Number(ranged95 && within95),
    unchanged: Number(actual === price),
    errors: Math.abs(actual - predicted) / price,
    persistenceErrors: Math.abs(actual - price) / price,
    brier: (fallChance - Number(fell)) ** 2,
    fell: Number(fell),
    waitSaid: Number(wait),
    waitRight: Number(wait && fell),
    buySaid: Number(buy),
    buyRight: Number(buy && hasRisen(price, actual)),
  }
}

// Floating-point tolerance: 97 of 100 USD is a fall of 3%.
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
  // Plain objects of counts have no other keys.
  for (const name of Object.keys(sum) as (keyof Counts)[]) {
    sum[name] = (sum[name] + (more[name] ?? 0)) as Counts[keyof Counts]
  }
}

function eachHorizon<Each>(make: (horizon: ForecastHorizonDays) => Each): Record<ForecastHorizonDays, Each> {
  return { 1: make(1), 3: make(3), 7: make(7), 14: make(14), 30: make(30) }
}
