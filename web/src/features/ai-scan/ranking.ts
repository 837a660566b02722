import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { type ScoreBest, score } from '@faresight/contracts/search/score'
import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import { type FlightQuestion, emptyDraft } from '../../flights/trips/flight-question.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import { useMemo } from 'react'
import { type FoundScan, isOver } from './scan.ts'

/** A date pair's offer with its score: 1.0 is both the cheapest and the fastest. */
export interface RankedDeal {
  deal: OpenDeal
  price: number
  score: number
}

/** A pair by its best offer, with its cheapest one, which may be another flight. */
export interface RankedPair extends RankedDeal {
  lowest: RankedDeal
}

interface Seen {
  scannedDates: readonly OpenDeal[]
  /** Every offer the scan has seen; empty while it runs. */
  allResults: readonly FlightResult[]
}

/**
 * Ranks all offers of the checked pairs, best first; while a scan runs, one per pair. The baseline is the lowest price and the
 * shortest time of the scan. Ties go to the cheaper offer.
 */
export function rankOffers({ scannedDates, allResults }: Seen, priceWeight: number): RankedDeal[] {
  const offers = offersByPair(allResults)
  const deals = scannedDates.flatMap((deal) => {
    const choices = offers.get(pairKey(deal.date, deal.returnDate)) ?? []
    return choices.length > 0 ? choices.map((offer) => dealOf(offer, deal)) : [deal]
  })
  const best = baselineOf(deals)
  const weights = { price: priceWeight, time: 1 - priceWeight }
  return deals
    .flatMap((deal) => {
      if (deal.price === null) return []
      const { price, travelTime } = deal
      return [{ deal, price, score: score({ price, minutes: travelTime }, best, weights) }]
    })
    .toSorted(byScore)
}

export function rankPairs(offers: readonly RankedDeal[]): RankedPair[] {
  const byPair = Map.groupBy(offers, ({ deal }) => pairKey(deal.date, deal.returnDate))
  return [...byPair.values()].flatMap(([first, ...rest]) =>
    first ? { ...first, lowest: rest.reduce(lower, lowestTold(first)) } : [],
  )
}

/** While a scan runs, only the price of a pair's cheapest offer is known. */
function lowestTold(first: RankedDeal): RankedDeal {
  return { ...first, price: Math.min(first.price, first.deal.lowestPrice ?? first.price) }
}

/** The pair's lowest fare, where it is shown as less than its best offer; else `null`. */
export function lowerPrice({ price, lowest }: Pick<RankedPair, 'price' | 'lowest'>): number | null {
  return shownFare(lowest.price) < shownFare(price) ? lowest.price : null
}

/** The pair with the lowest fare, where that is below the best pair's lowest fare. */
export function cheaperThanBest([best, ...rest]: readonly RankedPair[]): RankedPair | null {
  const [cheapest] = rest.toSorted((a, b) => a.lowest.price - b.lowest.price || a.score - b.score)
  return best && cheapest && shownFare(cheapest.lowest.price) < shownFare(best.lowest.price) ? cheapest : null
}

/** The lowest fare of all pairs, where it is shown as less than the best offer; else `null`. */
export function cheapestSeen(ranked: readonly RankedPair[]): number | null {
  const [best] = ranked
  if (!best) return null
  const cheapest = Math.min(...ranked.map(({ lowest }) => lowest.price))
  return shownFare(cheapest) < shownFare(best.price) ? cheapest : null
}

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

function baselineOf(deals: readonly OpenDeal[]): ScoreBest {
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

function dealOf(offer: OpenResult, pair: OpenDeal): OpenDeal {
  const { id, price, pricePerPassenger, currency, airline, airlineCode, provider, stops } = offer
  const { departureTime, arrivalTime, bookingUrl, live, seenAt, legs, duration } = offer
  const { date, returnDate, month } = pair
  const when = { date, returnDate, month, departureTime, arrivalTime, travelTime: duration || null }
  const fare = { price, pricePerPassenger, lowestPrice: null, currency, live, seenAt, bookingUrl }
  return { locked: false, id, airline, airlineCode, provider, stops, legs, ...when, ...fare }
}

/** The search for all flights on a deal's dates; `null` if they are locked. */
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
  /** Best first. */
  ranked: readonly RankedPair[]
  offers: readonly RankedDeal[]
}

/** Ranks what was found. The best deal so far keeps the flights that came with its event. */
export function useRanked(found: FoundScan | undefined, priceWeight: number): Ranking {
  return useMemo(() => {
    if (!found) return { ranked: [], offers: [] }
    const { scannedDates, bestDeal, record } = found
    const open = bestDeal && !bestDeal.locked ? bestDeal : null
    const deals = scannedDates.map((deal) => (open?.id && deal.id === open.id ? open : deal))
    // A running scan's record dates from its start.
    const allResults = isOver(found) ? (record?.allResults ?? []) : []
    const offers = rankOffers({ scannedDates: deals, allResults }, priceWeight)
    return { ranked: rankPairs(offers), offers }
  }, [found, priceWeight])
}
