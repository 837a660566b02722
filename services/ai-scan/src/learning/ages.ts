import type { AgeNoise } from '../sampler/learned.ts'
import type { Sight } from './sight.ts'
import { solveNonNegative } from './equations.ts'

// How prices of the same flights move between two days on which they were seen: all together (drift), and each on its own,
// which grows with the days between.

const gaps = [1, 2, 4, 7, 14, 28]
const fewestFlights = 10

/** By gap: number of movements and sum of squares, of single prices around the common movement and of the common one. */
export interface Moves {
  count: Float64Array
  squares: Float64Array
  days: Float64Array
  driftSquares: Float64Array
}

/** What was seen on one day: logarithms of prices by their dates. */
type DayPrices = Map<string, number>

/** Of sights of one route. */
export function movesOf(sights: readonly Sight[]): Moves {
  const moves = noMoves()
  const bySeenDay = new Map<number, DayPrices>()
  for (const { departureDay, returnDay, price, seenDay } of sights) {
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

function addMoves(moves: Moves, at: number, before: DayPrices, after: DayPrices): void {
  const found: number[] = []
  for (const [dates, logPrice] of before) {
    const later = after.get(dates)
    if (later !== undefined) found.push(later - logPrice)
  }
  if (found.length < fewestFlights) return
  const common = found.reduce((sum, move) => sum + move, 0) / found.length
  const squares = found.reduce((sum, move) => sum + (move - common) ** 2, 0)
  add(moves.count, at, found.length - 1)
  add(moves.squares, at, squares)
  add(moves.days, at, 1)
  add(moves.driftSquares, at, common * common)
}

/** Movements of many routes together. Those of a livelier route than others are first brought to the common scale. */
export function addAllMoves(parts: readonly { moves: Moves; factor: number }[]): Moves {
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

function noMoves(): Moves {
  const zeros = () => new Float64Array(gaps.length)
  return { count: zeros(), squares: zeros(), days: zeros(), driftSquares: zeros() }
}

function add(values: Float64Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount
}

/** Noise of remembered prices by their age; the fewer gaps were seen, the nearer to the shipped one. */
export function fitAge({ count, squares }: Moves, shipped: AgeNoise): AgeNoise {
  const prior = gaps.map((gap) => shipped.base ** 2 + shipped.perSqrtDay ** 2 * gap)
  const doubt = 200
  const target = Float64Array.from(
    gaps,
    (_, at) => ((squares[at] ?? 0) + doubt * (prior[at] ?? 0)) / ((count[at] ?? 0) + doubt),
  )
  // A gap's mean square is about as uncertain as it is large.
  const weights = target.map((value, at) => ((count[at] ?? 0) + doubt) / Math.max(value, 1e-6) ** 2)
  const columns = [Float64Array.from(gaps), new Float64Array(gaps.length).fill(1)]
  const [perDay = 0, base = 0] = solveNonNegative(columns, target, weights)
  return { perSqrtDay: Math.sqrt(perDay), base: Math.sqrt(base) }
}

/** Variance of the common movement over about a week. */
export function fitDrift({ days, driftSquares }: Moves, shipped: number): number {
  const doubt = 5
  const week = gaps.indexOf(7)
  return ((driftSquares[week] ?? 0) + doubt * shipped) / ((days[week] ?? 0) + doubt)
}
