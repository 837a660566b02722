import { expect, test } from 'vitest'
import { itineraryLike, questionLike } from '../../test/itineraries.ts'
import { searchEachRoute } from './search-each-route.ts'
import type { ProviderAnswer } from './provider.ts'

const metros: Record<string, string[]> = { LON: ['LHR', 'LGW', 'STN'], NYC: ['JFK', 'EWR', 'LGA'] }
const places = { expandAirports: (code: string) => metros[code] ?? [code], airportSize: () => 90 }
const answer: ProviderAnswer = { itineraries: [itineraryLike()], droppedItineraries: 1, fault: null }
const departureDate = '2027-01-10'
const between = (...codes: string[]) =>
  questionLike({
    legs: codes.slice(1).map((destination, index) => ({
      origin: codes[index] ?? '',
      destination,
      departureDate,
    })),
  })

test('a search of all routes has no remark', async () => {
  const found = await searchEachRoute(between('LHR', 'NYC'), places, async () => answer)
  expect(found).toMatchObject({ droppedItineraries: 3, fault: null, remark: undefined })
  expect(found.itineraries).toHaveLength(3)
})

test.each([
  [['LON', 'NYC', 'LON'], 'Searched the 6 busiest of 9 airport pairs.'],
  [['LON', 'NYC', 'LAX'], 'Searched the 6 busiest of 9 combinations of airports.'],
])('a search of some routes between %j says so in a remark', async (codes, remark) => {
  expect(await searchEachRoute(between(...codes), places, async () => answer)).toMatchObject({
    detail: undefined,
    remark,
  })
})

test('with a fault there is no remark on left-out routes', async () => {
  const found = await searchEachRoute(between('LON', 'NYC'), places, async ([leg]) =>
    leg?.origin === 'STN' ? { itineraries: [], droppedItineraries: 0, fault: 'late' } : answer,
  )
  expect(found).toMatchObject({ fault: 'late', isPartial: true, detail: undefined, remark: undefined })
})
