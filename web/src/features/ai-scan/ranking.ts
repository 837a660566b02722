import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { type ScoreBest, score } from '@faresight/contracts/search/score'
import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import { type FlightQuestion, emptyDraft } from '../../flights/trips/flight-question.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { useMemo } from 'react'
import { type FoundScan, isOver } from './scan.ts'

/** A date pair with what stands for it, and how good that is: 1.0 is both the cheapest and the shortest. */
export interface RankedDeal {
  deal: OpenDeal
  price: number
  score: number
}

/** A pair by its best offer, and its lowest one: that may be another, since time counts as well. */
export interface RankedPair extends RankedDeal {
  lowest: RankedDeal
}

interface Seen {
  scannedDates: readonly OpenDeal[]
  /** Every offer that the scan has seen; empty while it runs. */
  allResults: readonly FlightResult[]
}

/**
 * Every offer of the pairs that were checked, best first under any weight: while a scan runs, one of each pair. The
 * yardsticks are the cheapest and the shortest of all that the scan has seen. Of equal scores the cheaper one comes first.
 */
export function rankOffers({ scannedDates, allResults }: Seen, priceWeight: number): RankedDeal[] {
  const offers = offersByPair(allResults)
  const deals = scannedDates.flatMap((deal) => {
    const choices = offers.get(pairKey(deal.date, deal.returnDate)) ?? []
    return choices.length > 0 ? choices.map((offer) => dealOf(offer, deal)) : [deal]
  })
  const best = yardsticks(deals)
  const weights = { price: priceWeight, time: 1 - priceWeight }
  return deals
    .flatMap((deal) => {
      if (deal.price === null) return []
      const { price, travelTime } = deal
      return [{ deal, price, score: score({ price, minutes: travelTime }, best, weights) }]
    })
    .toSorted(byScore)
}

/** Each pair once, best first. */
export function pairsOf(offers: readonly RankedDeal[]): RankedPair[] {
  const byPair = Map.groupBy(offers, ({ deal }) => pairKey(deal.date, deal.returnDate))
  return [...byPair.values()].flatMap(([first, ...rest]) =>
    first ? { ...first, lowest: rest.reduce(lower, lowestTold(first)) } : [],
  )
}

/** While a scan runs the cheapest offer of a pair is known by its price alone. */
function lowestTold(first: RankedDeal): RankedDeal {
  return { ...first, price: Math.min(first.price, first.deal.lowestPrice ?? first.price) }
}

/** What a pair can be had for, where that is less than its best offer costs, as prices are shown; else `null`. */
export function lowerPrice({ price, lowest }: Pick<RankedPair, 'price' | 'lowest'>): number | null {
  return shownFare(lowest.price) < shownFare(price) ? lowest.price : null
}

/** The pair that can be had for the least, where that is less than the best one can be had for. */
export function cheaperThanBest([best, ...rest]: readonly RankedPair[]): RankedPair | null {
  const [cheapest] = rest.toSorted((a, b) => a.lowest.price - b.lowest.price || a.score - b.score)
  return best && cheapest && shownFare(cheapest.lowest.price) < shownFare(best.lowest.price) ? cheapest : null
}

/** The lowest fare of all, where it is less than what the best offer costs, as prices are shown; else `null`. */
export function cheapestSeen(ranked: readonly RankedPair[]): number | null {
  const [best] = ranked
  if (!best) return null
  const cheapest = Math.min(...ranked.map(({ lowest }) => lowest.price))
  return shownFare(cheapest) < shownFare(best.price) ? cheapest : null
}

/** Whether two deals are of one date pair. */
export function isSamePair(
  a: Pick<OpenDeal, 'date' | 'returnDate'>,
  b: Pick<OpenDeal, 'date' | 'returnDate'>,
): boolean {
  return a.date === b.date && a.returnDate === b.returnDate
}

function lower(low: RankedDeal, offer: RankedDeal): RankedDeal {
  return offer.price < low.price ? offer : low
}

function byScore(a: RankedDeal, b: RankedDeal): number {
  const key = ({ deal }: RankedDeal) => `${deal.date} ${deal.returnDate} ${deal.id}`
  return a.score - b.score || a.price - b.price || (key(a) < key(b) ? -1 : 1)
}

function yardsticks(deals: readonly OpenDeal[]): ScoreBest {
  const prices = deals.flatMap(({ price, lowestPrice }) => lowestPrice ?? price ?? [])
  const times = deals.flatMap(({ travelTime }) => travelTime || [])
  return { price: Math.min(...prices), minutes: times.length > 0 ? Math.min(...times) : null }
}

function offersByPair(results: readonly FlightResult[]): Map<string, OpenResult[]> {
  const open = results.filter((result) => !result.locked)
  return Map.groupBy(open, ({ departureDate, returnDate }) => pairKey(departureDate, returnDate))
}

function pairKey(date: string | null, returnDate: string | null): string {
  return `${date} ${returnDate}`
}

/** An offer as what stands for its pair. */
function dealOf(offer: OpenResult, pair: OpenDeal): OpenDeal {
  const { id, price, pricePerPassenger, currency, airline, airlineCode, provider, stops } = offer
  const { departureTime, arrivalTime, bookingUrl, live, seenAt, legs, duration } = offer
  const { date, returnDate, month } = pair
  const when = { date, returnDate, month, departureTime, arrivalTime, travelTime: duration || null }
  const fare = { price, pricePerPassenger, lowestPrice: null, currency, live, seenAt, bookingUrl }
  return { locked: false, id, airline, airlineCode, provider, stops, legs, ...when, ...fare }
}

/** The search for all flights on the dates of a deal, of the same party; `null` where the dates are withheld. */
export function flightsOn(
  asked: AskedScan,
  { date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>,
): FlightQuestion | null {
  if (date === null) return null
  const { tripType, origin, destination, stops, passengers, cabinClass, currency } = asked
  const trip = { tripType, origin, destination, departureDate: date, returnDate, legs: [] }
  return { ...emptyDraft, ...trip, stops, passengers, cabinClass, currency }
}

export interface Ranking {
  /** Each pair that was checked, best first. */
  ranked: readonly RankedPair[]
  /** Every offer that was seen, best first. */
  offers: readonly RankedDeal[]
}

/** The pairs that were found, best first, and every offer; the best so far keeps the flights that its event brought. */
export function useRanked(found: FoundScan | undefined, priceWeight: number): Ranking {
  return useMemo(() => {
    if (!found) return { ranked: [], offers: [] }
    const { scannedDates, bestDeal, record } = found
    const open = bestDeal && !bestDeal.locked ? bestDeal : null
    const deals = scannedDates.map((deal) => (open?.id && deal.id === open.id ? open : deal))
    // The record of a running scan is that of its beginning.
    const allResults = isOver(found) ? (record?.allResults ?? []) : []
    const offers = rankOffers({ scannedDates: deals, allResults }, priceWeight)
    return { ranked: pairsOf(offers), offers }
  }, [found, priceWeight])
}
