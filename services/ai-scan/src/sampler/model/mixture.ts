import { type Belief, foretell, learnPrice, liveliness, pretend, surpriseOf, varianceOf } from './belief.ts'
import type { Forecast } from './levels.ts'
import type { Seen } from './linear.ts'

// Two beliefs side by side: one of airlines whose round trips are the sum of two fares, one of those whose are not. Each
// counts as much as it foretold what was seen.

export interface Mixture {
  beliefs: readonly Belief[]
  /** Logarithms of what each counts before anything is seen. */
  logChances: readonly number[]
}

export function chancesOf({ beliefs, logChances }: Mixture): number[] {
  const logs = beliefs.map((belief, i) => belief.logLikelihood + (logChances[i] ?? 0))
  const top = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - top))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

/** Tells what the likeliest belief had expected. */
export function learnAll(mixture: Mixture, seen: Seen): Forecast {
  const lead = leadOf(mixture)
  const forecasts = new Map(mixture.beliefs.map((belief) => [belief, learnPrice(belief, seen)]))
  // Each belief has learned.
  return forecasts.get(lead)!
}

/** The likeliest belief. */
export function leadOf(mixture: Mixture): Belief {
  const chances = chancesOf(mixture)
  // There are as many chances as beliefs, and at least one.
  return mixture.beliefs[chances.indexOf(Math.max(...chances))]!
}

/** What the likeliest belief expects of a pair. */
export function forecastOf(lead: Belief, c: number): Forecast {
  return { mean: lead.expected[c] ?? 0, variance: varianceOf(lead, c) * liveliness(lead) }
}

export function foretellAll({ beliefs }: Mixture): void {
  for (const belief of beliefs) foretell(belief)
}

/** Mean and variance of the logarithm of a candidate's price, over both beliefs. */
export function outlookOf({ beliefs }: Mixture, weights: readonly number[], c: number): [number, number] {
  let mean = 0
  let square = 0
  for (const [i, belief] of beliefs.entries()) {
    const weight = weights[i] ?? 0
    const expected = belief.expected[c] ?? 0
    mean += weight * expected
    square += weight * (expected * expected + varianceOf(belief, c) * liveliness(belief))
  }
  return [mean, Math.max(square - mean * mean, 0)]
}

/** Runs `choose` with checks pretended as it goes, and forgets them after. */
export function imagining<T>({ beliefs }: Mixture, choose: (pretendAll: (of: Seen['of']) => void) => T): T {
  const saved = beliefs.map(({ posterior }) => ({
    rows: posterior.rows.length,
    variance: posterior.variance.slice(),
    legs: posterior.legs.slice(),
    outboundStay: posterior.outboundStay.slice(),
    inboundStay: posterior.inboundStay.slice(),
  }))
  const result = choose((of) => {
    for (const belief of beliefs) pretend(belief, of)
  })
  for (const [i, { posterior }] of beliefs.entries()) {
    const before = saved[i]
    if (!before) continue
    posterior.rows.length = before.rows
    posterior.observations.length = before.rows
    Object.assign(posterior, { ...before, rows: posterior.rows })
  }
  return result
}

/** Moves all legs to the level of the first prices, before which nothing is known of it. */
export function settle({ beliefs }: Mixture, seen: readonly Seen[]): void {
  for (const belief of beliefs) {
    const apart = seen.map((one) => surpriseOf(belief, one)).sort((a, b) => a - b)
    const shift = apart[Math.floor(apart.length / 2)] ?? 0
    const { mean, space } = belief.posterior
    for (let i = 0; i < space.stays; i += 1) mean[i] = (mean[i] ?? 0) + shift
  }
}
