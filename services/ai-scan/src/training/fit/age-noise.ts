import type { PriceAgeNoise } from '../../sampler/market-parameters.ts'
import type { FareSighting } from './fare-sighting.ts'
import { nonNegativeLeastSquares } from './linear-systems.ts'

// How log prices of the same flights move between two sightings `gaps` days apart: a common move (drift), and moves of
// single flights, whose variance grows with the gap.

const gaps = [1, 2, 4, 7, 14, 28]
const minFlights = 10

/** By gap: count and sum of squares of single moves around the common one, and of common moves. */
export interface PriceMoves {
  count: Float64Array
  squares: Float64Array
  days: Float64Array
  driftSquares: Float64Array
}

type DayPrices = Map<string, number>

/** @param sights of one route */
export function sumPriceMoves(sightings: readonly FareSighting[]): PriceMoves {
  const moves = noMoves()
  const bySeenDay = new Map<number, DayPrices>()
  for (const { departureDay, returnDay, price, seenDay } of sightings) {
    if (!(price > 0 && price < Infinity)) continue
    const seen: DayPrices = bySeenDay.get(seenDay) ?? new Map()
    bySeenDay.set(seenDay, seen.set(`${departureDay} ${returnDay}`, Math.log(price)))
  }
  for (const [day, seen] of bySeenDay) {
    for (const [at, gap] of gaps.entries()) {
      const later = bySeenDay.get(day + gap)
      if (later) addMoves(moves, at, seen, later)
    }
  }
  return moves
}

function addMoves(moves: PriceMoves, at: number, before: DayPrices, after: DayPrices): void {
  const found: number[] = []
  for (const [dates, logPrice] of before) {
    const later = after.get(dates)
    if (later !== undefined) found.push(later - logPrice)
  }
  if (found.length < minFlights) return
  const common = found.reduce((sum, move) => sum + move, 0) / found.length
  const squares = found.reduce((sum, move) => sum + (move - common) ** 2, 0)
  add(moves.count, at, found.length - 1)
  add(moves.squares, at, squares)
  add(moves.days, at, 1)
  add(moves.driftSquares, at, common * common)
}

/** Sums over routes, each scaled by `factor` to the common volatility. */
export function mergePriceMoves(parts: readonly { moves: PriceMoves; factor: number }[]): PriceMoves {
  const sum = noMoves()
  for (const { moves, factor } of parts) {
    for (let at = 0; at < gaps.length; at += 1) {
      add(sum.count, at, moves.count[at] ?? 0)
      add(sum.squares, at, factor * (moves.squares[at] ?? 0))
      add(sum.days, at, moves.days[at] ?? 0)
      add(sum.driftSquares, at, factor * (moves.driftSquares[at] ?? 0))
    }
  }
  return sum
}

function noMoves(): PriceMoves {
  const zeros = () => new Float64Array(gaps.length)
  return { count: zeros(), squares: zeros(), days: zeros(), driftSquares: zeros() }
}

function add(values: Float64Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount
}

/** Weighted least squares of variance on age, shrunk to the default. */
export function fitPriceAgeNoise({ count, squares }: PriceMoves, defaults: PriceAgeNoise): PriceAgeNoise {
  const prior = gaps.map((gap) => defaults.base ** 2 + defaults.perSqrtDay ** 2 * gap)
  const priorWeight = 200
  const target = Float64Array.from(
    gaps,
    (_, at) => ((squares[at] ?? 0) + priorWeight * (prior[at] ?? 0)) / ((count[at] ?? 0) + priorWeight),
  )
  // The standard error of a variance is proportional to it.
  const weights = target.map((value, at) => ((count[at] ?? 0) + priorWeight) / Math.max(value, 1e-6) ** 2)
  const columns = [Float64Array.from(gaps), new Float64Array(gaps.length).fill(1)]
  const [perDay = 0, base = 0] = nonNegativeLeastSquares(columns, target, weights)
  return { perSqrtDay: Math.sqrt(perDay), base: Math.sqrt(base) }
}

/** Variance of the common move over 7 days, shrunk to the default. */
export function fitDriftVariance({ days, driftSquares }: PriceMoves, defaults: number): number {
  const priorWeight = 5
  const week = gaps.indexOf(7)
  return ((driftSquares[week] ?? 0) + priorWeight * defaults) / ((days[week] ?? 0) + priorWeight)
}
