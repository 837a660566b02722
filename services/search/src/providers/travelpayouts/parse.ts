import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import { stripCarrierCode } from '../parse-itineraries.ts'
import { travelpayoutsAnswerSchema, type TravelpayoutsFare, travelpayoutsFareSchema } from './schema.ts'

/** A cached price for one adult, from a traveller's search in the last days. Of its flights it has at most the first one's number. */
export interface CachedFare {
  provider: string
  /** As requested: an airport or a city. */
  origin: string
  destination: string
  originAirport: string | null
  destinationAirport: string | null
  /** Airports of the return flight; `null` if the answer does not name them. */
  returnAirports: DirectionAirports | null
  outbound: CachedFlight
  returning: CachedFlight | null
  airline: string | null
  flightNumber: string | null
  cabin: CabinClass | null
  /** Major units, as written. */
  amount: number | string
  currency: string
  seller: string | null
  /** ISO 8601; the earliest possible time where the answer has none. */
  seenAt: string
  expiresAt: string | null
  /** `false` where the provider says that the fare is gone. */
  isActual: boolean
  link: string | null
}

export interface CachedFlight {
  date: string
  /** `HH:mm`, local to the airport; `null` where the answer gives UTC. */
  time: string | null
  /** Milliseconds since 1970; `null` where the answer gives a day only. */
  departsMs: number | null
  transfers: number | null
  durationMinutes: number | null
}

export interface TravelpayoutsParseInputs {
  origin: string
  destination: string
  currency: string
  receivedAt: Date
  /** Base of relative links: `https://www.aviasales.com`. */
  site: string
}

export interface ParsedCachedFares {
  fares: CachedFare[]
  droppedFares: number
}

/** Answers of any API version; `null` for text that is no answer, or one that reports a failure. */
export function parseTravelpayoutsFares(
  answer: unknown,
  requested: TravelpayoutsParseInputs,
): ParsedCachedFares | null {
  const { data } = travelpayoutsAnswerSchema.safeParse(answer)
  if (!data || data.success === false || (!isCollection(data.data) && !isCollection(data.prices))) return null
  const currency = (data.currency ?? requested.currency).toUpperCase()
  const entries = [data.data, data.prices].flatMap((it) => listEntries(it, null, maxDepth))
  const fares = entries.flatMap(({ entry, key }) => {
    const parsed = travelpayoutsFareSchema.safeParse(entry)
    return (parsed.success && parseFare(parsed.data, key, { ...requested, currency })) || []
  })
  return { fares, droppedFares: entries.length - fares.length }
}

interface Entry {
  entry: object
  key: string | null
}

/** By destination, then by number of changes, in a list. */
const maxDepth = 3

/** Prices however they are keyed. A bare number is a route's popularity. */
function listEntries(value: unknown, key: string | null, depth: number): Entry[] {
  if (depth < 0 || !isCollection(value)) return []
  if (Array.isArray(value)) return value.flatMap((it: unknown) => listEntries(it, key, depth - 1))
  if ('price' in value || 'value' in value) return [{ entry: value, key }]
  return Object.entries(value).flatMap(([name, it]) =>
    listEntries(it, /^[A-Z]{3}$/.test(name) ? name : key, depth - 1),
  )
}

function isCollection(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function parseFare(
  fare: TravelpayoutsFare,
  key: string | null,
  requested: TravelpayoutsParseInputs,
): CachedFare | null {
  const amount = fare.price ?? fare.value
  const out = fare.departure_at || fare.depart_date
  const back = fare.return_at || fare.return_date
  if (amount == null || amount === '' || !out) return null
  const airline = fare.airline?.trim().toUpperCase() || null
  return {
    provider: 'travelpayouts',
    origin: fare.origin ?? requested.origin,
    destination: fare.destination ?? key ?? requested.destination,
    originAirport: fare.origin_airport ?? null,
    destinationAirport: fare.destination_airport ?? null,
    returnAirports: parseDirectionAirportsFromLink(fare.link)[1] ?? null,
    outbound: toCachedFlight(
      out,
      fare,
      fare.transfers ?? fare.number_of_changes,
      fare.duration_to ?? (back ? null : fare.duration),
    ),
    returning: back ? toCachedFlight(back, fare, fare.return_transfers, fare.duration_back) : null,
    airline,
    flightNumber: stripCarrierCode(fare.flight_number == null ? null : String(fare.flight_number), airline),
    cabin: fare.trip_class == null ? null : (cabins[fare.trip_class] ?? null),
    amount,
    currency: requested.currency,
    seller: fare.gate || null,
    seenAt: findSeenAt(fare, requested.receivedAt),
    expiresAt: fare.expires_at ? new Date(fare.expires_at).toISOString() : null,
    isActual: fare.actual ?? true,
    link: toAbsoluteLink(fare.link, requested.site),
  }
}

const cabins: readonly CabinClass[] = ['economy', 'business', 'first']

function toCachedFlight(
  when: string,
  { origin_airport }: TravelpayoutsFare,
  transfers: number | null | undefined,
  durationMinutes: number | null | undefined,
): CachedFlight {
  const isMoment = when.length > 10
  return {
    date: when.slice(0, 10),
    // Version 3 names the airport and gives its local time; version 1 gives UTC.
    time: isMoment && origin_airport ? when.slice(11, 16) : null,
    departsMs: isMoment ? Date.parse(when) : null,
    transfers: transfers ?? null,
    durationMinutes: durationMinutes ?? null,
  }
}

const maxCacheHours = 48

// Version 3 names only the day of the search, within the link.
function findSeenAt({ found_at, link }: TravelpayoutsFare, receivedAt: Date): string {
  if (found_at) return new Date(found_at).toISOString()
  const [, day, month, year] = /[?&]search_date=(\d{2})(\d{2})(\d{4})\b/.exec(link ?? '') ?? []
  const searched = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  const known =
    searched <= receivedAt.getTime() ? searched : receivedAt.getTime() - maxCacheHours * 60 * 60 * 1000
  return new Date(known).toISOString()
}

function toAbsoluteLink(link: string | null | undefined, site: string): string | null {
  if (!link) return null
  return link.startsWith('/') ? `${site}${link}` : link
}

export interface DirectionAirports {
  origin: string
  destination: string
}

/** From the `t` parameter: six digits of minutes, then all airports on the way, `000270DMEBCN`. Undocumented; seen in recorded answers. */
export function parseDirectionAirportsFromLink(link: string | null | undefined): DirectionAirports[] {
  const ticket = /[?&]t=([A-Z0-9]+)/.exec(link ?? '')?.[1] ?? ''
  return [...ticket.matchAll(/\d{6}((?:[A-Z]{3}){2,9})(?![A-Z])/g)].map(([, codes = '']) => ({
    origin: toCurrentAirportCode(codes.slice(0, 3)),
    destination: toCurrentAirportCode(codes.slice(-3)),
  }))
}
