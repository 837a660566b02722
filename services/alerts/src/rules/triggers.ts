import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import { daysBetween } from '@faresight/contracts/days'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { isServed } from './access.ts'
import type { DayRates } from '../rates/store.ts'
import type { Person, StoredAlert, Watch } from '../schema.ts'
import { isStanding } from './standing.ts'
import { thresholdOf } from './threshold.ts'

/** An alert with what it watches and whose it is. */
export interface WatchedAlert {
  alert: StoredAlert
  watch: Watch
  person: Pick<Person, 'accessUntil' | 'isAdmin' | 'closedAt'>
}

/** A fare, and the question that it answers. */
export interface Sighting {
  question: FareQuery
  fare: ObservedFare
}

const hourMs = 60 * 60 * 1000
/** What somebody saw longer ago may be gone. */
const freshMs = 6 * hourMs
/** A check that has ended since has most likely seen what others are shown in another currency. */
const checkedAgainMs = hourMs

/**
 * Whether a fare triggers an alert: what alerts promise, in one place. It answers a question in US dollars, as the alert's own
 * prices do, and it is low enough now. Where it is charged in another currency, it is by the rates of the alert's own day as
 * well: that a rate has changed is no drop.
 *
 * @param rates of the alert's `rateDate`; without them a fare in another currency triggers nothing
 */
export function triggers(
  watched: WatchedAlert,
  sighting: Sighting,
  rates: DayRates | undefined,
  now: Date,
): boolean {
  return isQuotedInDollars(sighting) && isWaitedFor(watched, sighting, rates, now)
}

/**
 * Whether a fare would trigger an alert had it been asked for in US dollars. Sellers convert by rates of their own, so what they
 * ask for in dollars has to be checked first.
 */
export function isWorthChecking(
  watched: WatchedAlert,
  sighting: Sighting,
  rates: DayRates | undefined,
  now: Date,
): boolean {
  const { departureDate, lastCheckedAt, failures } = watched.watch
  // A check of a window may ask for other days.
  const isChecked = departureDate !== null && failures === 0
  const isKnown = lastCheckedAt !== null && now.getTime() - lastCheckedAt.getTime() < checkedAgainMs
  if (!isChecked || isKnown || isQuotedInDollars(sighting)) return false
  return isWaitedFor(watched, sighting, rates, now)
}

function isQuotedInDollars({ question, fare }: Sighting): boolean {
  return question.currency === 'USD' || fare.price.currency === 'USD'
}

function isWaitedFor(
  { alert, watch, person }: WatchedAlert,
  { question, fare }: Sighting,
  rates: DayRates | undefined,
  now: Date,
): boolean {
  const threshold = thresholdOf(alert)
  if (threshold === null || !isStanding(alert) || !isServed(person, now)) return false
  if (!isAskedFor(watch, question) || !isFlown(watch, fare)) return false
  if (!mayCount(fare, now) || Date.parse(fare.seenAt) < alert.countsFrom.getTime()) return false
  return [centsNow(fare), centsOn(alert.rateDate, rates, fare)].every(
    (cents) => cents !== null && cents <= threshold,
  )
}

/** Whether a fare may count for any alert: somebody has just been offered it, at a price that looks right. */
export function mayCount(
  { live, seenAt, suspicious }: Pick<ObservedFare, 'live' | 'seenAt' | 'suspicious'>,
  now: Date,
): boolean {
  return isOnSale({ live, suspicious }) && Date.parse(seenAt) >= now.getTime() - freshMs
}

/** Whether somebody can buy a fare, at a price that looks right. */
export function isOnSale({ live, suspicious }: Pick<ObservedFare, 'live' | 'suspicious'>): boolean {
  return live && !suspicious
}

/** What a fare costs in US cents by the rates of now; `null` where nobody knows. */
export function centsNow({ price, usd }: Pick<ObservedFare, 'price' | 'usd'>): number | null {
  return usd?.minor ?? (price.currency === 'USD' ? price.minor : null)
}

/**
 * The first one is the better one: it is cheaper or, at the same price, quicker, else was seen earlier. Of those at one price
 * search keeps the quickest to be booked, so a letter leads to that one.
 */
export function byCheapest(a: ObservedFare, b: ObservedFare): number {
  return (
    (centsNow(a) ?? Infinity) - (centsNow(b) ?? Infinity) ||
    // Some do not tell how long they take.
    (a.durationMinutes || Infinity) - (b.durationMinutes || Infinity) ||
    Date.parse(a.seenAt) - Date.parse(b.seenAt)
  )
}

function centsOn(
  date: string,
  rates: DayRates | undefined,
  { price, usd }: Pick<ObservedFare, 'price' | 'usd'>,
): number | null {
  if (price.currency === 'USD') return price.minor
  if (usd?.rateDate === date) return usd.minor
  const perDollar = rates?.[price.currency]
  return perDollar ? Math.max(1, moneyFromMajorUnits(toMajorUnits(price) / perDollar, 'USD').minor) : null
}

function isAskedFor(watch: Watch, question: FareQuery): boolean {
  return (
    watch.tripType === question.tripType &&
    watch.passengers === question.passengers &&
    watch.children === question.children &&
    watch.infants === question.infants &&
    watch.cabinClass === question.cabinClass &&
    watch.stops === question.stops
  )
}

function isFlown(watch: Watch, fare: ObservedFare): boolean {
  const { departureDate, returnDate } = fare
  if (!isAmong(watch.origins, fare.origin) || !isAmong(watch.destinations, fare.destination)) return false
  if (watch.departureDate !== null)
    return watch.departureDate === departureDate && watch.returnDate === returnDate
  if (departureDate < watch.departsFrom || departureDate > watch.departsTo) return false
  if (watch.minNights === null || watch.maxNights === null) return returnDate === null
  if (returnDate === null) return false
  const nights = daysBetween(departureDate, returnDate)
  return nights >= watch.minNights && nights <= watch.maxNights
}

/** Whether an airport is among those of a watch, whatever its code was when that was made. */
function isAmong(airports: readonly string[], airport: string): boolean {
  return airports.some((code) => toCurrentAirportCode(code) === toCurrentAirportCode(airport))
}
