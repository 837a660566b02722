import { toMajor } from '@faresight/contracts/money'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { Question } from '@faresight/contracts/search/question'
import { quoteFares } from '@faresight/contracts/search/rpc'
import { BusUnavailable } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import type { FareLink } from './letter.ts'
import { searchUrl } from './paths.ts'
import type { Told } from './store.ts'

/** The fare was seen moments ago, so search mostly knows it. What it has to ask for it has by the next try. */
const patienceMs = 4000
/** A letter that leads to a search is better than one that comes late. */
const mostTries = 3

/** Those that checks ask, which know of what a check has found without asking anybody else; then all that searches ask. */
const asked = ['scan', 'all'] as const

/**
 * Where a letter leads: to the very offer, kept by search for its reader, or to a search for the same flights where search stays
 * away or does not have the fare any more.
 *
 * @throws BusUnavailable where search may answer the next try
 */
export async function linkOf(
  { bus, publicUrl }: Pick<Deps, 'bus' | 'publicUrl'>,
  told: Told,
  attempt: number,
): Promise<FareLink> {
  const { alert, watch, notification } = told
  const search: FareLink = { kind: 'search', url: searchUrl(publicUrl, alert, watch, notification.found) }
  const { id: scanId, userId } = notification
  const keeping = { offers: 5, keepFor: { userId, scanId } }
  try {
    for (const providers of asked) {
      const { results } = await bus.request(
        quoteFares,
        { question: questionOf(told), purpose: 'subscriber', providers, ...keeping },
        { timeoutMs: patienceMs },
      )
      const path = results.find((result) => isFare(result, notification.found))?.bookingUrl
      if (path) return { kind: 'book', url: new URL(path, publicUrl).href }
    }
    return search
  } catch (error) {
    if (error instanceof BusUnavailable && attempt < mostTries) throw error
    return search
  }
}

/**
 * The question of the alert on these days, in the currency in which the fare was seen: so search knows it from then. In another
 * one it may know what these flights cost a few minutes before.
 */
function questionOf({ alert, watch, notification: { found } }: Told): Question {
  const { tripType, passengers, cabinClass, stops } = watch
  const { origin, destination } = alert
  const out = { origin, destination, departureDate: found.departureDate }
  const back = found.returnDate && {
    origin: destination,
    destination: origin,
    departureDate: found.returnDate,
  }
  return {
    tripType,
    legs: back ? [out, back] : [out],
    passengers,
    cabinClass,
    stops,
    nearbyAirports: false,
    currency: found.price.currency,
  }
}

/** Whether it is the flight of the letter, for no more than it was seen for, but for what rounding makes of it. */
function isFare({ airline, legs, price, bookingUrl }: OpenResult, found: ObservedFare): boolean {
  const out = legs[0]
  const isSameFlight =
    airline === found.airline && out?.origin === found.origin && out.destination === found.destination
  const most = Math.round(toMajor(found.price))
  return isSameFlight && bookingUrl !== null && price !== null && Math.round(price) <= most
}
