import type { Candidates } from './candidates.ts'
import type { Remembered, Seen } from './linear.ts'
import type { Learned } from '../learned.ts'
import type { Space } from './space.ts'
import type { KnownFare, Outcome } from '../task.ts'

/** A remembered price as an observation, with the travel time that was remembered with it. */
export interface Known {
  of: Seen['of']
  seen: Remembered
  minutes: number | null
}

interface Found {
  of: Seen['of']
  fare: KnownFare
}

/** Own prices are fresh for so many days. */
const lately = 1
/** More remembered prices than this cost more time than they are worth. */
const most = 160

/**
 * Remembered prices as observations: the newest of each pair and day; where there are too many, the cheapest, which are
 * what the scan is after, and an even choice of the rest.
 */
export function recall(
  candidates: Candidates,
  space: Space,
  known: readonly KnownFare[],
  learned: Learned,
): Known[] {
  const newest = new Map<string, Found>()
  for (const fare of known) {
    const of = subject(candidates, space, fare)
    if (!of || !(fare.price > 0)) continue
    const key = 'pair' in of ? `pair ${of.pair}` : `leg ${of.leg}`
    const other = newest.get(key)
    if (!other || isBetter(fare, other.fare)) newest.set(key, { of, fare })
  }
  return thin([...newest.values()]).map(({ of, fare }) => {
    const { perSqrtDay, base } = learned.age[fare.source]
    const staleness = stalenessOf(fare)
    const ageNoise = perSqrtDay ** 2 * Math.max(fare.ageDays, 0) + base ** 2 * staleness
    const seen: Remembered = { of, logPrice: Math.log(fare.price), ageNoise, drift: Math.sqrt(staleness) }
    return { of, seen, minutes: fare.minutes }
  })
}

/** By index of a pair, what we saw of it ourselves within a day: the newest. */
export function seenLately(
  candidates: Candidates,
  known: readonly KnownFare[],
): Map<number, NonNullable<Outcome>> {
  const newest = new Map<number, KnownFare>()
  for (const fare of known) {
    const { departureDay, returnDay, source, ageDays, price } = fare
    if (source !== 'own' || ageDays > lately || departureDay === null || !(price > 0)) continue
    const pair = candidates.find(departureDay, returnDay)
    const other = newest.get(pair)
    if (pair >= 0 && (!other || isBetter(fare, other))) newest.set(pair, fare)
  }
  return new Map([...newest].map(([pair, { price, minutes }]) => [pair, { price, minutes }]))
}

/** What we saw ourselves is as good as a check at first, and remembered from a day on; what others remember always is. */
function stalenessOf({ source, ageDays }: KnownFare): number {
  return source === 'own' ? Math.min(Math.max(ageDays, 0) / lately, 1) : 1
}

function isBetter(fare: KnownFare, other: KnownFare): boolean {
  if (fare.ageDays !== other.ageDays) return fare.ageDays < other.ageDays
  return fare.price < other.price
}

function thin(found: readonly Found[]): Found[] {
  if (found.length <= most) return [...found]
  const byPrice = found.toSorted((a, b) => a.fare.price - b.fare.price)
  const half = most / 2
  const step = (byPrice.length - half) / half
  return byPrice.filter(
    (_, i) => i < half || Math.floor((i - half) / step) > Math.floor((i - half - 1) / step),
  )
}

function subject(
  candidates: Candidates,
  space: Space,
  { departureDay, returnDay }: KnownFare,
): Seen['of'] | null {
  const place = (day: number, start: number) => {
    const index = day - candidates.firstDay
    return index >= 0 && index < candidates.days ? { leg: start + index } : null
  }
  if (departureDay === null) return returnDay === null ? null : place(returnDay, space.inbound)
  if (returnDay === null) return place(departureDay, space.outbound)
  const pair = candidates.find(departureDay, returnDay)
  return pair < 0 ? null : { pair }
}
