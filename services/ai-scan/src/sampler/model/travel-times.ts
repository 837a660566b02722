import type { PriceObservation } from './linearization.ts'
import type { CandidatePairs } from './candidates.ts'
import type { LatentLayout } from './latent-layout.ts'

export interface TravelTimeModel {
  record(subject: PriceObservation['subject'], minutes: number | null): void
  /** Writes one value per pair; `false` where no time is known. */
  fillExpectedMinutes(minutes: Float64Array): boolean
}

interface Timed {
  places: readonly number[]
  minutes: number
}

/** Prior weight of a day's deviation. */
const priorWeight = 1
const sweeps = 3

/** Minutes of a leg: its leg's mean plus its day's shrunk deviation. `!`: indexes stay within the arrays' lengths. */
export function createTravelTimeModel(candidates: CandidatePairs, layout: LatentLayout): TravelTimeModel {
  const timed: Timed[] = []
  const placesOf = (subject: PriceObservation['subject']) => {
    if ('leg' in subject) return [subject.leg]
    const outbound = candidates.departure[subject.pair] ?? 0
    return candidates.isRoundTrip
      ? [outbound, layout.inbound + (candidates.return[subject.pair] ?? 0)]
      : [outbound]
  }
  return {
    record(subject, minutes) {
      if (minutes !== null && minutes > 0) timed.push({ places: placesOf(subject), minutes })
    },
    fillExpectedMinutes(minutes) {
      const level = computeLegLevels(timed, candidates.isRoundTrip, layout)
      if (!level) return false
      const expected = fitDayDeviations(timed, level, layout).map((apart, place) => level(place) + apart)
      for (let c = 0; c < minutes.length; c += 1) {
        const outbound = expected[candidates.departure[c]!]!
        minutes[c] = candidates.isRoundTrip
          ? outbound + expected[layout.inbound + candidates.return[c]!]!
          : outbound
      }
      return true
    },
  }
}

/** Mean minutes by leg; of round trips alone only the sum is identified. */
type Levels = (place: number) => number

function computeLegLevels(
  timed: readonly Timed[],
  isRoundTrip: boolean,
  layout: LatentLayout,
): Levels | null {
  const meanOf = (some: readonly Timed[]) =>
    some.length > 0 ? some.reduce((sum, { minutes }) => sum + minutes, 0) / some.length : null
  const whole = meanOf(timed.filter(({ places }) => places.length === 2))
  const isOutbound = (place = 0) => place < layout.inbound
  const out = meanOf(timed.filter(({ places }) => places.length === 1 && isOutbound(places[0])))
  const back = meanOf(timed.filter(({ places }) => places.length === 1 && !isOutbound(places[0])))
  if (!isRoundTrip) return out === null ? null : () => out
  const there = out ?? (whole === null ? back : back === null ? whole / 2 : whole - back)
  if (there === null) return null
  const home = back ?? (whole === null ? there : whole - there)
  return (place) => (isOutbound(place) ? there : home)
}

/** Backfitting: each day's deviation is fitted to the residual of the others. */
function fitDayDeviations(timed: readonly Timed[], level: Levels, layout: LatentLayout): Float64Array {
  const apart = new Float64Array(layout.stays)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const sums = new Float64Array(layout.stays)
    const counts = new Float64Array(layout.stays).fill(priorWeight)
    for (const { places, minutes } of timed) {
      const left = minutes - expectedMinutes(places, level, apart)
      for (const place of places) {
        sums[place] = (sums[place] ?? 0) + left / places.length + (apart[place] ?? 0)
        counts[place] = (counts[place] ?? 0) + 1
      }
    }
    for (let i = 0; i < apart.length; i += 1) apart[i] = (sums[i] ?? 0) / (counts[i] ?? 1)
  }
  return apart
}

function expectedMinutes(places: readonly number[], level: Levels, apart: Float64Array): number {
  return places.reduce((sum, place) => sum + level(place) + (apart[place] ?? 0), 0)
}
