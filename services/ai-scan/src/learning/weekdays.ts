import type { Learned } from '../sampler/learned.ts'
import { weekdayOf } from '../sampler/model/weekday.ts'
import { solve } from './equations.ts'
import type { RouteSight, Snapshot } from './snapshots.ts'

// Least squares of the logarithm of a price, less its snapshot's mean, on the weekdays of its legs. Each leg is about half
// of a round trip. A one-way fare may serve as either leg, so it speaks for both by halves.

/** Normal equations of a city pair, of 14 unknowns: weekdays of the outbound leg, Sunday first, then of the inbound. */
export interface WeekdaySums {
  products: Float64Array
  targets: Float64Array
  /** Up to 1: how far this city pair counts. */
  weight: number
}

const size = 14
const fewestSights = 14
/** A city pair with this many sights counts fully. */
const fullSights = 100
/** The shipped constants count as this many city pairs. */
const doubt = 3

export function weekdaySums(snapshots: readonly Snapshot[]): WeekdaySums {
  const sums = { products: new Float64Array(size * size), targets: new Float64Array(size) }
  let sights = 0
  for (const { oneWays, roundTrips } of snapshots) {
    for (const group of [oneWays, roundTrips]) {
      if (group.length < fewestSights) continue
      addGroup(sums, group)
      sights += group.length
    }
  }
  const weight = Math.min(1, sights / fullSights)
  const scale = sights > 0 ? weight / sights : 0
  return {
    products: sums.products.map((x) => x * scale),
    targets: sums.targets.map((x) => x * scale),
    weight,
  }
}

function addGroup(sums: Omit<WeekdaySums, 'weight'>, group: readonly RouteSight[]): void {
  const rows = group.map(halvesOf)
  const centre = new Float64Array(size)
  for (const row of rows) for (const place of row) centre[place] = at(centre, place) + 0.5 / rows.length
  const level = group.reduce((sum, sight) => sum + sight.logPrice, 0) / group.length
  for (const [i, row] of rows.entries()) {
    const x = centre.map((value) => -value)
    for (const place of row) x[place] = at(x, place) + 0.5
    const y = (group[i]?.logPrice ?? level) - level
    for (let a = 0; a < size; a += 1) {
      sums.targets[a] = at(sums.targets, a) + at(x, a) * y
      for (let b = 0; b < size; b += 1)
        sums.products[a * size + b] = at(sums.products, a * size + b) + at(x, a) * at(x, b)
    }
  }
}

function halvesOf({ departureDay, returnDay }: RouteSight): [number, number] {
  return [weekdayOf(departureDay), 7 + weekdayOf(returnDay ?? departureDay)]
}

/** The constants that fit all of these city pairs best, the nearer to the shipped ones the fewer there are. */
export function fitWeekdays(
  parts: readonly WeekdaySums[],
  shipped: Learned['weekdays'],
): Learned['weekdays'] {
  const start = [...shipped.outbound, ...shipped.inbound]
  // A weekday's share in the variance of its indicator.
  const pull = (doubt * 0.25) / 7
  const matrix = new Float64Array(size * size)
  const right = Float64Array.from(start, (value) => pull * value)
  for (let a = 0; a < size; a += 1) matrix[a * size + a] = pull
  for (const { products, targets } of parts) {
    for (let i = 0; i < products.length; i += 1) matrix[i] = at(matrix, i) + at(products, i)
    for (let a = 0; a < size; a += 1) right[a] = at(right, a) + at(targets, a)
  }
  const fitted = solve(matrix, right) ?? Float64Array.from(start)
  return { outbound: centred(fitted.slice(0, 7)), inbound: centred(fitted.slice(7)) }
}

function centred(values: Float64Array): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Array.from(values, (value) => value - mean)
}

function at(values: Float64Array, place: number): number {
  return values[place] ?? 0
}
