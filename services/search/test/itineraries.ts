import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'

/** Itineraries for tests of rules: a plain one, of which a test changes what it is about. */

export const britishAirways = { code: 'BA', name: 'British Airways' }
export const american = { code: 'AA', name: 'American Airlines' }

export function segmentLike(change: Partial<Segment> = {}): Segment {
  return {
    marketingCarrier: britishAirways,
    flightNumber: '117',
    operatingCarrier: null,
    origin: 'LHR',
    destination: 'JFK',
    departure: { date: '2027-01-10', time: '10:00' },
    arrival: { date: '2027-01-10', time: '13:00' },
    durationMinutes: 480,
    ...change,
  }
}

export function optionLike(change: Partial<BookingOption> = {}): BookingOption {
  return {
    provider: 'ignav',
    seller: { name: 'Ignav', kind: 'agency' },
    price: { minor: 40000, currency: 'USD' },
    charged: null,
    live: true,
    seenAt: '2026-12-01T10:00:00.000Z',
    selfTransfer: null,
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    tickets: [{ seller: 'Ignav', link: { kind: 'token', token: 'one' } }],
    ...change,
  }
}

export function itineraryLike(
  segments: Segment[] = [segmentLike()],
  options: BookingOption[] = [optionLike()],
  change: Partial<Itinerary> = {},
): Itinerary {
  const durationMinutes = segments.reduce((sum, segment) => sum + segment.durationMinutes, 0)
  return { legs: [{ segments, durationMinutes }], cabin: 'economy', options, ...change }
}

export function fareQueryLike(change: Partial<FareQuery> = {}): FareQuery {
  return {
    tripType: 'oneway',
    legs: [{ origin: 'LHR', destination: 'JFK', departureDate: '2027-01-10' }],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
    ...change,
  }
}
