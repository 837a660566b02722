import type { ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { ScoredForecast } from '../../services/ai-scan/src/scoring/forecast-tally.ts'

/** Sums over forecasts of the savings against buying at once, as shares of the current price. */
export interface AdviceValue {
  forecasts: number
  /** Buys on the target day after `wait`, else at once. */
  following: number
  /** Always buys on the target day. */
  waiting: number
  /** Buys on the cheapest day up to then. */
  foresight: number
}

export type AdviceValues = Record<ForecastHorizonDays, AdviceValue>

export function createEmptyAdviceValues(): AdviceValues {
  const empty = () => ({ forecasts: 0, following: 0, waiting: 0, foresight: 0 })
  return { 1: empty(), 3: empty(), 7: empty(), 14: empty(), 30: empty() }
}

/** @param lowest the lowest price from the forecast's day to its target day */
export function addToAdviceValues(values: AdviceValues, scored: ScoredForecast, lowest: number): void {
  const { horizonDays, price, actual, advice } = scored
  const value = values[horizonDays]
  const waited = 1 - actual / price
  value.forecasts += 1
  value.following += advice === 'wait' ? waited : 0
  value.waiting += waited
  value.foresight += 1 - lowest / price
}
