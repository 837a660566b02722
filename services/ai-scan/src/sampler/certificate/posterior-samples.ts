import type { GaussianPriceModel } from '../model/gaussian-model.ts'
import type { FareKernel, MarketParameters, RoundTripNoise } from '../market-parameters.ts'
import { createSeededNormals } from '../model/random.ts'
import type { LatentLayout } from '../model/latent-layout.ts'

// Joint posterior samples by Matheron's rule (Wilson et al. 2021): drawn from the prior once, then corrected by each
// observation as the mean was. The kernel's parts are Markov chains, so drawing needs no decomposition. `!`: indexes stay
// within the arrays' lengths.

export interface PosteriorSamples {
  /** Deviations from the mean; `posteriorSampleCount` per latent number, contiguous. */
  deviations: Float64Array
  observationsApplied: number
  normal: () => number
  /** Standard normal numbers, read from any offset, for the pairs' own noise. */
  pairNoise: Float64Array
}

export const posteriorSampleCount = 64
/** A power of two, for masking. */
export const pairNoiseCount = 4096

export function drawPriorSamples(
  layout: LatentLayout,
  parameters: MarketParameters,
  noise: RoundTripNoise,
  seed: number,
): PosteriorSamples {
  const normal = createSeededNormals(seed)
  const deviations = new Float64Array(layout.size * posteriorSampleCount)
  for (let s = 0; s < posteriorSampleCount; s += 1) {
    const put = (place: number, value: number) => {
      deviations[place * posteriorSampleCount + s]! += value
    }
    const level = Math.sqrt(parameters.routeVariances.level) * normal()
    const apart = (Math.sqrt(parameters.routeVariances.legDifference) / 2) * normal()
    for (const [start, sign] of [
      [layout.outbound, 1],
      [layout.inbound, -1],
    ] as const) {
      for (let i = 0; i < layout.days; i += 1) put(start + i, level + sign * apart)
      drawDays(parameters.kernel, layout.days, normal, (day, value) => put(start + day, value))
    }
    drawStays(layout, noise, normal, put)
    put(layout.oneWay, Math.sqrt(noise.oneWay) * normal())
    put(layout.drift, Math.sqrt(parameters.routeVariances.drift) * normal())
  }
  return {
    deviations,
    observationsApplied: 0,
    normal,
    pairNoise: Float64Array.from({ length: pairNoiseCount }, normal),
  }
}

/** Corrects the samples by the model's observations since the last call. */
export function applyNewObservationsToSamples(
  ensemble: PosteriorSamples,
  { posterior }: GaussianPriceModel,
): void {
  const { deviations, normal } = ensemble
  const steps = new Float64Array(posteriorSampleCount)
  for (; ensemble.observationsApplied < posterior.rows.length; ensemble.observationsApplied += 1) {
    const row = posterior.rows[ensemble.observationsApplied]!
    const { indexes, weights, noise, deviation } = posterior.observations[ensemble.observationsApplied]!
    for (let s = 0; s < posteriorSampleCount; s += 1) {
      let seen = Math.sqrt(noise) * normal()
      for (let i = 0; i < indexes.length; i += 1)
        seen += weights[i]! * deviations[indexes[i]! * posteriorSampleCount + s]!
      steps[s] = seen / deviation
    }
    for (let place = 0; place < row.length; place += 1) {
      const entry = row[place]!
      const start = place * posteriorSampleCount
      for (let s = 0; s < posteriorSampleCount; s += 1) deviations[start + s]! -= entry * steps[s]!
    }
  }
}

function drawDays(
  kernel: FareKernel,
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

/** A stationary AR(1) chain: covariance `variance` · e^(-lag / `length`). */
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
  layout: LatentLayout,
  noise: RoundTripNoise,
  normal: () => number,
  put: (place: number, value: number) => void,
): void {
  const noSaturday = Math.sqrt(noise.noSaturday) * normal()
  const long = Math.sqrt(noise.longStay) * normal()
  const byNights = new Map<number, number>()
  for (const [i, kind] of layout.stayKinds.entries()) {
    const own = byNights.get(kind.nights) ?? Math.sqrt(noise.stay) * normal()
    byNights.set(kind.nights, own)
    put(layout.stays + i, own + (kind.hasSaturday ? 0 : noSaturday) + (kind.isLong ? long : 0))
  }
}
