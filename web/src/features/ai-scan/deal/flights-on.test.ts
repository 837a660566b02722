import { expect, it } from 'vitest'
import { writeSearch } from '../../../flights/trips/flight/address.ts'
import { emptyScan } from '../../../flights/trips/scan/question.ts'
import { flightsOn } from './flights-on.ts'

const asked = { ...emptyScan, origin: 'YYZ', destination: 'LIS', currency: 'USD' } as const
const addressOn = (...[of, deal]: Parameters<typeof flightsOn>) => {
  const question = flightsOn(of, deal)
  return question && writeSearch(question).toString()
}

it('all flights on the dates of a deal are asked for by the same party', () => {
  const of = { ...asked, passengers: 2, cabinClass: 'business', stops: 'nonstop' } as const
  expect(addressOn(of, { date: '2027-01-19', returnDate: '2027-01-28' })).toBe(
    'origin=YYZ&destination=LIS&departureDate=2027-01-19&returnDate=2027-01-28&passengers=2&cabinClass=business&stops=nonstop&currency=USD',
  )
  expect(addressOn({ ...asked, tripType: 'oneway' }, { date: '2027-01-19', returnDate: null })).toBe(
    'tripType=oneway&origin=YYZ&destination=LIS&departureDate=2027-01-19&currency=USD',
  )
})

it('dates that are withheld lead to no flights', () => {
  expect(flightsOn(asked, { date: null, returnDate: null })).toBeNull()
})
