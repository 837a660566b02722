import type { CandidatePairs } from './candidates.ts'
import { weekdayIndex } from '../market-parameters.ts'

/**
 * Indexes into the latent vector: the log fare of each day outbound, of each day inbound, the log surcharge of each kind of
 * stay, the log difference of one-way fares, and the common drift since known prices.
 */
export interface LatentLayout {
  size: number
  days: number
  outbound: number
  inbound: number
  stays: number
  oneWay: number
  drift: number
  stayKinds: readonly StayKind[]
  /** Latent index by candidate; -1 one way. */
  stayIndex: Int32Array
}

/** Stays with equal values share one surcharge. */
export interface StayKind {
  nights: number
  hasSaturday: boolean
  isLong: boolean
}

export const longStayNights = 14

export function createLatentLayout(candidates: CandidatePairs): LatentLayout {
  const { days, isRoundTrip } = candidates
  const stays = 2 * days
  const stayKinds: StayKind[] = []
  const places = new Map<number, number>()
  const stayIndex = new Int32Array(candidates.count).fill(-1)
  const count = isRoundTrip ? candidates.count : 0
  for (let i = 0; i < count; i += 1) {
    const departure = candidates.departure[i] ?? 0
    const nights = (candidates.return[i] ?? 0) - departure
    const hasSaturday = holdsSaturdayNight(candidates.firstDay + departure, nights)
    const key = nights * 2 + Number(hasSaturday)
    const place = places.get(key) ?? places.size
    if (place === places.size) {
      places.set(key, place)
      stayKinds.push({ nights, hasSaturday, isLong: nights > longStayNights })
    }
    stayIndex[i] = stays + place
  }
  const oneWay = stays + stayKinds.length
  return {
    size: oneWay + 2,
    days,
    outbound: 0,
    inbound: days,
    stays,
    oneWay,
    drift: oneWay + 1,
    stayKinds,
    stayIndex,
  }
}

export function holdsSaturdayNight(day: number, nights: number): boolean {
  const untilSaturday = (6 - weekdayIndex(day) + 7) % 7
  return nights > untilSaturday
}
