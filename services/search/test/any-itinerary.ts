import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import * as fc from 'fast-check'
import { american, britishAirways, optionLike, segmentLike } from './itineraries.ts'

/** Itineraries of few airlines, numbers and times, so that many are the same and many nearly so. */

const carriers = [britishAirways, american, { code: null, name: 'Air Borealis' }]
/** Regional airlines, by code or as others write them. */
const operators = [
  { code: 'CJ', name: 'BA CityFlyer' },
  { code: null, name: 'BA CityFlyer DBA British Airways' },
]

const anySegment: fc.Arbitrary<Segment> = fc
  .record({
    marketing: fc.constantFrom(...carriers),
    operating: fc.option(fc.constantFrom(...carriers, ...operators)),
    flightNumber: fc.constantFrom('117', '0117', '119', null),
    day: fc.constantFrom('2027-01-10', '2027-01-11'),
    time: fc.constantFrom('10:00', '10:05'),
    destination: fc.constantFrom('JFK', 'EWR'),
  })
  .map(({ marketing, operating, flightNumber, day, time, destination }) =>
    segmentLike({
      marketingCarrier: marketing,
      operatingCarrier: operating === marketing ? null : operating,
      flightNumber,
      destination,
      departure: { date: day, time },
    }),
  )

export const anyItinerary: fc.Arbitrary<Itinerary> = fc
  .record({
    legs: fc.array(fc.array(anySegment, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    cabin: fc.constantFrom('economy' as const, 'business' as const),
    selfTransfer: fc.constantFrom('unprotected' as const, null),
    token: fc.constantFrom('a', 'b', 'c'),
    minor: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ legs, cabin, selfTransfer, token, minor }) => ({
    legs: legs.map((leg) => ({ segments: leg, durationMinutes: 480 })),
    cabin,
    options: [
      optionLike({
        selfTransfer,
        price: minor === null ? null : { minor, currency: 'USD' },
        tickets: [{ seller: 'Ignav', link: { kind: 'token', token } }],
      }),
    ],
  }))
