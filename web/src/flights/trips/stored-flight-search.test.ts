import { expect, it } from 'vitest'
import {
  storedFlightSearch,
  hasNotDeparted,
  earliestDay,
  lastDayHere,
  latestDay,
  today,
} from './stored-flight-search.ts'
import { sampleSearch, sampleTour } from '../../features/saved-searches/sample-saved.ts'
import { daysBetween } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'

it('makes a recent search again as it was', () => {
  expect(storedFlightSearch({ ...sampleSearch, children: 1, infants: 1 })).toEqual({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-03-01',
    returnDate: '2027-03-09',
    legs: [],
    flexibleDates: true,
    nearbyAirports: true,
    passengers: 2,
    children: 1,
    infants: 1,
    cabinClass: 'business',
    stops: 'nonstop',
    currency: 'GBP',
  })
  expect(storedFlightSearch(sampleTour)).toMatchObject({ tripType: 'multicity', legs: sampleTour.legs })
})

it.each([sampleSearch, sampleTour])('offers none whose first day has passed', (made) => {
  const question = storedFlightSearch(made)
  expect(
    question && [hasNotDeparted(question, '2027-03-01'), hasNotDeparted(question, '2027-03-02')],
  ).toEqual([true, false])
})

it('falls back to USD under a currency that is no longer supported', () => {
  expect(storedFlightSearch({ ...sampleSearch, currency: 'XXX' })?.currency).toBe('USD')
})

it('a day counts as past once it has ended everywhere', () => {
  expect(earliestDay(Date.parse('2027-03-02T11:59:59Z'))).toBe('2027-03-01')
  expect(earliestDay(Date.parse('2027-03-02T12:00:00Z'))).toBe('2027-03-02')
})

it('the last day is as far ahead as the server takes one, in the place where it is latest', () => {
  const at = Date.parse('2027-03-02T09:59:59Z')
  expect(daysBetween('2027-03-02', latestDay(at))).toBe(maxDaysAhead)
  expect(daysBetween('2027-03-03', latestDay(at + 1000))).toBe(maxDaysAhead)
  expect(daysBetween(today(), lastDayHere())).toBe(maxDaysAhead)
})
