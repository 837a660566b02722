import { expect, test } from 'vitest'
import { itineraryLike, fareQueryLike } from '../../test/itineraries.ts'
import { searchBusiestRoutes } from './search-busiest-routes.ts'
import type { ProviderSearchAnswer } from './provider.ts'

const metros: Record<string, string[]> = { LON: ['LHR', 'LGW', 'STN'], NYC: ['JFK', 'EWR', 'LGA'] }
const places = { expandAirports: (code: string) => metros[code] ?? [code], airportSize: () => 90 }
const answer: ProviderSearchAnswer = { itineraries: [itineraryLike()], droppedItineraries: 1, fault: null }
const departureDate = '2027-01-10'
const between = (...codes: string[]) =>
  fareQueryLike({
    legs: codes.slice(1).map((destination, index) => ({
      origin: codes[index] ?? '',
      destination,
      departureDate,
    })),
  })

test('a search of all routes has no remark', async () => {
  const found = await searchBusiestRoutes(between('LHR', 'NYC'), places, async () => answer)
  expect(found).toMatchObject({ droppedItineraries: 3, fault: null, remark: undefined })
  expect(found.itineraries).toHaveLength(3)
})

test.each([
  [['LON', 'NYC', 'LON'], 'Searched the 6 busiest of 9 airport pairs.'],
  [['LON', 'NYC', 'LAX'], 'Searched the 6 busiest of 9 combinations of airports.'],
])('a search of some routes between %j says so in a remark', async (codes, remark) => {
  expect(await searchBusiestRoutes(between(...codes), places, async () => answer)).toMatchObject({
    detail: undefined,
    remark,
  })
})

test('with a fault there is no remark on left-out routes', async () => {
  const found = await searchBusiestRoutes(between('LON', 'NYC'), places, async ([leg]) =>
    leg?.origin === 'STN' ? { itineraries: [], droppedItineraries: 0, fault: 'late' } : answer,
  )
  expect(found).toMatchObject({ fault: 'late', isPartial: true, detail: undefined, remark: undefined })
})
