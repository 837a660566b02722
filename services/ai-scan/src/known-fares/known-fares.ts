import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { dayMs, toDayNumber } from '@faresight/contracts/days'
import { maxStopsByFilter } from '@faresight/contracts/search/search-request'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { HistoryFare } from '../history/history-fare.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanQuestion } from '../scans/record.ts'

const maxKnownFares = 400

type Fare = Pick<
  HistoryFare,
  'departureDate' | 'returnDate' | 'minor' | 'currency' | 'travelTime' | 'scannedAt'
>

/** A history fare for the scan's party, in major units of its currency. */
interface OwnFare {
  departureDate: string
  returnDate: string | null
  price: number
  minutes: number | null
  seenAt: Date
}

type Wanted = Pick<ScanQuestion, 'currency' | 'passengers' | 'from' | 'to' | 'minNights' | 'maxNights'>

/** Without rates, only fares in that currency. */
export function convertFares(
  fares: readonly Fare[],
  currency: CurrencyCode,
  rates: ExchangeRates | null,
): Fare[] {
  return fares.flatMap((fare) => {
    if (fare.currency === currency) return [fare]
    return rates ? [{ ...fare, ...convertMoney(fare, currency, rates) }] : []
  })
}

/** The newest fare of each pair of dates that the scan covers. @param fares newest first, in the scan's currency */
export function newestFarePerDates(fares: readonly Fare[], wanted: Wanted): OwnFare[] {
  const { currency, passengers } = wanted
  const newest = new Map<string, OwnFare>()
  for (const fare of fares) {
    const { departureDate, returnDate, minor, travelTime, scannedAt } = fare
    const key = `${departureDate} ${returnDate}`
    if (newest.has(key) || !isInQuestion(fare, wanted)) continue
    const price = toMajorUnits({ minor: minor * passengers, currency })
    newest.set(key, { departureDate, returnDate, price, minutes: travelTime || null, seenAt: scannedAt })
  }
  return [...newest.values()].slice(0, maxKnownFares)
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
  /** `calendar` where the terms differ from the scan's, as for families. */
  source?: KnownFare['source']
  /** Set for one-way fares of one leg. */
  legOf?: 'outbound' | 'inbound'
}

export function toKnownFares(
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

/** A provider's calendar fares that may match the scan's terms; calendars are for one adult in economy. */
export function calendarToKnownFares(
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
  const fits = (fareStops: number | null) =>
    stops === 'any' || (fareStops !== null && fareStops <= maxStopsByFilter[stops])
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

export function toEarlierPrices(own: readonly OwnFare[]): EarlierPrice[] {
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
