import type { FareKernel, MarketParameters, RoundTripNoise } from '../market-parameters.ts'
import type { LatentLayout, StayKind } from './latent-layout.ts'

// `!`: indexes stay within the arrays' lengths.

export interface PriorCovariance {
  /** Adds `weight` times column `place` of the prior covariance matrix to `target`. */
  addColumn(target: Float64Array, place: number, weight: number): void
  variance(place: number): number
  covariance(a: number, b: number): number
}

export function createPriorCovariance(
  layout: LatentLayout,
  parameters: MarketParameters,
  noise: RoundTripNoise,
): PriorCovariance {
  const { days, stays, oneWay, drift, size } = layout
  const byLag = lagTable(parameters.kernel, days)
  const same = parameters.routeVariances.level + parameters.routeVariances.legDifference / 4
  const other = parameters.routeVariances.level - parameters.routeVariances.legDifference / 4
  const covariance = (a: number, b: number): number => {
    if (a > b) return covariance(b, a)
    if (b < stays) return a < days === b < days ? same + byLag[Math.abs(a - b)]! : other
    if (a >= stays && b < oneWay)
      return stayCovariance(noise, layout.stayKinds[a - stays]!, layout.stayKinds[b - stays]!)
    if (a !== b) return 0
    return a === drift ? parameters.routeVariances.drift : noise.oneWay
  }
  const addDays = (target: Float64Array, place: number, weight: number) => {
    const start = place < days ? 0 : days
    const day = place - start
    const across = weight * other
    for (let i = days - start, end = i + days; i < end; i += 1) target[i]! += across
    for (let i = 0; i < days; i += 1) target[start + i]! += weight * (same + byLag[Math.abs(day - i)]!)
  }
  return {
    covariance,
    variance: (place) => covariance(place, place),
    addColumn(target, place, weight) {
      if (place < stays) addDays(target, place, weight)
      else for (let i = stays; i < size; i += 1) target[i]! += weight * covariance(place, i)
    },
  }
}

function lagTable(kernel: FareKernel, days: number): Float64Array {
  const table = new Float64Array(days)
  for (let lag = 0; lag < days; lag += 1) {
    table[lag] =
      (lag === 0 ? kernel.nugget : 0) +
      kernel.short * Math.exp(-lag / kernel.shortDays) +
      kernel.long * Math.exp(-lag / kernel.longDays) +
      (lag % 7 === 0 ? kernel.weekly * Math.exp(-lag / kernel.weeklyDays) : 0)
  }
  return table
}

function stayCovariance(noise: RoundTripNoise, a: StayKind, b: StayKind): number {
  return (
    (a.nights === b.nights ? noise.stay : 0) +
    (a.hasSaturday || b.hasSaturday ? 0 : noise.noSaturday) +
    (a.isLong && b.isLong ? noise.longStay : 0)
  )
}
