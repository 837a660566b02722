import type { PriceObservation } from './linearization.ts'
import type { CandidatePairs } from './candidates.ts'
import type { LatentLayout } from './latent-layout.ts'
import { weekdayIndex } from '../market-parameters.ts'

/** Probability that a pair is sold, from checks with and without a price. */
export interface AvailabilityModel {
  record(subject: PriceObservation['subject'], isSold: boolean): void
  fillChances(chances: Float64Array): void
}

/** A day's own results count this many times those of its weekday. */
const ownWeight = 4

/**
 * Each leg's day has a probability (Beta mean), and a pair needs both. A pair without a price counts half against each of
 * its days, less against days known to fly.
 */
export function createAvailabilityModel(candidates: CandidatePairs, layout: LatentLayout): AvailabilityModel {
  const hits = new Float64Array(layout.stays)
  const misses = new Float64Array(layout.stays)
  const placesOf = (pair: number) => {
    const outbound = candidates.departure[pair] ?? 0
    return candidates.isRoundTrip ? [outbound, layout.inbound + (candidates.return[pair] ?? 0)] : [outbound]
  }
  let isClear = true
  return {
    record(subject, isSold) {
      const places = 'leg' in subject ? [subject.leg] : placesOf(subject.pair)
      isClear &&= isSold
      for (const place of places) {
        if (isSold) hits[place] = (hits[place] ?? 0) + 1
        else misses[place] = (misses[place] ?? 0) + 1 / places.length
      }
    },
    fillChances(chances) {
      chances.fill(1)
      if (isClear) return
      const days = daysOf(candidates, layout, hits, misses)
      for (let c = 0; c < chances.length; c += 1) {
        chances[c] = placesOf(c).reduce((chance, place) => chance * (days[place] ?? 1), 1)
      }
    },
  }
}

function daysOf(
  candidates: CandidatePairs,
  layout: LatentLayout,
  hits: Float64Array,
  misses: Float64Array,
): Float64Array {
  const weekOf = (place: number) =>
    weekdayIndex(candidates.firstDay + (place % layout.days)) + (place < layout.days ? 0 : 7)
  const weekHits = new Float64Array(14)
  const weekMisses = new Float64Array(14)
  for (let i = 0; i < layout.stays; i += 1) {
    const week = weekOf(i)
    weekHits[week] = (weekHits[week] ?? 0) + (hits[i] ?? 0)
    weekMisses[week] = (weekMisses[week] ?? 0) + (hits[i] ? 0 : (misses[i] ?? 0))
  }
  return Float64Array.from({ length: layout.stays }, (_, i) => {
    const good = 1 + ownWeight * (hits[i] ?? 0) + (weekHits[weekOf(i)] ?? 0)
    const bad = ownWeight * (misses[i] ?? 0) + (weekMisses[weekOf(i)] ?? 0)
    return good / (good + bad)
  })
}
