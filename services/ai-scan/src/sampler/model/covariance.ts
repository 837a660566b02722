import type { Kernel, Learned, Noise } from '../learned.ts'
import type { Space, StayKind } from './space.ts'

// What the latent numbers have in common before anything is observed. Indexes run over lengths that the arrays were made
// with, so `!` after them is safe in this file.

export interface Covariance {
  /** Adds `weight` times the covariances of one latent number with all others. */
  addColumn(target: Float64Array, place: number, weight: number): void
  variance(place: number): number
  between(a: number, b: number): number
}

export function createCovariance(space: Space, learned: Learned, noise: Noise): Covariance {
  const { days, stays, oneWay, drift, size } = space
  const byLag = lagTable(learned.kernel, days)
  const same = learned.spread.level + learned.spread.legs / 4
  const other = learned.spread.level - learned.spread.legs / 4
  const between = (a: number, b: number): number => {
    if (a > b) return between(b, a)
    if (b < stays) return a < days === b < days ? same + byLag[Math.abs(a - b)]! : other
    if (a >= stays && b < oneWay) return ofStays(noise, space.kinds[a - stays]!, space.kinds[b - stays]!)
    if (a !== b) return 0
    return a === drift ? learned.spread.drift : noise.oneWay
  }
  const addDays = (target: Float64Array, place: number, weight: number) => {
    const start = place < days ? 0 : days
    const day = place - start
    const across = weight * other
    for (let i = days - start, end = i + days; i < end; i += 1) target[i]! += across
    for (let i = 0; i < days; i += 1) target[start + i]! += weight * (same + byLag[Math.abs(day - i)]!)
  }
  return {
    between,
    variance: (place) => between(place, place),
    addColumn(target, place, weight) {
      if (place < stays) addDays(target, place, weight)
      else for (let i = stays; i < size; i += 1) target[i]! += weight * between(place, i)
    },
  }
}

function lagTable(kernel: Kernel, days: number): Float64Array {
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

function ofStays(noise: Noise, a: StayKind, b: StayKind): number {
  return (
    (a.nights === b.nights ? noise.stay : 0) +
    (a.hasSaturday || b.hasSaturday ? 0 : noise.noSaturday) +
    (a.isLong && b.isLong ? noise.longStay : 0)
  )
}
