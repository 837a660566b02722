import type { CandidatePairs } from './candidates.ts'
import type { KnownPriceObservation, PriceObservation } from './linearization.ts'
import type { MarketParameters } from '../market-parameters.ts'
import type { LatentLayout } from './latent-layout.ts'
import type { KnownFare, ScanCheckResult } from '../task.ts'

export interface KnownPrice {
  subject: PriceObservation['subject']
  observation: KnownPriceObservation
  minutes: number | null
}

interface KnownFareSubject {
  subject: PriceObservation['subject']
  fare: KnownFare
}

/** Age in days from which an own price counts as fully stale. */
const ownStaleAgeDays = 1
/** More cost more time than they improve. */
const maxKnownPrices = 160

/**
 * The newest known fare of each pair and leg's day as an observation; at most 160: the cheapest half, and every n-th of the
 * rest.
 */
export function toKnownPrices(
  candidates: CandidatePairs,
  layout: LatentLayout,
  known: readonly KnownFare[],
  parameters: MarketParameters,
): KnownPrice[] {
  const newest = new Map<string, KnownFareSubject>()
  for (const fare of known) {
    const subject = subjectOf(candidates, layout, fare)
    if (!subject || !(fare.price > 0)) continue
    const key = 'pair' in subject ? `pair ${subject.pair}` : `leg ${subject.leg}`
    const other = newest.get(key)
    if (!other || isBetter(fare, other.fare)) newest.set(key, { subject, fare })
  }
  return thinOut([...newest.values()]).map(({ subject, fare }) => {
    const { perSqrtDay, base } = parameters.priceAgeNoise[fare.source]
    const staleness = computeStaleness(fare)
    const ageNoise = perSqrtDay ** 2 * Math.max(fare.ageDays, 0) + base ** 2 * staleness
    const observation: KnownPriceObservation = {
      subject,
      logPrice: Math.log(fare.price),
      ageNoise,
      drift: Math.sqrt(staleness),
    }
    return { subject, observation, minutes: fare.minutes }
  })
}

export function recentlySeenPairs(
  candidates: CandidatePairs,
  known: readonly KnownFare[],
): Map<number, NonNullable<ScanCheckResult>> {
  const newest = new Map<number, KnownFare>()
  for (const fare of known) {
    const { departureDay, returnDay, source, ageDays, price } = fare
    if (source !== 'own' || ageDays > ownStaleAgeDays || departureDay === null || !(price > 0)) continue
    const pair = candidates.find(departureDay, returnDay)
    const other = newest.get(pair)
    if (pair >= 0 && (!other || isBetter(fare, other))) newest.set(pair, fare)
  }
  return new Map([...newest].map(([pair, { price, minutes }]) => [pair, { price, minutes }]))
}

/** 0: as good as a check. 1: a stale price, as calendar fares always are. */
function computeStaleness({ source, ageDays }: KnownFare): number {
  return source === 'own' ? Math.min(Math.max(ageDays, 0) / ownStaleAgeDays, 1) : 1
}

function isBetter(fare: KnownFare, other: KnownFare): boolean {
  if (fare.ageDays !== other.ageDays) return fare.ageDays < other.ageDays
  return fare.price < other.price
}

function thinOut(found: readonly KnownFareSubject[]): KnownFareSubject[] {
  if (found.length <= maxKnownPrices) return [...found]
  const byPrice = found.toSorted((a, b) => a.fare.price - b.fare.price)
  const half = maxKnownPrices / 2
  const step = (byPrice.length - half) / half
  return byPrice.filter(
    (_, i) => i < half || Math.floor((i - half) / step) > Math.floor((i - half - 1) / step),
  )
}

function subjectOf(
  candidates: CandidatePairs,
  layout: LatentLayout,
  { departureDay, returnDay }: KnownFare,
): PriceObservation['subject'] | null {
  const leg = (day: number, start: number) => {
    const index = day - candidates.firstDay
    return index >= 0 && index < candidates.days ? { leg: start + index } : null
  }
  if (departureDay === null) return returnDay === null ? null : leg(returnDay, layout.inbound)
  if (returnDay === null) return leg(departureDay, layout.outbound)
  const pair = candidates.find(departureDay, returnDay)
  return pair < 0 ? null : { pair }
}
