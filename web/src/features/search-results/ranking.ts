import type { Party } from '@faresight/contracts/search/party'
import { type ScoreBaseline, scoreDeal } from '@faresight/contracts/search/score'
import { onUse } from '../../format/dates.ts'
import { type ListedResult, comparedPrice, isTotalKnown, trustedPrice } from './filters.ts'
import { type ListedOption, headOf } from './filters.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { type BagsWanted, computeTotalWithBags } from '@faresight/contracts/search/bags'
import type { UnlockedResult } from '@faresight/contracts/search/result'

export const sorts = ['best', 'cheapest', 'fastest', 'emissions'] as const
export type Sort = (typeof sorts)[number]

/**
 * Results in the order of a tab. Cached prices come after live ones, as do prices that may lack the user's bags; unpriced
 * results come after those, suspicious ones last.
 */
export function rank<R extends ListedResult>(results: readonly R[], sort: Sort): R[] {
  return results.toSorted(orderOf(results, sort))
}

/** The first result of a tab, or `null`. */
export function firstResult(results: readonly ListedResult[], sort: Sort): ListedResult | null {
  const order = orderOf(results, sort)
  return results.reduce<ListedResult | null>(
    (first, result) => (first && order(first, result) <= 0 ? first : result),
    null,
  )
}

/** Ids increase in order of arrival. Created on demand, since collators are slow and ties are rare. */
const byId = onUse(() => new Intl.Collator('en', { numeric: true }))

function orderOf(results: readonly ListedResult[], sort: Sort): (a: ListedResult, b: ListedResult) => number {
  const best = baseline(results)
  const sortValues = new Map(results.map((result) => [result, sortValue(result, sort, best)]))
  const sortValueOf = (result: ListedResult) => sortValues.get(result) ?? 0
  return (a, b) =>
    tier(a, sort) - tier(b, sort) ||
    sortValueOf(a) - sortValueOf(b) ||
    // Prefer live prices. Without prices this has no effect.
    Number(isPricedNow(b)) - Number(isPricedNow(a)) ||
    (priceOf(a) ?? 0) - (priceOf(b) ?? 0) ||
    a.duration - b.duration ||
    Number(a.departureTime > b.departureTime) - Number(a.departureTime < b.departureTime) ||
    byId().compare(a.id, b.id)
}

function isPricedNow({ price, live }: ListedResult): boolean {
  return price !== null && live
}

/** Suspicious results are compared with each other. */
function priceOf(result: ListedResult): number | null {
  return comparedPrice(result) ?? result.price
}

function sortValue(result: ListedResult, sort: Sort, best: ScoreBaseline): number {
  const { duration, emissions } = result
  if (sort === 'emissions') return emissions?.kgPerPassenger ?? 0
  const price = priceOf(result)
  if (price === null || sort === 'fastest') return duration
  return sort === 'cheapest' ? price : scoreDeal({ price, minutes: duration }, best)
}

/** The best deals: up to three of the first results with a trusted price. */
export function dealIds(shown: readonly ListedResult[]): string[] {
  return shown
    .slice(0, 3)
    .filter((result) => trustedPrice(result) !== null)
    .map(({ id }) => id)
}

function tier(result: ListedResult, sort: Sort): number {
  if (result.suspicious) return 3
  if (result.price === null) return 2
  if (sort === 'fastest') return 0
  if (sort === 'emissions') return result.emissions ? 0 : 1
  return result.live && isTotalKnown(result) ? 0 : 1
}

/** The cheapest live price (any price if none is live) and the shortest time. */
function baseline(results: readonly ListedResult[]): ScoreBaseline {
  const live = results.filter((result) => result.live && trustedPrice(result) !== null)
  const known = live.filter(isTotalKnown)
  const compared = [known, live].find((list) => list.length > 0) ?? results
  return {
    price: Math.min(...compared.flatMap((result) => comparedPrice(result) ?? [])),
    minutes: results.length > 0 ? Math.min(...results.map(({ duration }) => duration)) : null,
  }
}

/** The parts of a search that its cards need. */
export interface RequestedTrip {
  kind: FlightSearchInput['tripType']
  party: Party
  /** The day that was asked for, leg by leg. */
  legs: readonly PlainDate[]
}

export function requestedTrip(question: FlightSearchInput): RequestedTrip {
  const { tripType, departureDate, returnDate, legs, passengers, children, infants } = question
  const days =
    legs.length > 0 ? legs.map((leg) => leg.departureDate) : [departureDate, returnDate ?? []].flat()
  return { kind: tripType, party: { passengers, children, infants }, legs: days }
}

/**
 * Results with what each option costs with bags. The cheapest known total comes first and gives the result its price.
 *
 * @param travellers those who have a seat
 */
export function withBagTotals(
  results: readonly UnlockedResult[],
  bags: BagsWanted,
  travellers: number,
): readonly ListedResult[] {
  if (bags.cabin + bags.checked === 0) return results
  return results.map((result) => {
    const options = result.options
      .map((option) => ({
        option,
        listed: { ...option, withBags: computeTotalWithBags(option, bags, travellers) },
      }))
      .toSorted((a, b) => tierOf(a.listed) - tierOf(b.listed) || costOf(a.listed) - costOf(b.listed))
    const [first] = options
    const head = first && headOf(result, first.option, result.options)
    return { ...result, ...head, options: options.map(({ listed }) => listed) }
  })
}

/** Suspicious options last, cached ones after live ones, and unknown totals after known ones. */
function tierOf({ suspicious, price, live, withBags }: ListedOption): number {
  if (suspicious) return 5
  if (price === null) return 4
  return (live ? 0 : 2) + (withBags?.kind === 'total' ? 0 : 1)
}

function costOf({ price, withBags }: ListedOption): number {
  return withBags?.kind === 'total' ? withBags.total : (price ?? Infinity)
}
