import { toDayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { formatQuestionKey } from '../history/history-fare.ts'
import { formatTripKey, type PriceDay } from '../history/price-days.ts'
import { groupIntoTripPriceSeries, parseQuestionKey, priceDayId } from './trip.ts'

const questionKey = 'LHR-JFK roundtrip economy any'

function dayLike(day: string, usdMinor: number, change: Partial<PriceDay> = {}): PriceDay {
  const trip = { questionKey, departureDate: '2031-03-04', returnDate: '2031-03-11', ...change }
  return { _id: priceDayId(trip, day), ...trip, day, usdMinor, seenAt: new Date(`${day}T12:00:00Z`) }
}

test.each([
  { origin: 'LHR', destination: 'JFK', tripType: 'roundtrip', cabinClass: 'economy', stops: 'any' },
  { origin: 'LON', destination: 'NYC', tripType: 'oneway', cabinClass: 'premium_economy', stops: '1stop' },
] as const)('the key of a question says all of it: %j', (question) => {
  expect(parseQuestionKey(formatQuestionKey(question))).toEqual(question)
})

test('price days become one series per trip, oldest first, in dollars', () => {
  const other = { departureDate: '2031-05-01', returnDate: null, questionKey: 'CDG-LIS oneway economy any' }
  const days = [
    dayLike('2031-01-09', 41_250),
    dayLike('2031-01-08', 9900, other),
    dayLike('2031-01-05', 40_000),
  ]
  const prices = [
    { day: toDayNumber('2031-01-05'), price: 400 },
    { day: toDayNumber('2031-01-09'), price: 412.5 },
  ]
  const [departureDay, returnDay] = [toDayNumber('2031-03-04'), toDayNumber('2031-03-11')]
  expect(groupIntoTripPriceSeries(days)).toHaveLength(2)
  expect(groupIntoTripPriceSeries(days)).toContainEqual({
    origin: 'LHR',
    destination: 'JFK',
    departureDay,
    returnDay,
    prices,
  })
  expect(groupIntoTripPriceSeries(days)).toContainEqual({
    origin: 'CDG',
    destination: 'LIS',
    departureDay: toDayNumber('2031-05-01'),
    returnDay: null,
    prices: [{ day: toDayNumber('2031-01-08'), price: 99 }],
  })
})

test('the id of a price day starts with its trip', () => {
  const day = dayLike('2031-01-09', 1)
  expect(day._id).toBe(`${formatTripKey(day)} 2031-01-09`)
})
