import { type ScoreBest, score } from '@faresight/contracts/search/score'
import type { OpenResult } from '@faresight/contracts/search/result'
import { onUse } from '../../format/on-use.ts'
import { trustedPrice } from './filters.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'

export const sorts = ['best', 'cheapest', 'fastest'] as const
export type Sort = (typeof sorts)[number]

/**
 * Results in the order of a tab, best first. A cached price never stands before a live one where price counts, and what has
 * no price comes after them. A price that looks wrong comes last, whatever the tab.
 */
export function rank(results: readonly OpenResult[], sort: Sort): OpenResult[] {
  return results.toSorted(orderOf(results, sort))
}

/** The first of a tab, or `null` where there is none. */
export function firstOf(results: readonly OpenResult[], sort: Sort): OpenResult | null {
  const order = orderOf(results, sort)
  return results.reduce<OpenResult | null>(
    (first, result) => (first && order(first, result) <= 0 ? first : result),
    null,
  )
}

/** Ids count up in the order in which results came. A collator is slow to be made, and most of the time nothing comes to it. */
const byId = onUse(() => new Intl.Collator('en', { numeric: true }))

function orderOf(results: readonly OpenResult[], sort: Sort): (a: OpenResult, b: OpenResult) => number {
  const best = yardsticks(results)
  const worths = new Map(results.map((result) => [result, worth(result, sort, best)]))
  const worthOf = (result: OpenResult) => worths.get(result) ?? 0
  return (a, b) =>
    tier(a, sort) - tier(b, sort) ||
    worthOf(a) - worthOf(b) ||
    // Of two that take as long the one with a price of now. Who is shown no price has no use for that.
    Number(isPricedNow(b)) - Number(isPricedNow(a)) ||
    (a.price ?? 0) - (b.price ?? 0) ||
    a.duration - b.duration ||
    Number(a.departureTime > b.departureTime) - Number(a.departureTime < b.departureTime) ||
    // Whatever order they came in.
    byId().compare(a.id, b.id)
}

function isPricedNow({ price, live }: OpenResult): boolean {
  return price !== null && live
}

function worth({ price, duration }: OpenResult, sort: Sort, best: ScoreBest): number {
  if (price === null || sort === 'fastest') return duration
  return sort === 'cheapest' ? price : score({ price, minutes: duration }, best)
}

/** The ids of the deals: the first three of the results as they are shown, as far as they have a price that looks right. */
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

/** The cheapest live price and the shortest time; where nothing is live, the cheapest of all. */
function yardsticks(results: readonly OpenResult[]): ScoreBest {
  const live = results.filter((result) => result.live && trustedPrice(result) !== null)
  const prices = (live.length > 0 ? live : results).flatMap((result) => trustedPrice(result) ?? [])
  return {
    price: Math.min(...prices),
    minutes: results.length > 0 ? Math.min(...results.map(({ duration }) => duration)) : null,
  }
}

/** What a search was about, as far as its cards compare themselves with it. */
export interface AskedTrip {
  kind: FlightQuestion['tripType']
  passengers: number
  /** The day that was asked for, leg by leg. */
  legs: readonly PlainDate[]
}

export function askedTrip({
  tripType,
  departureDate,
  returnDate,
  legs,
  passengers,
}: FlightQuestion): AskedTrip {
  const days =
    legs.length > 0 ? legs.map((leg) => leg.departureDate) : [departureDate, returnDate ?? []].flat()
  return { kind: tripType, passengers, legs: days }
}
