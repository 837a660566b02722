import type { Party } from '@faresight/contracts/search/party'
import { type ScoreBest, score } from '@faresight/contracts/search/score'
import type { OpenResult } from '@faresight/contracts/search/result'
import { onUse } from '../../format/on-use.ts'
import { trustedPrice } from './filters.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'

export const sorts = ['best', 'cheapest', 'fastest'] as const
export type Sort = (typeof sorts)[number]

/** Results in the order of a tab. Cached prices come after live ones, unpriced results after those, suspicious ones last. */
export function rank(results: readonly OpenResult[], sort: Sort): OpenResult[] {
  return results.toSorted(orderOf(results, sort))
}

/** The first result of a tab, or `null`. */
export function firstOf(results: readonly OpenResult[], sort: Sort): OpenResult | null {
  const order = orderOf(results, sort)
  return results.reduce<OpenResult | null>(
    (first, result) => (first && order(first, result) <= 0 ? first : result),
    null,
  )
}

/** Ids increase in order of arrival. Created on demand, since collators are slow and ties are rare. */
const byId = onUse(() => new Intl.Collator('en', { numeric: true }))

function orderOf(results: readonly OpenResult[], sort: Sort): (a: OpenResult, b: OpenResult) => number {
  const best = baseline(results)
  const sortValues = new Map(results.map((result) => [result, sortValue(result, sort, best)]))
  const sortValueOf = (result: OpenResult) => sortValues.get(result) ?? 0
  return (a, b) =>
    tier(a, sort) - tier(b, sort) ||
    sortValueOf(a) - sortValueOf(b) ||
    // Prefer live prices. Without prices this has no effect.
    Number(isPricedNow(b)) - Number(isPricedNow(a)) ||
    (a.price ?? 0) - (b.price ?? 0) ||
    a.duration - b.duration ||
    Number(a.departureTime > b.departureTime) - Number(a.departureTime < b.departureTime) ||
    byId().compare(a.id, b.id)
}

function isPricedNow({ price, live }: OpenResult): boolean {
  return price !== null && live
}

function sortValue({ price, duration }: OpenResult, sort: Sort, best: ScoreBest): number {
  if (price === null || sort === 'fastest') return duration
  return sort === 'cheapest' ? price : score({ price, minutes: duration }, best)
}

/** The best deals: up to three of the first results with a trusted price. */
export function dealIds(shown: readonly OpenResult[]): string[] {
  return shown
    .slice(0, 3)
    .filter((result) => trustedPrice(result) !== null)
    .map(({ id }) => id)
}

function tier(result: OpenResult, sort: Sort): number {
  if (result.suspicious) return 3
  if (result.price === null) return 2
  return result.live || sort === 'fastest' ? 0 : 1
}

/** The cheapest live price (any price if none is live) and the shortest time. */
function baseline(results: readonly OpenResult[]): ScoreBest {
  const live = results.filter((result) => result.live && trustedPrice(result) !== null)
  const prices = (live.length > 0 ? live : results).flatMap((result) => trustedPrice(result) ?? [])
  return {
    price: Math.min(...prices),
    minutes: results.length > 0 ? Math.min(...results.map(({ duration }) => duration)) : null,
  }
}

/** The parts of a search that its cards need. */
export interface AskedTrip {
  kind: FlightQuestion['tripType']
  party: Party
  /** The day that was asked for, leg by leg. */
  legs: readonly PlainDate[]
}

export function askedTrip({
  tripType,
  departureDate,
  returnDate,
  legs,
  passengers,
  children,
  infants,
}: FlightQuestion): AskedTrip {
  const days =
    legs.length > 0 ? legs.map((leg) => leg.departureDate) : [departureDate, returnDate ?? []].flat()
  return { kind: tripType, party: { passengers, children, infants }, legs: days }
}
