import { daysBetween } from '@faresight/contracts/days'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { RatesPerDollar } from '../rates/store.ts'
import type { AlertPerson, StoredAlert, Watch } from '../schema.ts'
import { hasAlertAccess } from './access.ts'
import { isActiveAlert } from './active.ts'
import { triggerThresholdCents } from './threshold.ts'

export interface AlertWithWatchAndOwner {
  alert: StoredAlert
  watch: Watch
  person: Pick<AlertPerson, 'accessUntil' | 'isAdmin' | 'closedAt'>
}

/** A fare, and the search query that it answers. */
export interface QuotedFare {
  query: FareQuery
  fare: ObservedFare
}

const hourMs = 60 * 60 * 1000
/** Older fares may be gone. */
const maxFareAgeMs = 6 * hourMs
/** A check this recent has most likely seen the fare in US dollars. */
const recentCheckMs = hourMs

/**
 * Whether a fare triggers an alert: all that alerts promise. The fare must be quoted in US dollars and meet the
 * threshold now. If it is charged in another currency, it must also meet the threshold at the rates of the alert’s
 * own day: a changed exchange rate is no price drop.
 * @param rates of the alert’s `rateDate`; without them a fare in another currency triggers nothing
 */
export function fareTriggersAlert(
  candidate: AlertWithWatchAndOwner,
  quoted: QuotedFare,
  rates: RatesPerDollar | undefined,
  now: Date,
): boolean {
  return isQuotedInDollars(quoted) && meetsAlert(candidate, quoted, rates, now)
}

/**
 * Whether a fare quoted in another currency meets the threshold, so that the watch needs a check in US dollars:
 * sellers convert at their own rates.
 */
export function isWorthCheckingInUsd(
  candidate: AlertWithWatchAndOwner,
  quoted: QuotedFare,
  rates: RatesPerDollar | undefined,
  now: Date,
): boolean {
  const { departureDate, lastCheckedAt, failures } = candidate.watch
  // The check of a window may request other days.
  const checksSameDates = departureDate !== null && failures === 0
  const isKnown = lastCheckedAt !== null && now.getTime() - lastCheckedAt.getTime() < recentCheckMs
  if (!checksSameDates || isKnown || isQuotedInDollars(quoted)) return false
  return meetsAlert(candidate, quoted, rates, now)
}

function isQuotedInDollars({ query, fare }: QuotedFare): boolean {
  return query.currency === 'USD' || fare.price.currency === 'USD'
}

function meetsAlert(
  { alert, watch, person }: AlertWithWatchAndOwner,
  { query, fare }: QuotedFare,
  rates: RatesPerDollar | undefined,
  now: Date,
): boolean {
  const threshold = triggerThresholdCents(alert)
  if (threshold === null || !isActiveAlert(alert) || !hasAlertAccess(person, now)) return false
  if (!hasSameTerms(watch, query) || !isFlightOfWatch(watch, fare)) return false
  if (!isRecentBookableFare(fare, now) || Date.parse(fare.seenAt) < alert.ignoreFaresBefore.getTime())
    return false
  return [fareInUsdCents(fare), fareInUsdCentsOn(alert.rateDate, rates, fare)].every(
    (cents) => cents !== null && cents <= threshold,
  )
}

export function isRecentBookableFare(
  { live, seenAt, suspicious }: Pick<ObservedFare, 'live' | 'seenAt' | 'suspicious'>,
  now: Date,
): boolean {
  return isBookableFare({ live, suspicious }) && Date.parse(seenAt) >= now.getTime() - maxFareAgeMs
}

export function isBookableFare({ live, suspicious }: Pick<ObservedFare, 'live' | 'suspicious'>): boolean {
  return live && !suspicious
}

export function fareInUsdCents({ price, usd }: Pick<ObservedFare, 'price' | 'usd'>): number | null {
  return usd?.minor ?? (price.currency === 'USD' ? price.minor : null)
}

/** Cheapest first, then fastest, then earliest seen: of equal prices search also books the fastest. */
export function compareFaresByPrice(a: ObservedFare, b: ObservedFare): number {
  return (
    (fareInUsdCents(a) ?? Infinity) - (fareInUsdCents(b) ?? Infinity) ||
    // Some providers give no duration.
    (a.durationMinutes || Infinity) - (b.durationMinutes || Infinity) ||
    Date.parse(a.seenAt) - Date.parse(b.seenAt)
  )
}

function fareInUsdCentsOn(
  date: string,
  rates: RatesPerDollar | undefined,
  { price, usd }: Pick<ObservedFare, 'price' | 'usd'>,
): number | null {
  if (price.currency === 'USD') return price.minor
  if (usd?.rateDate === date) return usd.minor
  const perDollar = rates?.[price.currency]
  return perDollar ? Math.max(1, moneyFromMajorUnits(toMajorUnits(price) / perDollar, 'USD').minor) : null
}

function hasSameTerms(watch: Watch, query: FareQuery): boolean {
  return (
    watch.tripType === query.tripType &&
    watch.passengers === query.passengers &&
    watch.children === query.children &&
    watch.infants === query.infants &&
    watch.cabinClass === query.cabinClass &&
    watch.stops === query.stops
  )
}

function isFlightOfWatch(watch: Watch, fare: ObservedFare): boolean {
  const { departureDate, returnDate } = fare
  if (!includesAirport(watch.origins, fare.origin) || !includesAirport(watch.destinations, fare.destination))
    return false
  if (watch.departureDate !== null)
    return watch.departureDate === departureDate && watch.returnDate === returnDate
  if (departureDate < watch.departsFrom || departureDate > watch.departsTo) return false
  if (watch.minNights === null || watch.maxNights === null) return returnDate === null
  if (returnDate === null) return false
  const nights = daysBetween(departureDate, returnDate)
  return nights >= watch.minNights && nights <= watch.maxNights
}

/** Compares current codes, since airports change theirs. */
function includesAirport(airports: readonly string[], airport: string): boolean {
  return airports.some((code) => toCurrentAirportCode(code) === toCurrentAirportCode(airport))
}
