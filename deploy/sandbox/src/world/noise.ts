import { unitAt } from './random.ts'

/**
 * Value noise: smooth in `x`, near zero on average, within -1 and 1. Points closer than `period` are correlated,
 * so two neighbouring days of departure have similar fares and two distant ones do not.
 */
export function smoothNoise(key: number, x: number, period: number): number {
  const place = x / period
  const cell = Math.floor(place)
  const t = place - cell
  const eased = t * t * (3 - 2 * t)
  const left = unitAt(key, cell) * 2 - 1
  const right = unitAt(key, cell + 1) * 2 - 1
  return left + (right - left) * eased
}

/** Noise without correlation, within -1 and 1. */
export function roughNoise(key: number, x: number): number {
  return unitAt(key, x) * 2 - 1
}
