import type { CurrencyCode } from '@faresight/contracts/currencies'
import { text } from '../../text/text.ts'
import { emptyDraft, searchOf, type Draft, type FlightQuery } from './flight-query.ts'

/** The names that a search has in an address; `searchId` names its stored results. */
const searchKeys = [
  'tripType',
  'origin',
  'destination',
  'departureDate',
  'returnDate',
  'passengers',
  'cabinClass',
  'stops',
  'currency',
] as const

interface Around {
  /** The earliest day that can still be flown on. */
  earliest: string
  /** The currency where the address names none that we know. */
  currency: CurrencyCode
  asCurrency: (value: string | null) => CurrencyCode | null
}

/**
 * Reads a search from an address. What is wrong in it is repaired: a bad value gives way to its default, a bad place or
 * date to an empty field. `query` is the search where nothing is missing, else `null`.
 */
export function readSearch(
  params: URLSearchParams,
  around: Around,
): { draft: Draft; query: FlightQuery | null } {
  const draft = readDraft(params, around.earliest)
  const { tripType, origin, destination, departureDate, returnDate } = draft
  const whole = origin && destination && departureDate && (tripType === 'oneway' || returnDate)
  if (!whole) return { draft, query: null }
  const currency = around.asCurrency(params.get('currency')) ?? around.currency
  return { draft, query: searchOf(draft, currency) }
}

/** The address of a search: every field that differs from its default, always in the same order. */
export function writeSearch(query: FlightQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of searchKeys) {
    const value = query[key]
    const usual = key in emptyDraft && value === emptyDraft[key as keyof Draft]
    if (value !== null && !usual) params.set(key, String(value))
  }
  return params
}

function readDraft(params: URLSearchParams, earliest: string): Draft {
  const tripType = params.get('tripType') === 'oneway' ? 'oneway' : 'roundtrip'
  const [origin, placed] = [placeOf(params.get('origin')), placeOf(params.get('destination'))]
  const departureDate = dayOf(params.get('departureDate'), earliest)
  const back = tripType === 'roundtrip' ? dayOf(params.get('returnDate'), departureDate || earliest) : ''
  const cabin = params.get('cabinClass')
  return {
    tripType,
    origin,
    destination: placed === origin ? '' : placed,
    departureDate,
    returnDate: back === departureDate ? '' : back,
    passengers: partyOf(params.get('passengers')),
    cabinClass: keyOf(text.search.cabins, cabin === 'premium' ? 'premium_economy' : cabin) ?? 'economy',
    stops: keyOf(text.search.stopsOptions, params.get('stops')) ?? 'any',
  }
}

function placeOf(value: string | null): string {
  const code = value?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** A real day of the calendar, not before `earliest`. */
function dayOf(value: string | null, earliest: string): string {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < earliest) return ''
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : ''
}

function partyOf(value: string | null): number {
  return /^[1-9]$/.test(value ?? '') ? Number(value) : emptyDraft.passengers
}

function keyOf<K extends string>(table: Record<K, string>, value: string | null): K | undefined {
  // An own key of the table is one of K; inherited names such as `toString` are not.
  return value !== null && Object.hasOwn(table, value) ? (value as K) : undefined
}
