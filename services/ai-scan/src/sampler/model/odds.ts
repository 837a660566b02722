import type { Seen } from './linear.ts'
import type { Candidates } from './candidates.ts'
import type { Space } from './space.ts'
import { weekdayOf } from './weekday.ts'

/** How likely a pair is to be sold at all, after checks that found nothing. */
export interface Odds {
  note(of: Seen['of'], isSold: boolean): void
  /** Fills in the chance of each pair. */
  expect(chances: Float64Array): void
}

/** A day that was sold once flies; the days of its weekday tell a little of one that was never seen. */
const ownWeight = 4

/**
 * Each leg's day has a chance, and a pair needs both. A pair that nobody sells is held against both of its days by half,
 * unless one of them is known to fly, since then it is the other or the pair alone.
 */
export function createOdds(candidates: Candidates, space: Space): Odds {
  const hits = new Float64Array(space.stays)
  const misses = new Float64Array(space.stays)
  const placesOf = (pair: number) => {
    const outbound = candidates.departure[pair] ?? 0
    return candidates.isRoundTrip ? [outbound, space.inbound + (candidates.return[pair] ?? 0)] : [outbound]
  }
  let isClear = true
  return {
    note(of, isSold) {
      const places = 'leg' in of ? [of.leg] : placesOf(of.pair)
      isClear &&= isSold
      for (const place of places) {
        if (isSold) hits[place] = (hits[place] ?? 0) + 1
        else misses[place] = (misses[place] ?? 0) + 1 / places.length
      }
    },
    expect(chances) {
      chances.fill(1)
      if (isClear) return
      const days = daysOf(candidates, space, hits, misses)
      for (let c = 0; c < chances.length; c += 1) {
        chances[c] = placesOf(c).reduce((chance, place) => chance * (days[place] ?? 1), 1)
      }
    },
  }
}

function daysOf(
  candidates: Candidates,
  space: Space,
  hits: Float64Array,
  misses: Float64Array,
): Float64Array {
  const weekOf = (place: number) =>
    weekdayOf(candidates.firstDay + (place % space.days)) + (place < space.days ? 0 : 7)
  const weekHits = new Float64Array(14)
  const weekMisses = new Float64Array(14)
  for (let i = 0; i < space.stays; i += 1) {
    const week = weekOf(i)
    weekHits[week] = (weekHits[week] ?? 0) + (hits[i] ?? 0)
    weekMisses[week] = (weekMisses[week] ?? 0) + (hits[i] ? 0 : (misses[i] ?? 0))
  }
  return Float64Array.from({ length: space.stays }, (_, i) => {
    const good = 1 + ownWeight * (hits[i] ?? 0) + (weekHits[weekOf(i)] ?? 0)
    const bad = ownWeight * (misses[i] ?? 0) + (weekMisses[weekOf(i)] ?? 0)
    return good / (good + bad)
  })
}
