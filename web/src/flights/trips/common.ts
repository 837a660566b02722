import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { PlainDate } from '@faresight/contracts/common'
import { isSupportedCurrency } from '@faresight/contracts/supported-currencies'
import { maxSeats, oneAdultParty, type Party } from '@faresight/contracts/search/party'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import { type Param, type UrlSchema, othersIn, textParam } from '../../browser/url-state.ts'
import { text } from '../../text/text.ts'
import { type FlightDraft, canBeFlexible, partyOf } from './flight-search-input.ts'
import type { ScanDraft } from './scan-input.ts'

/** What both kinds of search ask for. */
export interface SharedFields extends Pick<
  ScanDraft,
  'origin' | 'destination' | keyof Party | 'cabinClass' | 'stops'
> {
  /** `null` of a trip that only one kind can make. */
  tripType: ScanTripType | null
}

/** Of several flights, the places of the first. */
export function sharedFieldsOf(draft: ScanDraft | FlightDraft): SharedFields {
  const { cabinClass, stops } = draft
  const { origin, destination } = ('legs' in draft && draft.legs[0]) || draft
  const tripType = draft.tripType === 'multicity' ? null : draft.tripType
  return { tripType, origin, destination, ...partyOf(draft), cabinClass, stops }
}

/** A draft with what another one has in common with it. Where that has no place yet, its own stay. */
export function withSharedFields<D extends ScanDraft | FlightDraft>(draft: D, common: SharedFields): D {
  const { tripType, origin, destination, ...rest } = common
  // Keep multi-city legs.
  if (draft.tripType === 'multicity') return { ...draft, ...rest }
  const places = origin || destination ? { origin, destination } : {}
  const next = { ...draft, ...rest, ...places, ...(tripType && { tripType }) }
  return 'flexibleDates' in next
    ? { ...next, flexibleDates: next.flexibleDates && canBeFlexible(next) }
    : next
}

const placeParam = textParam(asPlace, '')
export const placeParams = { origin: placeParam, destination: placeParam }

/** Which numbers go together is `readParty`'s matter. */
const countParam = (initial: number): Param<number> => ({
  read: (value) => Number(value) || undefined,
  write: String,
  initial,
})
// The keys of texts are read while parsing, since the texts change with the language.
const cabinParam: Param<CabinClass> = textParam(
  (value) => keyOf(text.search.cabins, value === 'premium' ? 'premium_economy' : value),
  'economy',
)
const stopsParam: Param<StopsFilter> = textParam((value) => keyOf(text.search.stopsOptions, value), 'any')
export const travelParams = {
  passengers: countParam(oneAdultParty.passengers),
  children: countParam(oneAdultParty.children),
  infants: countParam(oneAdultParty.infants),
  cabinClass: cabinParam,
  stops: stopsParam,
}
export const currencyParam = textParam((value) => (isSupportedCurrency(value) ? value : undefined), null)
export const idParam = textParam(
  (value) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined),
  null,
)

/** Empty where a place is missing, or where both are the same. */
export function twoPlaces(origin: string, destination: string): { origin: string; destination: string } {
  return { origin, destination: destination === origin ? '' : destination }
}

export const partyKeys = ['passengers', 'children', 'infants'] as const satisfies (keyof Party)[]

/** Which rule a party breaks: up to nine seats, an adult with children, an adult's lap for each infant. */
type PartyProblem = 'seats' | 'noAdult' | 'infants'

const partyProblems = { passengers: 'seats', children: 'noAdult', infants: 'infants' } as const

/**
 * The party that an address names, or the nearest one that can fly; `problem` if it names another one. What is no number at all,
 * such as a date, is not meant as one.
 */
export function readParty(params: URLSearchParams): { party: Party; problem: PartyProblem | null } {
  const read = (key: keyof Party, max: number) => {
    const count = Number(params.get(key) ?? oneAdultParty[key])
    return count > oneAdultParty[key] ? Math.min(max, Math.trunc(count)) : oneAdultParty[key]
  }
  const passengers = read('passengers', maxSeats)
  const children = read('children', passengers - 1)
  const party = { passengers, children, infants: read('infants', passengers - children) }
  const wrong = partyKeys.find((key) => {
    const value = params.get(key) ?? ''
    return /^[+-]?\d[^-]*$/.test(value) && value !== String(party[key])
  })
  if (!wrong) return { party, problem: null }
  // `-1` and `2.5` break no rule but that of numbers.
  const isCount = /^\d+$/.test(params.get(wrong) ?? '')
  return { party, problem: isCount ? partyProblems[wrong] : 'seats' }
}

/** What an address says of a search. */
export interface Reading<Draft, Question> {
  draft: Draft
  /** The search where nothing is missing, else `null`. */
  question: Question | null
  /** Why the party that the address names can't be searched for; `null` if it can. */
  partyProblem: PartyProblem | null
  /** The address as it should be: what it says of the search is right and in order, all else as it was. */
  address: URLSearchParams
}

/** The written address of a search with what `params` say besides, and with those of its own that are `kept` though they are wrong. */
export function repairedAddress<S extends object>(
  written: URLSearchParams,
  schema: UrlSchema<S>,
  params: URLSearchParams,
  kept: readonly string[],
): URLSearchParams {
  const address = new URLSearchParams(written)
  for (const key of kept) {
    const value = params.get(key)
    if (value !== null) address.set(key, value)
  }
  for (const [name, value] of othersIn(schema, params)) address.append(name, value)
  return address
}

/** The value where it is a key of `table`. */
export function keyOf<K extends string>(table: Record<K, unknown>, value: string | null): K | undefined {
  // An own key of the table is one of K; inherited names such as `toString` are not.
  return value !== null && Object.hasOwn(table, value) ? (value as K) : undefined
}

/** `LHR`, also of ` lhr`. */
export function asPlace(value: string): string {
  const code = value.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** A day of the calendar. */
export function asDay(value: string): PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}
