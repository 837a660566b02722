import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { type FlightDraft, canBeFlexible } from './flight-question.ts'
import type { ScanDraft } from './scan-question.ts'

/** What both kinds of search ask for. */
export interface Common extends Pick<
  ScanDraft,
  'origin' | 'destination' | 'passengers' | 'cabinClass' | 'stops'
> {
  /** `null` of a trip that only one kind can make. */
  tripType: ScanTripType | null
}

/** Of several flights, the places of the first. */
export function commonOf(draft: ScanDraft | FlightDraft): Common {
  const { tripType, passengers, cabinClass, stops } = draft
  const { origin, destination } = ('legs' in draft && draft.legs[0]) || draft
  return {
    tripType: tripType === 'multicity' ? null : tripType,
    origin,
    destination,
    passengers,
    cabinClass,
    stops,
  }
}

/** A draft with what another one has in common with it. Where that has no place yet, its own stay. */
export function withCommon<D extends ScanDraft | FlightDraft>(draft: D, common: Common): D {
  const { tripType, origin, destination, ...rest } = common
  // Keep multi-city legs.
  if (draft.tripType === 'multicity') return { ...draft, ...rest }
  const places = origin || destination ? { origin, destination } : {}
  const next = { ...draft, ...rest, ...places, ...(tripType && { tripType }) }
  return 'flexibleDates' in next
    ? { ...next, flexibleDates: next.flexibleDates && canBeFlexible(next) }
    : next
}

/** Origin and destination as an address has them: codes, or empty where they are none, or the same. */
export function twoPlaces(from: string | null, to: string | null): { origin: string; destination: string } {
  const [origin, destination] = [placeOf(from), placeOf(to)]
  return { origin, destination: destination === origin ? '' : destination }
}

const maxParty = 9

/** A party of 1 to 9: the nearest to the number that the address names, and one where it names none. */
export function partyOf(value: string | null): number {
  const party = Number(value)
  return value !== null && party >= 1 ? Math.min(maxParty, Math.trunc(party)) : 1
}

/** Whether it names a number of passengers that we can't search for. What is no number at all is not meant as one. */
export function hasInvalidPassengers(value: string | null): boolean {
  return /^[+-]?\d/.test(value ?? '') && !/^[1-9]$/.test(value ?? '')
}

/** An address with the number of passengers of another one. */
export function withParty(address: URLSearchParams, value: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value !== null) next.set('passengers', value)
  return next
}

/** The value where it is a key of `table`. */
export function keyOf<K extends string>(table: Record<K, unknown>, value: string | null): K | undefined {
  // An own key of the table is one of K; inherited names such as `toString` are not.
  return value !== null && Object.hasOwn(table, value) ? (value as K) : undefined
}

/** The id of something that is kept; `null` where it is none. */
export function idOf(value: string | null): string | null {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value ?? '')
  return isUuid ? value : null
}

function placeOf(value: string | null): string {
  const code = value?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : ''
}
