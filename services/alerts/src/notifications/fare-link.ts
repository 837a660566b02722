import { createHash } from 'node:crypto'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { toFareQuery } from '../watches/criteria.ts'
import type { FareLink } from './email.ts'
import { searchPageUrl } from './paths.ts'
import type { NotificationDetails } from './store.ts'

interface FareLinkDeps {
  bus: Bus
  publicUrl: string
}

/** Search usually has the fare cached. A slower answer is cached for the next attempt. */
const searchTimeoutMs = 4000
const maxBookAttempts = 3

/**
 * The link to the offer, which search saves for its reader, or to a search for the same flights if search is away or
 * no longer has the fare.
 * @throws BusUnavailableError if another attempt may succeed
 */
export async function requestOfferOrSearchLink(
  { bus, publicUrl }: FareLinkDeps,
  details: NotificationDetails,
  attempt: number,
): Promise<FareLink> {
  const { alert, watch, notification } = details
  const search: FareLink = {
    kind: 'search',
    url: searchPageUrl(publicUrl, alert, watch, notification.foundFare),
  }
  const { userId } = notification
  try {
    for (const { question, providers, scanId } of offerRequests(details)) {
      const { results } = await bus.request(
        quoteFaresRpc,
        { query: question, purpose: 'subscriber', providers, offers: 5, keepFor: { userId, scanId } },
        { timeoutMs: searchTimeoutMs },
      )
      const path = findOffer(results, notification.foundFare)?.bookingUrl
      if (path) return { kind: 'book', url: new URL(path, publicUrl).href }
    }
    return search
  } catch (error) {
    if (error instanceof BusUnavailableError && attempt < maxBookAttempts) throw error
    return search
  }
}

interface OfferRequest {
  question: FareQuery
  providers: 'scan' | 'all'
  scanId: string
}

/**
 * Requests to search until one has the fare: first the providers of checks, from their cache, then all. Between metro
 * areas a better fare may hide this one, so the last request is between its own airports.
 */
function offerRequests(details: NotificationDetails): OfferRequest[] {
  const { alert, notification } = details
  const { id, foundFare } = notification
  const question = fareQuestion(details, alert)
  const requests: OfferRequest[] = [
    { question, providers: 'scan', scanId: id },
    { question, providers: 'all', scanId: id },
  ]
  if (alert.origin === foundFare.origin && alert.destination === foundFare.destination) return requests
  return [
    ...requests,
    { question: fareQuestion(details, foundFare), providers: 'all', scanId: derivedScanId(id) },
  ]
}

/** A second scan id, since one scan has one pair of places. Derived, so that a retry saves nothing twice (UUID version 8). */
function derivedScanId(id: string): string {
  const hash = createHash('sha256').update(`from airport to airport ${id}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** In the currency of the fare: search has that answer cached, other currencies may be older. */
function fareQuestion(
  { watch, notification: { foundFare } }: NotificationDetails,
  { origin, destination }: { origin: string; destination: string },
): FareQuery {
  const base = toFareQuery({ ...watch, origin, destination }, foundFare)
  return { ...base, currency: foundFare.price.currency }
}

/** Minutes. Providers may list other times of one flight, and a merged result has those that most list. */
const maxDurationDifference = 15

/** The offer whose duration is nearest to that in the email. */
function findOffer(results: UnlockedResult[], foundFare: ObservedFare): UnlockedResult | undefined {
  const difference = ({ duration }: UnlockedResult) => Math.abs(duration - foundFare.durationMinutes)
  return results
    .filter((result) => isSameOffer(result, foundFare) && difference(result) <= maxDurationDifference)
    .toSorted((a, b) => difference(a) - difference(b))[0]
}

/** At most at the fare's price after rounding. Airlines are not compared, since their names differ between providers. */
function isSameOffer({ legs, stops, price, bookingUrl }: UnlockedResult, foundFare: ObservedFare): boolean {
  const out = legs[0]
  const isSameFlight =
    out?.origin === foundFare.origin && out.destination === foundFare.destination && stops === foundFare.stops
  const maxPrice = Math.round(toMajorUnits(foundFare.price))
  return isSameFlight && bookingUrl !== null && price !== null && Math.round(price) <= maxPrice
}
