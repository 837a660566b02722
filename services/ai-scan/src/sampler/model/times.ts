import type { Seen } from './linear.ts'
import type { Candidates } from './candidates.ts'
import type { Space } from './space.ts'

/** What travel takes, as far as prices that were seen told it. */
export interface Times {
  note(of: Seen['of'], minutes: number | null): void
  /** Fills in the expected minutes of each pair; `false` where no time is known at all. */
  expect(minutes: Float64Array): boolean
}

interface Timed {
  places: readonly number[]
  minutes: number
}

/** A day's own time is believed as much as its sightings outnumber this doubt. */
const doubt = 1
const sweeps = 3

/**
 * A leg's time differs little from day to day, so it is the mean of its leg plus what its day differs by, shrunk. Pairs
 * whose legs were never seen alone tell of the sum only, which is all that a score needs.
 */
export function createTimes(candidates: Candidates, space: Space): Times {
  const timed: Timed[] = []
  const placesOf = (of: Seen['of']) => {
    if ('leg' in of) return [of.leg]
    const outbound = candidates.departure[of.pair] ?? 0
    return candidates.isRoundTrip ? [outbound, space.inbound + (candidates.return[of.pair] ?? 0)] : [outbound]
  }
  return {
    note(of, minutes) {
      if (minutes !== null && minutes > 0) timed.push({ places: placesOf(of), minutes })
    },
    expect(minutes) {
      const level = levelsOf(timed, candidates.isRoundTrip, space)
      if (!level) return false
      const apart = daysApart(timed, level, space)
      for (let c = 0; c < minutes.length; c += 1) {
        minutes[c] = expectedOf(placesOf({ pair: c }), level, apart)
      }
      return true
    },
  }
}

/** By leg, mean minutes; of a round trip only their sum means something where no leg was seen alone. */
type Levels = (place: number) => number

function levelsOf(timed: readonly Timed[], isRoundTrip: boolean, space: Space): Levels | null {
  const meanOf = (some: readonly Timed[]) =>
    some.length > 0 ? some.reduce((sum, { minutes }) => sum + minutes, 0) / some.length : null
  const whole = meanOf(timed.filter(({ places }) => places.length === 2))
  const isOutbound = (place = 0) => place < space.inbound
  const out = meanOf(timed.filter(({ places }) => places.length === 1 && isOutbound(places[0])))
  const back = meanOf(timed.filter(({ places }) => places.length === 1 && !isOutbound(places[0])))
  if (!isRoundTrip) return out === null ? null : () => out
  const there = out ?? (whole === null ? back : back === null ? whole / 2 : whole - back)
  if (there === null) return null
  const home = back ?? (whole === null ? there : whole - there)
  return (place) => (isOutbound(place) ? there : home)
}

/** What each day of a leg differs by: each is fitted to what the others leave, a few times over. */
function daysApart(timed: readonly Timed[], level: Levels, space: Space): Float64Array {
  const apart = new Float64Array(space.stays)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const sums = new Float64Array(space.stays)
    const counts = new Float64Array(space.stays).fill(doubt)
    for (const { places, minutes } of timed) {
      const left = minutes - expectedOf(places, level, apart)
      for (const place of places) {
        sums[place] = (sums[place] ?? 0) + left / places.length + (apart[place] ?? 0)
        counts[place] = (counts[place] ?? 0) + 1
      }
    }
    for (let i = 0; i < apart.length; i += 1) apart[i] = (sums[i] ?? 0) / (counts[i] ?? 1)
  }
  return apart
}

function expectedOf(places: readonly number[], level: Levels, apart: Float64Array): number {
  return places.reduce((sum, place) => sum + level(place) + (apart[place] ?? 0), 0)
}
