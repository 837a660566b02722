import { createHash } from 'node:crypto'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { OpenResult } from '@faresight/contracts/search/result'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import { questionFor } from '../watches/question.ts'
import type { FareLink } from './letter.ts'
import { searchUrl } from './paths.ts'
import type { Told } from './store.ts'

/** The fare was seen moments ago, so search mostly knows it. What it has to ask for it has by the next try. */
const patienceMs = 4000
/** A letter that leads to a search is better than one that comes late. */
const mostTries = 3

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
  const { userId } = notification
  try {
    for (const { question, providers, scanId } of asksOf(told)) {
      const { results } = await bus.request(
        quoteFaresRpc,
        { question, purpose: 'subscriber', providers, offers: 5, keepFor: { userId, scanId } },
        { timeoutMs: patienceMs },
      )
      const path = results.find((result) => isFare(result, notification.found))?.bookingUrl
      if (path) return { kind: 'book', url: new URL(path, publicUrl).href }
    }
    return search
  } catch (error) {
    if (error instanceof BusUnavailableError && attempt < mostTries) throw error
    return search
  }
}

interface Ask {
  question: FareQuery
  providers: 'scan' | 'all'
  scanId: string
}

/**
 * What search is asked, until one answer has the fare. Those that checks ask know of what a check has found without asking
 * anybody else; then all that searches ask. Between metro areas others may be cheaper by now, or as cheap and quicker, than the
 * one that was found, which then is asked for from airport to airport, as whoever found it may have done.
 */
function asksOf(told: Told): Ask[] {
  const { alert, notification } = told
  const { id, found } = notification
  const question = questionOf(told, alert)
  const asks: Ask[] = [
    { question, providers: 'scan', scanId: id },
    { question, providers: 'all', scanId: id },
  ]
  if (alert.origin === found.origin && alert.destination === found.destination) return asks
  return [...asks, { question: questionOf(told, found), providers: 'all', scanId: otherScan(id) }]
}

/** One scan is between the same places. The same each time, so that a second try keeps nothing twice; of version 8. */
function otherScan(id: string): string {
  const hash = createHash('sha256').update(`from airport to airport ${id}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/**
 * The question of the alert on these days, in the currency in which the fare was seen: so search knows it from then. In another
 * one it may know what these flights cost a few minutes before.
 */
function questionOf(
  { watch, notification: { found } }: Told,
  { origin, destination }: { origin: string; destination: string },
): FareQuery {
  const asked = questionFor({ ...watch, origin, destination }, found)
  return { ...asked, currency: found.price.currency }
}

/** Whether it is the flight of the letter, for no more than it was seen for, but for what rounding makes of it. */
function isFare({ airline, legs, price, bookingUrl }: OpenResult, found: ObservedFare): boolean {
  const out = legs[0]
  const isSameFlight =
    airline === found.airline && out?.origin === found.origin && out.destination === found.destination
  const most = Math.round(toMajorUnits(found.price))
  return isSameFlight && bookingUrl !== null && price !== null && Math.round(price) <= most
}
