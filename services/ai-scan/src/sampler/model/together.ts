import { type Outlook, outlook, type Remembered } from './linear.ts'
import type { Posterior } from './posterior.ts'

// Prices that are told one after the other stay linear around what the ones before had told: two legs taken for 100 each
// that later turn out at 50 and 150 are then held for 50 and 200, and many such prices make a whole route dear. So what is
// known before a scan is taken together, linear around the latent numbers that explain all of it best. Indexes run over
// lengths that the arrays were made with, so `!` after them is safe in this file.

const mostSteps = 10
const mostHalvings = 6
/** Squared deviations; a step that gains less changes nothing that matters. */
const enough = 0.5

/** Latent numbers as what pulls them away from their prior means: these are the covariances times the pulls. */
interface Point {
  mean: Float64Array
  pulls: Float64Array
  looks: readonly Outlook[]
  /** Squared deviations of the prices and of the latent numbers together. */
  cost: number
}

interface Told {
  prior: Posterior
  seen: readonly Remembered[]
  noises: readonly number[]
  covariances: Float64Array
}

/**
 * Around what prices are to be taken as linear: the likeliest latent numbers, given a posterior that has observed nothing
 * yet and all that was seen. Found by Gauss-Newton steps, halved where they lead too far (Bell 1994, The iterated Kalman
 * smoother as a Gauss-Newton method).
 */
export function likeliest(prior: Posterior, seen: readonly Remembered[], noise: number): Float64Array {
  const isLinear = !prior.candidates.isRoundTrip || seen.every(({ of }) => 'leg' in of)
  if (isLinear) return prior.mean
  const noises = seen.map((one) => noise + one.ageNoise)
  const told: Told = { prior, seen, noises, covariances: covariancesOf(prior) }
  let point = weigh(told, prior.mean, new Float64Array(prior.mean.length))
  for (let step = 0; step < mostSteps; step += 1) {
    const next = advance(told, point)
    const gained = point.cost - next.cost
    if (gained > 0) point = next
    if (gained < enough) break
  }
  return point.mean
}

/** As far towards the aim of a whole step as makes things better. */
function advance(told: Told, point: Point): Point {
  const aim = pullsOf(told, point)
  const aimed = meanOf(told.prior, aim)
  let next = point
  for (let share = 1, tries = 0; tries <= mostHalvings; share /= 2, tries += 1) {
    next = weigh(told, between(point.mean, aimed, share), between(point.pulls, aim, share))
    if (next.cost < point.cost) break
  }
  return next
}

function weigh({ prior, seen, noises }: Told, mean: Float64Array, pulls: Float64Array): Point {
  const around = { ...prior, mean }
  const looks = seen.map((one) => outlook(around, one.of, one.drift))
  let cost = 0
  for (let i = 0; i < seen.length; i += 1) cost += (seen[i]!.logPrice - looks[i]!.expected) ** 2 / noises[i]!
  for (let i = 0; i < mean.length; i += 1) cost += pulls[i]! * (mean[i]! - prior.mean[i]!)
  return { mean, pulls, looks, cost }
}

/** What the prices pull at the latent numbers, all of them taken as linear around the point. */
function pullsOf({ prior, seen, noises, covariances }: Told, { mean, looks }: Point): Float64Array {
  const size = mean.length
  const columns = looks.map(({ places, weights }) => {
    const column = new Float64Array(size)
    for (let k = 0; k < places.length; k += 1) {
      const start = places[k]! * size
      for (let i = 0; i < size; i += 1) column[i]! += weights[k]! * covariances[start + i]!
    }
    return column
  })
  const system = looks.map((look, i) => {
    const row = Float64Array.from(looks.slice(0, i + 1), (_, j) => along(look, columns[j]!))
    row[i]! += noises[i]!
    return row
  })
  const apart = looks.map(
    (look, i) => seen[i]!.logPrice - look.expected + along(look, mean) - along(look, prior.mean),
  )
  const factors = solve(system, apart)
  const pulls = new Float64Array(size)
  for (let i = 0; i < looks.length; i += 1) {
    const { places, weights } = looks[i]!
    for (let k = 0; k < places.length; k += 1) pulls[places[k]!]! += weights[k]! * factors[i]!
  }
  return pulls
}

function meanOf({ mean, covariance }: Posterior, pulls: Float64Array): Float64Array {
  const found = mean.slice()
  for (let i = 0; i < pulls.length; i += 1) if (pulls[i] !== 0) covariance.addColumn(found, i, pulls[i]!)
  return found
}

function covariancesOf({ covariance, space: { size } }: Posterior): Float64Array {
  const all = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) covariance.addColumn(all.subarray(i * size, (i + 1) * size), i, 1)
  return all
}

function along({ places, weights }: Outlook, values: Float64Array): number {
  let sum = 0
  for (let k = 0; k < places.length; k += 1) sum += weights[k]! * values[places[k]!]!
  return sum
}

function between(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((value, i) => value + share * (to[i]! - value))
}

/** Solves a symmetric positive definite system, given by its lower half, which becomes its Cholesky factor. */
function solve(lower: readonly Float64Array[], right: readonly number[]): Float64Array {
  const found = Float64Array.from(right)
  for (let i = 0; i < lower.length; i += 1) {
    const row = lower[i]!
    for (let j = 0; j < i; j += 1) row[j] = (row[j]! - dot(row, lower[j]!, j)) / lower[j]![j]!
    row[i] = Math.sqrt(row[i]! - dot(row, row, i))
    found[i] = (found[i]! - dot(row, found, i)) / row[i]!
  }
  for (let i = lower.length - 1; i >= 0; i -= 1) {
    found[i]! /= lower[i]![i]!
    for (let k = 0; k < i; k += 1) found[k]! -= lower[i]![k]! * found[i]!
  }
  return found
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i += 1) sum += a[i]! * b[i]!
  return sum
}
