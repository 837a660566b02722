import {
  createEmptyForecastTally,
  type ForecastTally,
} from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import { type AdviceValues, createEmptyAdviceValues } from './advice-value.ts'
import { createEmptyFallTallies, type FallTallies } from './fall-tally.ts'

/** Sums over the forecasts of one city pair. Plain JSON. */
export interface PairOutcome {
  tally: ForecastTally
  values: AdviceValues
  falls: FallTallies
}

export function createEmptyPairOutcome(): PairOutcome {
  return {
    tally: createEmptyForecastTally(),
    values: createEmptyAdviceValues(),
    falls: createEmptyFallTallies(),
  }
}

/** Adds all numbers of two alike nested objects or arrays. */
export function addNested<Sums>(a: Sums, b: Sums): Sums {
  if (typeof a === 'number') return (a + Number(b)) as Sums
  if (Array.isArray(a)) return a.map((value, at) => addNested(value, (b as unknown[])[at])) as Sums
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, addNested(value, other[name])]),
  ) as Sums
}

/** Divides all numbers, so that city pairs count equally. */
export function divideNested<Sums>(sums: Sums, by: number): Sums {
  if (typeof sums === 'number') return (sums / by) as Sums
  if (Array.isArray(sums)) return sums.map((value) => divideNested(value, by)) as Sums
  return Object.fromEntries(
    Object.entries(sums as Record<string, unknown>).map(([name, value]) => [name, divideNested(value, by)]),
  ) as Sums
}
