import { expect, it } from 'vitest'
import { askedIn, canBeMade } from './asked.ts'
import { sampleSearch, sampleTour } from '../../../features/saved-searches/rules/sample-saved.ts'

it('makes a recent search again as it was', () => {
  expect(askedIn(sampleSearch)).toEqual({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-03-01',
    returnDate: '2027-03-09',
    legs: [],
    flexibleDates: true,
    nearbyAirports: true,
    passengers: 2,
    cabinClass: 'business',
    stops: 'nonstop',
    currency: 'GBP',
  })
  expect(askedIn(sampleTour)).toMatchObject({ tripType: 'multicity', legs: sampleTour.legs })
})

it.each([sampleSearch, sampleTour])('offers none whose first day has passed', (made) => {
  const question = askedIn(made)
  expect(question && [canBeMade(question, '2027-03-01'), canBeMade(question, '2027-03-02')]).toEqual([
    true,
    false,
  ])
})

it('falls back to USD under a currency that is no longer supported', () => {
  expect(askedIn({ ...sampleSearch, currency: 'XXX' })?.currency).toBe('USD')
})
