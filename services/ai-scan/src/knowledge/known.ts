import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import { dayMs, dayNumber } from '@faresight/contracts/days'
import { toMajor } from '@faresight/contracts/money'
import { mostStops } from '@faresight/contracts/search/question'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import type { Remembered } from '../history/store.ts'
import type { KnownFare } from '../sampler/task.ts'
import type { ScanQuestion } from '../scans/record.ts'

const mostKnown = 400

/** A remembered price of one adult in the scan's currency, in major units. */
interface Priced {
  departureDate: string
  returnDate: string | null
  price: number
  minutes: number | null
  seenAt: Date
}

type Wanted = Pick<ScanQuestion, 'currency' | 'passengers' | 'from' | 'to' | 'minNights' | 'maxNights'>

/**
 * The newest price of each pair of days in question, or of each day of one leg, in the scan's currency. What cannot be
 * converted is left out.
 */
export function newestOfPairs(
  fares: readonly Remembered[],
  wanted: Wanted,
  minorPerCent: number | null,
): Priced[] {
  const { currency, passengers } = wanted
  const newest = new Map<string, Priced>()
  for (const fare of fares) {
    const { departureDate, returnDate, travelTime, scannedAt } = fare
    const key = `${departureDate} ${returnDate}`
    const minor = minorIn(fare, currency, minorPerCent)
    if (minor === null || newest.has(key) || !isInQuestion(fare, wanted)) continue
    const price = toMajor({ minor: Math.round(minor) * passengers, currency })
    newest.set(key, { departureDate, returnDate, price, minutes: travelTime || null, seenAt: scannedAt })
  }
  return [...newest.values()].slice(0, mostKnown)
}

function isInQuestion(
  { departureDate, returnDate }: Remembered,
  { from, to, minNights, maxNights }: Wanted,
): boolean {
  if (departureDate < from || (returnDate ?? departureDate) > to) return false
  if (returnDate === null) return true
  const nights = dayNumber(returnDate) - dayNumber(departureDate)
  return nights >= (minNights ?? 0) && nights <= (maxNights ?? 0)
}

function minorIn(fare: Remembered, currency: string, minorPerCent: number | null): number | null {
  if (fare.currency === currency) return fare.minor
  return fare.usdMinor === null || minorPerCent === null ? null : fare.usdMinor * minorPerCent
}

/** @param legOf set where the prices are of one leg of a round trip alone */
export function ownFares(prices: readonly Priced[], now: Date, legOf?: 'outbound' | 'inbound'): KnownFare[] {
  return prices.map(({ departureDate, returnDate, price, minutes, seenAt }) => {
    const day = dayNumber(departureDate)
    return {
      departureDay: legOf === 'inbound' ? null : day,
      returnDay: legOf === 'inbound' ? day : dayOrNull(returnDate),
      price,
      minutes,
      ageDays: daysSince(seenAt, now),
      source: 'own' as const,
    }
  })
}

/** Those of a provider's calendar that can be of the question's terms. Calendars are of one adult in economy. */
export function calendarFares(
  fares: readonly CalendarFare[],
  { passengers, stops, cabinClass, currency }: ScanQuestion,
  now: Date,
): KnownFare[] {
  if (cabinClass !== 'economy') return []
  const fits = (told: number | null) => stops === 'any' || (told !== null && told <= mostStops[stops])
  return fares
    .filter((fare) => fits(fare.stops) && fare.price.currency === currency)
    .map(({ departureDate, returnDate, price, seenAt }) => ({
      departureDay: dayNumber(departureDate),
      returnDay: dayOrNull(returnDate),
      price: toMajor({ ...price, minor: price.minor * passengers }),
      minutes: null,
      ageDays: daysSince(new Date(seenAt), now),
      source: 'calendar' as const,
    }))
}

/** To be shown beside the prices of the scan. */
export function earlierPrices(prices: readonly Priced[]): EarlierPrice[] {
  return prices.map(({ departureDate: date, returnDate, price, seenAt }) => ({
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
  return date === null ? null : dayNumber(date)
}
