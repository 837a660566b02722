import type { Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { type CabinClass, cabinClassSchema } from '@faresight/contracts/search/search-request'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import type { Expand } from '../places.ts'
import {
  carrierOf,
  flightNumberOf,
  knownCurrency,
  otherThan,
  type Read,
  readEach,
  type Reading,
  wholeLeg,
} from '../reading.ts'
import {
  ignavAnswer,
  type IgnavItinerary,
  ignavItinerary,
  type IgnavLeg,
  type IgnavSegment,
} from './schema.ts'

/** Ignav's answer as itineraries, or `null` when it is no answer at all. */
export function parseIgnav(answer: unknown, reading: Reading, expand: Expand): Read | null {
  const { data } = ignavAnswer.safeParse(answer)
  if (!data) return null
  return readEach(data.itineraries, reading, expand, (entry) => {
    const parsed = ignavItinerary.safeParse(entry)
    return parsed.success ? readItinerary(parsed.data, reading) : null
  })
}

function legsOf({ legs, outbound, inbound }: IgnavItinerary): IgnavLeg[] {
  return legs ?? [outbound, inbound].filter((leg) => leg != null)
}

function readItinerary(entry: IgnavItinerary, reading: Reading): Itinerary | null {
  const legs = legsOf(entry).map(readLeg)
  if (!legs.length || !legs.every((leg) => leg !== null)) return null
  return {
    legs,
    cabin: readCabin(entry.cabin_class) ?? reading.question.cabinClass,
    options: [
      {
        provider: 'ignav',
        // Who sells is known when somebody wants to book: each look-up costs.
        seller: { name: 'Ignav', kind: 'agency' },
        ...readPrice(entry.price, reading),
        // An unverified price is one that Ignav remembers.
        live: entry.price?.status !== 'unverified',
        seenAt: reading.seenAt,
        selfTransfer: entry.requires_self_transfer ? 'unprotected' : null,
        fareClass: null,
        fareBasis: null,
        brandedFare: null,
        ...(entry.bags && {
          baggage: {
            cabinPieces: entry.bags.carry_on ?? null,
            checkedPieces: entry.bags.checked ?? null,
            checkedKg: null,
          },
        }),
        tickets: [{ seller: 'Ignav', link: { kind: 'token', token: entry.ignav_id } }],
      },
    ],
  }
}

function readPrice(price: IgnavItinerary['price'], { question, rates }: Reading) {
  const amount = price && parseAmount(price.amount, knownCurrency(price.currency, rates))
  return amount ? quotedIn(question.currency, amount, rates) : { price: null, charged: null }
}

function readCabin(text: string | null | undefined): CabinClass | null {
  return cabinClassSchema.safeParse(text?.toLowerCase()).data ?? null
}

function readLeg(leg: IgnavLeg): Leg | null {
  const codes = new Set(leg.segments.map((segment) => segment.marketing_carrier_code))
  // The airline that Ignav names for a leg is one of several where several sell its flights.
  const segments = leg.segments.map((segment) => readSegment(segment, codes.size === 1 ? leg.carrier : null))
  return wholeLeg(segments, leg.duration_minutes)
}

/** Ignav gives a code to who sells a flight and a name to who flies it, and leaves either out. */
function readSegment(segment: IgnavSegment, legCarrier: string | null | undefined): Segment | null {
  const operating = carrierOf(null, segment.operating_carrier_name)
  const marketing = segment.marketing_carrier_code
    ? carrierOf(segment.marketing_carrier_code, legCarrier)
    : (operating ?? carrierOf(null, legCarrier))
  if (!marketing) return null
  return {
    marketingCarrier: marketing,
    flightNumber: flightNumberOf(segment.flight_number, marketing.code),
    operatingCarrier: otherThan(marketing, operating),
    origin: segment.departure_airport,
    destination: segment.arrival_airport,
    departure: moment(segment.departure_time_local),
    arrival: moment(segment.arrival_time_local),
    durationMinutes: segment.duration_minutes,
    ...(segment.aircraft && { aircraft: segment.aircraft }),
  }
}

function moment(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}
