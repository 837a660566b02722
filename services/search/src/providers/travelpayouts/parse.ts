import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { CachedFare, CachedFlight } from './cached-fare.ts'
import { flightNumberOf } from '../reading.ts'
import { travelpayoutsAnswer, type TravelpayoutsFare, travelpayoutsFare } from './schema.ts'
import { linkAirports } from './link-airports.ts'

/** What an answer leaves to the question. */
export interface FaresAsked {
  origin: string
  destination: string
  currency: string
  /** When the answer arrived. */
  receivedAt: Date
  /** What the links are written under: `https://www.aviasales.com`. */
  site: string
}

/** What could be read of an answer. */
export interface ReadFares {
  fares: CachedFare[]
  dropped: number
}

/** An answer of any version as cached fares, or `null` when it is no answer or says that it failed. */
export function parseTravelpayouts(answer: unknown, asked: FaresAsked): ReadFares | null {
  const { data } = travelpayoutsAnswer.safeParse(answer)
  if (!data || data.success === false || (!isList(data.data) && !isList(data.prices))) return null
  const currency = (data.currency ?? asked.currency).toUpperCase()
  const entries = [data.data, data.prices].flatMap((it) => entriesOf(it, null, deepest))
  const fares = entries.flatMap(({ entry, key }) => {
    const parsed = travelpayoutsFare.safeParse(entry)
    return (parsed.success && readFare(parsed.data, key, { ...asked, currency })) || []
  })
  return { fares, dropped: entries.length - fares.length }
}

interface Entry {
  entry: object
  /** The key under which it stands in a map of maps: its destination. */
  key: string | null
}

/** No version keys its prices deeper: by destination, then by the number of changes, in a list. */
const deepest = 3

/** Prices however they are keyed. A number by itself is how popular a route is, which is no price. */
function entriesOf(value: unknown, key: string | null, depth: number): Entry[] {
  if (depth < 0 || !isList(value)) return []
  if (Array.isArray(value)) return value.flatMap((it: unknown) => entriesOf(it, key, depth - 1))
  if ('price' in value || 'value' in value) return [{ entry: value, key }]
  return Object.entries(value).flatMap(([name, it]) =>
    entriesOf(it, /^[A-Z]{3}$/.test(name) ? name : key, depth - 1),
  )
}

function isList(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function readFare(fare: TravelpayoutsFare, key: string | null, asked: FaresAsked): CachedFare | null {
  const amount = fare.price ?? fare.value
  const out = fare.departure_at || fare.depart_date
  const back = fare.return_at || fare.return_date
  if (amount == null || amount === '' || !out) return null
  const airline = fare.airline?.trim().toUpperCase() || null
  return {
    provider: 'travelpayouts',
    origin: fare.origin ?? asked.origin,
    destination: fare.destination ?? key ?? asked.destination,
    originAirport: fare.origin_airport ?? null,
    destinationAirport: fare.destination_airport ?? null,
    backAirports: linkAirports(fare.link)[1] ?? null,
    out: flightOf(
      out,
      fare,
      fare.transfers ?? fare.number_of_changes,
      fare.duration_to ?? (back ? null : fare.duration),
    ),
    back: back ? flightOf(back, fare, fare.return_transfers, fare.duration_back) : null,
    airline,
    flightNumber: flightNumberOf(fare.flight_number == null ? null : String(fare.flight_number), airline),
    cabin: fare.trip_class == null ? null : (cabins[fare.trip_class] ?? null),
    amount,
    currency: asked.currency,
    seller: fare.gate || null,
    seenAt: seenAt(fare, asked.receivedAt),
    expiresAt: fare.expires_at ? new Date(fare.expires_at).toISOString() : null,
    isActual: fare.actual ?? true,
    link: linkOf(fare.link, asked.site),
  }
}

const cabins: readonly CabinClass[] = ['economy', 'business', 'first']

function flightOf(
  when: string,
  { origin_airport }: TravelpayoutsFare,
  transfers: number | null | undefined,
  durationMinutes: number | null | undefined,
): CachedFlight {
  const isMoment = when.length > 10
  return {
    date: when.slice(0, 10),
    // Version 3 alone writes times by the clock of the airport, which it names. Version 1 has them in UTC.
    time: isMoment && origin_airport ? when.slice(11, 16) : null,
    departsMs: isMoment ? Date.parse(when) : null,
    transfers: transfers ?? null,
    durationMinutes: durationMinutes ?? null,
  }
}

/** Prices stay in its cache for this long; version 3 names only the day of the search, within the link. */
const mostHours = 48

function seenAt({ found_at, link }: TravelpayoutsFare, receivedAt: Date): string {
  if (found_at) return new Date(found_at).toISOString()
  const [, day, month, year] = /[?&]search_date=(\d{2})(\d{2})(\d{4})\b/.exec(link ?? '') ?? []
  const searched = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  const known =
    searched <= receivedAt.getTime() ? searched : receivedAt.getTime() - mostHours * 60 * 60 * 1000
  return new Date(known).toISOString()
}

function linkOf(link: string | null | undefined, site: string): string | null {
  if (!link) return null
  return link.startsWith('/') ? `${site}${link}` : link
}
