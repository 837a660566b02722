import { fareName, providerName, isSplit, namedSeller } from '../../flights/fares/fares.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import {
  type LowestFare,
  type LowestOffer,
  findCheapestOffer,
  toLowestFareIfCheaper,
} from '@faresight/contracts/ai-scan/lowest-fare'
import { scoreDeal } from '@faresight/contracts/search/score'
import type { FlightResult, UnlockedResult, ResultOption } from '@faresight/contracts/search/result'
import { shownFare, farePhrase } from '../../format/money.ts'
import { type FlightSearchInput, emptyDraft } from '../../flights/trips/flight-search-input.ts'
import type { ScanTrip } from '../../flights/trips/scan-trip.ts'
import { useMemo } from 'react'
import { type FoundScan, isOver } from './scan.ts'
import { formatSpan } from '../../format/dates.ts'
import { formatDuration, formatDurationShort } from '../../format/durations.ts'
import { scanText } from './messages.ts'

/** A date pair's offer with its score: 1.0 is both the cheapest and the fastest. */
export interface RankedDeal {
  deal: UnlockedDeal
  price: number
  score: number
}

export type OfferRef = Pick<UnlockedDeal, 'id' | 'date' | 'returnDate'>

interface Seen {
  scannedDates: readonly UnlockedDeal[]
  /** Every offer the scan has seen; empty while it runs. */
  allResults: readonly FlightResult[]
}

/**
 * Ranks all offers of the checked pairs, best first; ties go to the cheaper one. While a scan runs there is one offer per pair,
 * with the server's score.
 */
export function rankOffers({ scannedDates, allResults }: Seen, priceWeight: number): RankedDeal[] {
  const offers = allResults.filter((result) => !result.locked)
  const ranked = offers.length > 0 ? rescored(scannedDates, offers, priceWeight) : scannedDates.map(asScored)
  return ranked
    .flatMap(({ deal, score: value }) =>
      deal.price === null ? [] : { deal, price: deal.price, score: value },
    )
    .toSorted(byScore)
}

/** Each pair's best offer, best first. */
export function rankPairs(offers: readonly RankedDeal[]): RankedDeal[] {
  const byPair = Map.groupBy(offers, ({ deal }) => pairKey(deal.date, deal.returnDate))
  return [...byPair.values()].flatMap(([first]) => first ?? [])
}

/** The cheapest offer of the same dates, where it is shown as cheaper than the deal; else `null`. */
export function cheaperFare({ price, lowest }: Pick<UnlockedDeal, 'price' | 'lowest'>): LowestFare | null {
  return lowest && price !== null && shownFare(lowest.price) < shownFare(price) ? lowest : null
}

/** The cheapest offer of a deal's dates, which may be the deal itself. */
export function cheapestOn({ deal, price }: Pick<RankedDeal, 'deal' | 'price'>) {
  const { date, returnDate, id, live, seenAt, lowest } = deal
  const own = { id, live, seenAt, price }
  const { id: lowestId, ...other } = lowest ?? own
  return { date, returnDate, id: lowestId, price: other.price, live: other.live, seenAt: other.seenAt }
}

/** The lowest fare of all pairs; `null` if there is none. */
export function lowestFare(ranked: readonly RankedDeal[]): number | null {
  return ranked.length > 0 ? Math.min(...ranked.map((pair) => cheapestOn(pair).price)) : null
}

export function isSamePair(
  a: Pick<UnlockedDeal, 'date' | 'returnDate'>,
  b: Pick<UnlockedDeal, 'date' | 'returnDate'>,
): boolean {
  return a.date === b.date && a.returnDate === b.returnDate
}

function byScore(a: RankedDeal, b: RankedDeal): number {
  const key = ({ deal }: RankedDeal) => `${deal.date} ${deal.returnDate} ${deal.id}`
  return a.score - b.score || a.price - b.price || (key(a) < key(b) ? -1 : 1)
}

function asScored(deal: UnlockedDeal) {
  return { deal, score: deal.score ?? Infinity }
}

/** Scores every offer by the cheapest and the fastest of the scan, as the server does. */
function rescored(pairs: readonly UnlockedDeal[], offers: readonly UnlockedResult[], priceWeight: number) {
  const byPair = Map.groupBy(offers, ({ departureDate, returnDate }) => pairKey(departureDate, returnDate))
  const times = offers.flatMap(({ duration }) => duration || [])
  const best = {
    price: Math.min(...offers.flatMap(({ price }) => price ?? [])),
    minutes: times.length > 0 ? Math.min(...times) : null,
  }
  const weights = { price: priceWeight, time: 1 - priceWeight }
  return pairs.flatMap((pair) => {
    const choices = byPair.get(pairKey(pair.date, pair.returnDate)) ?? []
    const cheapest = findCheapestOffer(choices)
    return choices.map((offer) => {
      const deal = dealOf(offer, pair, cheapest)
      const { price, travelTime } = deal
      return {
        deal,
        score: price === null ? Infinity : scoreDeal({ price, minutes: travelTime }, best, weights),
      }
    })
  })
}

function pairKey(date: string | null, returnDate: string | null): string {
  return `${date} ${returnDate}`
}

function dealOf(offer: UnlockedResult, pair: UnlockedDeal, cheapest: LowestOffer | null): UnlockedDeal {
  const { id, price, pricePerPassenger, currency, airline, airlineCode, provider, stops } = offer
  const { departureTime, arrivalTime, bookingUrl, live, seenAt, legs, duration } = offer
  const { date, returnDate, month } = pair
  const lowest = toLowestFareIfCheaper(cheapest, offer)
  const when = { date, returnDate, month, departureTime, arrivalTime, travelTime: duration || null }
  const fare = {
    price,
    pricePerPassenger,
    lowestPrice: lowest?.price ?? price,
    currency,
    live,
    seenAt,
    bookingUrl,
  }
  const deal = { locked: false as const, id, airline, airlineCode, provider, stops, legs, ...when, ...fare }
  return lowest ? { ...deal, lowest } : deal
}

/** The search for all flights on a deal's dates; `null` if they are locked. */
export function flightsOn(
  asked: ScanTrip,
  { date, returnDate }: Pick<UnlockedDeal, 'date' | 'returnDate'>,
): FlightSearchInput | null {
  if (date === null) return null
  const { tripType, origin, destination, stops, passengers, children, infants, cabinClass, currency } = asked
  const trip = { tripType, origin, destination, departureDate: date, returnDate, legs: [] }
  return { ...emptyDraft, ...trip, stops, passengers, children, infants, cabinClass, currency }
}

export interface Ranking {
  ranked: readonly RankedDeal[]
  /** Every offer, best first. */
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

/** `1.02` */
export function formatScore(score: number): string {
  return score.toFixed(2)
}

/** `Same dates from 471 USD: 1 stop each way, 11 h longer`. */
export function sameDatesSentence(lowest: LowestFare, currency: string): string {
  const { price, stops, selfTransfer, extraMinutes } = lowest
  const { result } = scanText
  const parts = [
    result.stops(stops),
    selfTransfer && result.selfTransfer[selfTransfer],
    extraMinutes !== null && extraMinutes > 0 && result.longer(unbroken(formatDurationShort(extraMinutes))),
    extraMinutes !== null && extraMinutes < 0 && result.shorter(unbroken(formatDurationShort(-extraMinutes))),
  ]
  return result.sameDates(
    farePhrase(price, currency),
    parts.filter((part) => typeof part === 'string'),
  )
}

/** One reason, and the offer that it names. */
interface Reason {
  words: string
  offer: RankedDeal | null
}

export function whyBest([best, ...others]: readonly RankedDeal[]): Reason[] {
  if (!best) return []
  const cheaper = others.filter(({ price }) => shownFare(price) < shownFare(best.price))
  const faster = others.filter((other) => minutesSaved(best, other) > 0)
  if (cheaper.length === 0 && faster.length === 0) return [{ words: scanText.why.both, offer: null }]
  const [cheapest] = cheaper.toSorted((a, b) => a.price - b.price || a.score - b.score)
  const [fastest] = faster.toSorted(
    (a, b) => minutesSaved(best, b) - minutesSaved(best, a) || a.price - b.price,
  )
  return [
    reason(cheapest, (offer) => cheaperSentence(best, offer), scanText.why.cheapest),
    reason(fastest, (offer) => fasterSentence(best, offer), scanText.why.fastest),
  ]
}

function reason(
  offer: RankedDeal | undefined,
  describe: (offer: RankedDeal) => string,
  otherwise: string,
): Reason {
  return offer ? { words: describe(offer), offer } : { words: otherwise, offer: null }
}

function cheaperSentence(best: RankedDeal, other: RankedDeal): string {
  const saves = shownFare(best.price) - shownFare(other.price)
  const longer = -minutesSaved(best, other)
  const time = longer > 0 ? unbroken(formatDuration(longer)) : null
  return scanText.why.cheaper(nameOf(other), farePhrase(saves, other.deal.currency), time)
}

function fasterSentence(best: RankedDeal, other: RankedDeal): string {
  const time = unbroken(formatDuration(minutesSaved(best, other)))
  const more = shownFare(other.price) - shownFare(best.price)
  return more > 0
    ? scanText.why.faster(nameOf(other), time, farePhrase(more, other.deal.currency))
    : scanText.why.fasterSame(nameOf(other), time)
}

function nameOf(offer: RankedDeal): string {
  const { airline, currency } = offer.deal
  return scanText.why.offer(datesOf(offer), airline, farePhrase(offer.price, currency))
}

/** Minutes the other offer saves; 0 if unknown. */
function minutesSaved({ deal: best }: RankedDeal, { deal: other }: RankedDeal): number {
  return best.travelTime && other.travelTime ? best.travelTime - other.travelTime : 0
}

/** `Tue 19 – Thu 28 Jan` */
export function datesOf({ deal: { date, returnDate } }: RankedDeal): string {
  return date ? formatSpan(date, returnDate) : ''
}

function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}

/** `Sold by TAP`, and the name of the fare where it has one. */
export function sellerWords(option: ResultOption): string[] {
  const { facts } = scanText
  const { provider, tickets, brandedFare } = option
  const seller = namedSeller(option)
  const sold = isSplit(option)
    ? facts.sellers([...new Set(tickets.map((ticket) => ticket.seller))])
    : seller
      ? facts.seller(seller)
      : facts.foundThrough(providerName(provider))
  return brandedFare ? [sold, fareName(brandedFare)] : [sold]
}
