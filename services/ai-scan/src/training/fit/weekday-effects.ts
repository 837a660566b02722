import { type MarketParameters, weekdayIndex } from '../../sampler/market-parameters.ts'
import { solvePositiveDefinite } from './linear-systems.ts'
import type { SnapshotFare, WeeklySnapshot } from './weekly-snapshots.ts'

// Least squares of a log price, less its snapshot's mean, on the weekdays of its legs. Each leg has weight one half; a
// one-way fare counts as both legs.

/** Normal equations of a city pair: 14 unknowns, outbound weekdays (Sunday first), then inbound. `products` is 14 x 14. */
export interface WeekdayEquations {
  products: Float64Array
  targets: Float64Array
  weight: number
}

const size = 14
const minSightings = 14
/** Sightings from which a city pair has full weight. */
const fullWeightSightings = 100
/** Weight of the defaults, in city pairs. */
const priorWeight = 3

export function buildWeekdayEquations(snapshots: readonly WeeklySnapshot[]): WeekdayEquations {
  const sums = { products: new Float64Array(size * size), targets: new Float64Array(size) }
  let sightings = 0
  for (const { oneWays, roundTrips } of snapshots) {
    for (const group of [oneWays, roundTrips]) {
      if (group.length < minSightings) continue
      addGroup(sums, group)
      sightings += group.length
    }
  }
  const weight = Math.min(1, sightings / fullWeightSightings)
  const scale = sightings > 0 ? weight / sightings : 0
  return {
    products: sums.products.map((x) => x * scale),
    targets: sums.targets.map((x) => x * scale),
    weight,
  }
}

function addGroup(sums: Omit<WeekdayEquations, 'weight'>, group: readonly SnapshotFare[]): void {
  const rows = group.map(weekdayColumns)
  const centre = new Float64Array(size)
  for (const row of rows) for (const place of row) centre[place] = at(centre, place) + 0.5 / rows.length
  const level = group.reduce((sum, sighting) => sum + sighting.logPrice, 0) / group.length
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

function weekdayColumns({ departureDay, returnDay }: SnapshotFare): [number, number] {
  return [weekdayIndex(departureDay), 7 + weekdayIndex(returnDay ?? departureDay)]
}

/** Ridge regression towards the defaults. */
export function fitWeekdayEffects(
  parts: readonly WeekdayEquations[],
  defaults: MarketParameters['weekdays'],
): MarketParameters['weekdays'] {
  const start = [...defaults.outbound, ...defaults.inbound]
  const ridge = (priorWeight * 0.25) / 7
  const matrix = new Float64Array(size * size)
  const right = Float64Array.from(start, (value) => ridge * value)
  for (let a = 0; a < size; a += 1) matrix[a * size + a] = ridge
  for (const { products, targets } of parts) {
    for (let i = 0; i < products.length; i += 1) matrix[i] = at(matrix, i) + at(products, i)
    for (let a = 0; a < size; a += 1) right[a] = at(right, a) + at(targets, a)
  }
  const fitted = solvePositiveDefinite(matrix, right) ?? Float64Array.from(start)
  return { outbound: centred(fitted.slice(0, 7)), inbound: centred(fitted.slice(7)) }
}

function centred(values: Float64Array): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Array.from(values, (value) => value - mean)
}

function at(values: Float64Array, place: number): number {
  return values[place] ?? 0
}
