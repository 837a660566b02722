import type { Belief } from '../model/belief.ts'
import type { Kernel, Learned, Noise } from '../learned.ts'
import { createNormals } from '../model/random.ts'
import type { Space } from '../model/space.ts'

// Joint samples of the latent numbers: drawn once as if nothing had been observed, and then corrected by each observation
// as the belief's mean was (Matheron's rule; Wilson et al. 2021). So a sample costs no decomposition, however many days
// there are, and the same chance runs through a whole scan. The kernel's parts are Markov chains, so the draws are plain
// recursions. Samples lie one after the other within each latent number. Indexes run over lengths that the arrays were
// made with, so `!` after them is safe in this file.

export interface Ensemble {
  /** Deviations from the mean, `samples` of them for each latent number. */
  deviations: Float64Array
  /** How many of the belief's observations they know. */
  corrected: number
  normal: () => number
  /** Standard normal numbers to be read from any place on, for what pairs have of their own. */
  own: Float64Array
}

export const samples = 64
/** A power of two. */
export const ownCount = 4096

export function drawEnsemble(space: Space, learned: Learned, noise: Noise, seed: number): Ensemble {
  const normal = createNormals(seed)
  const deviations = new Float64Array(space.size * samples)
  for (let s = 0; s < samples; s += 1) {
    const put = (place: number, value: number) => {
      deviations[place * samples + s]! += value
    }
    const level = Math.sqrt(learned.spread.level) * normal()
    const apart = (Math.sqrt(learned.spread.legs) / 2) * normal()
    for (const [start, sign] of [
      [space.outbound, 1],
      [space.inbound, -1],
    ] as const) {
      for (let i = 0; i < space.days; i += 1) put(start + i, level + sign * apart)
      drawDays(learned.kernel, space.days, normal, (day, value) => put(start + day, value))
    }
    drawStays(space, noise, normal, put)
    put(space.oneWay, Math.sqrt(noise.oneWay) * normal())
    put(space.drift, Math.sqrt(learned.spread.drift) * normal())
  }
  return { deviations, corrected: 0, normal, own: Float64Array.from({ length: ownCount }, normal) }
}

/** Takes in what the belief has observed since. */
export function correct(ensemble: Ensemble, { posterior }: Belief): void {
  const { deviations, normal } = ensemble
  const steps = new Float64Array(samples)
  for (; ensemble.corrected < posterior.rows.length; ensemble.corrected += 1) {
    const row = posterior.rows[ensemble.corrected]!
    const { places, weights, noise, deviation } = posterior.observations[ensemble.corrected]!
    for (let s = 0; s < samples; s += 1) {
      let seen = Math.sqrt(noise) * normal()
      for (let i = 0; i < places.length; i += 1) seen += weights[i]! * deviations[places[i]! * samples + s]!
      steps[s] = seen / deviation
    }
    for (let place = 0; place < row.length; place += 1) {
      const entry = row[place]!
      const start = place * samples
      for (let s = 0; s < samples; s += 1) deviations[start + s]! -= entry * steps[s]!
    }
  }
}

function drawDays(
  kernel: Kernel,
  days: number,
  normal: () => number,
  put: (day: number, value: number) => void,
): void {
  for (let day = 0; day < days; day += 1) put(day, Math.sqrt(kernel.nugget) * normal())
  drawChain(kernel.short, kernel.shortDays, { days, step: 1, from: 0 }, normal, put)
  drawChain(kernel.long, kernel.longDays, { days, step: 1, from: 0 }, normal, put)
  for (let from = 0; from < 7; from += 1) {
    drawChain(kernel.weekly, kernel.weeklyDays, { days, step: 7, from }, normal, put)
  }
}

/** A stationary chain whose covariance fades exponentially with the days between. */
function drawChain(
  variance: number,
  length: number,
  { days, step, from }: { days: number; step: number; from: number },
  normal: () => number,
  put: (day: number, value: number) => void,
): void {
  if (variance <= 0) return
  const keep = Math.exp(-step / length)
  const fresh = Math.sqrt(variance * (1 - keep * keep))
  let value = Math.sqrt(variance) * normal()
  for (let day = from; day < days; day += step) {
    put(day, value)
    value = keep * value + fresh * normal()
  }
}

function drawStays(
  space: Space,
  noise: Noise,
  normal: () => number,
  put: (place: number, value: number) => void,
): void {
  const noSaturday = Math.sqrt(noise.noSaturday) * normal()
  const long = Math.sqrt(noise.longStay) * normal()
  const byNights = new Map<number, number>()
  for (const [i, kind] of space.kinds.entries()) {
    const own = byNights.get(kind.nights) ?? Math.sqrt(noise.stay) * normal()
    byNights.set(kind.nights, own)
    put(space.stays + i, own + (kind.hasSaturday ? 0 : noSaturday) + (kind.isLong ? long : 0))
  }
}
