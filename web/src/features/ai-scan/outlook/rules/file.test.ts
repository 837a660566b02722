import { fareFileQuery } from '@faresight/contracts/ai-scan/price-history'
import { expect, it } from 'vitest'
import type { OutlookTrip } from '../trip.ts'
import { fileAddress } from './file.ts'
import { sampleToday } from './sample-outlook.ts'

const trip: OutlookTrip = {
  origin: 'YYZ',
  destination: 'LIS',
  tripType: 'roundtrip',
  cabinClass: 'premium_economy',
  stops: 'nonstop',
  currency: 'JPY',
  departureDate: '2027-01-19',
  returnDate: '2027-01-28',
  seenAt: null,
}

it.each([trip, { ...trip, tripType: 'oneway' as const, returnDate: null }])(
  'a file is of the trip and of the days that are shown: %o',
  (asked) => {
    const { pathname, searchParams } = new URL(fileAddress(asked, sampleToday), 'http://localhost')
    expect(pathname).toBe('/api/price-history.csv')
    const { origin, destination, tripType, cabinClass, departureDate, returnDate } = asked
    expect(fareFileQuery.parse(Object.fromEntries(searchParams))).toEqual({
      origin,
      destination,
      tripType,
      cabinClass,
      departureDate,
      ...(returnDate !== null && { returnDate }),
      from: '2026-09-22',
    })
  },
)
