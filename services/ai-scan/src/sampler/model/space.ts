import type { Candidates } from './candidates.ts'
import { weekdayOf } from './weekday.ts'

/**
 * The latent numbers that prices are made of, in one vector: the logarithm of each day's outbound fare, of each day's
 * inbound fare, what each kind of stay adds, what a one-way fare has over a leg's part of a round trip, and how far all
 * prices have moved since the remembered ones.
 */
export interface Space {
  size: number
  days: number
  outbound: number
  inbound: number
  stays: number
  oneWay: number
  drift: number
  kinds: readonly StayKind[]
  /** By candidate, the place in the vector of what its kind of stay adds; -1 one way. */
  stayOf: Int32Array
}

/** Stays that differ in none of these cost the same on top of their legs. */
export interface StayKind {
  nights: number
  hasSaturday: boolean
  isLong: boolean
}

const longStayNights = 14

export function layOut(candidates: Candidates): Space {
  const { days, isRoundTrip } = candidates
  const stays = 2 * days
  const kinds: StayKind[] = []
  const places = new Map<number, number>()
  const stayOf = new Int32Array(candidates.count).fill(-1)
  const count = isRoundTrip ? candidates.count : 0
  for (let i = 0; i < count; i += 1) {
    const departure = candidates.departure[i] ?? 0
    const nights = (candidates.return[i] ?? 0) - departure
    const hasSaturday = holdsSaturdayNight(candidates.firstDay + departure, nights)
    const key = nights * 2 + Number(hasSaturday)
    const place = places.get(key) ?? places.size
    if (place === places.size) {
      places.set(key, place)
      kinds.push({ nights, hasSaturday, isLong: nights > longStayNights })
    }
    stayOf[i] = stays + place
  }
  const oneWay = stays + kinds.length
  return {
    size: oneWay + 2,
    days,
    outbound: 0,
    inbound: days,
    stays,
    oneWay,
    drift: oneWay + 1,
    kinds,
    stayOf,
  }
}

function holdsSaturdayNight(day: number, nights: number): boolean {
  const untilSaturday = (6 - weekdayOf(day) + 7) % 7
  return nights > untilSaturday
}
