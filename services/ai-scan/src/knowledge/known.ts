import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { dayMs, toDayNumber } from '@faresight/contracts/days'
import { maxStopsByFilter } from '@faresight/contracts/search/search-request'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { HistoryFare } from '../history/fare.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanQuestion } from '../scans/record.ts'

const mostKnown = 400

type Fare = Pick<
  HistoryFare,
  'departureDate' | 'returnDate' | 'minor' | 'currency' | 'travelTime' | 'scannedAt'
>

/** A history fare in the terms of a scan: for as many adults as it has seats, in major units of its currency. */
interface OwnFare {
  departureDate: string
  returnDate: string | null
  price: number
  minutes: number | null
  seenAt: Date
}

type Wanted = Pick<ScanQuestion, 'currency' | 'passengers' | 'from' | 'to' | 'minNights' | 'maxNights'>

/** Fares in one currency; without rates those that are in it already. */
export function inCurrency(
  fares: readonly Fare[],
  currency: CurrencyCode,
  rates: ExchangeRates | null,
): Fare[] {
  return fares.flatMap((fare) => {
    if (fare.currency === currency) return [fare]
    return rates ? [{ ...fare, ...convertMoney(fare, currency, rates) }] : []
  })
}

/**
 * The newest fare of each pair of days in question, or of each day of one leg.
 *
 * @param fares newest first, in the scan's currency
 */
export function ownFares(fares: readonly Fare[], wanted: Wanted): OwnFare[] {
  const { currency, passengers } = wanted
  const newest = new Map<string, OwnFare>()
  for (const fare of fares) {
    const { departureDate, returnDate, minor, travelTime, scannedAt } = fare
    const key = `${departureDate} ${returnDate}`
    if (newest.has(key) || !isInQuestion(fare, wanted)) continue
    const price = toMajorUnits({ minor: minor * passengers, currency })
    newest.set(key, { departureDate, returnDate, price, minutes: travelTime || null, seenAt: scannedAt })
  }
  return [...newest.values()].slice(0, mostKnown)
}

function isInQuestion(
  { departureDate, returnDate }: Fare,
  { from, to, minNights, maxNights }: Wanted,
): boolean {
  if (departureDate < from || (returnDate ?? departureDate) > to) return false
  if (returnDate === null) return true
  const nights = toDayNumber(returnDate) - toDayNumber(departureDate)
  return nights >= (minNights ?? 0) && nights <= (maxNights ?? 0)
}

interface KnownAs {
  /** `calendar` where they are of other terms than the scan's: what adults pay says only roughly what a family does. */
  source?: KnownFare['source']
  /** Set where the fares are of one leg of a round trip alone. */
  legOf?: 'outbound' | 'inbound'
}

/** For the sampler. */
export function knownFares(
  own: readonly OwnFare[],
  now: Date,
  { source = 'own', legOf }: KnownAs = {},
): KnownFare[] {
  return own.map(({ departureDate, returnDate, price, minutes, seenAt }) => {
    const day = toDayNumber(departureDate)
    return {
      departureDay: legOf === 'inbound' ? null : day,
      returnDay: legOf === 'inbound' ? day : dayOrNull(returnDate),
      price,
      minutes,
      ageDays: daysSince(seenAt, now),
      source,
    }
  })
}

/** Those of a provider's calendar that can be of the question's terms. Calendars are of one adult in economy. */
export function calendarFares(
  fares: readonly CalendarFare[],
  {
    passengers,
    stops,
    cabinClass,
    currency,
  }: Pick<ScanQuestion, 'passengers' | 'stops' | 'cabinClass' | 'currency'>,
  now: Date,
): KnownFare[] {
  if (cabinClass !== 'economy') return []
  const fits = (told: number | null) => stops === 'any' || (told !== null && told <= maxStopsByFilter[stops])
  return fares
    .filter((fare) => fits(fare.stops) && fare.price.currency === currency)
    .map(({ departureDate, returnDate, price, seenAt }) => ({
      departureDay: toDayNumber(departureDate),
      returnDay: dayOrNull(returnDate),
      price: toMajorUnits({ ...price, minor: price.minor * passengers }),
      minutes: null,
      ageDays: daysSince(new Date(seenAt), now),
      source: 'calendar' as const,
    }))
}

/** To be shown beside the prices of the scan. */
export function earlierPrices(own: readonly OwnFare[]): EarlierPrice[] {
  return own.map(({ departureDate: date, returnDate, price, seenAt }) => ({
    date,
    returnDate,
    price,
    seenAt: seenAt.toISOString(),
  }))
}

function daysSince(seenAt: Date, now: Date): number {
  return Math.max(0, (now.getTime() - seenAt.getTime()) / dayMs)
}

function dayOrNull(date: string | null): number | null {
  return date === null ? null : toDayNumber(date)
}
