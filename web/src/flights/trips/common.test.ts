import { expect, it } from 'vitest'
import { sharedFieldsOf, withSharedFields } from './common.ts'
import { emptyDraft, emptyLeg } from './flight-search-input.ts'
import { emptyScan } from './scan-input.ts'

const scan = { ...emptyScan, origin: 'YYZ', destination: 'LIS', passengers: 2, stops: 'nonstop' as const }
const round = { ...emptyDraft, departureDate: '2027-03-01', returnDate: '2027-03-09', flexibleDates: true }
const tour = {
  ...emptyDraft,
  tripType: 'multicity' as const,
  legs: [{ ...emptyLeg(0, 'LHR'), destination: 'JFK' }, emptyLeg(1)],
}

it('one kind of search takes over what the other one asks too, and keeps what is its own', () => {
  expect(withSharedFields(round, sharedFieldsOf(scan))).toEqual({
    ...round,
    origin: 'YYZ',
    destination: 'LIS',
    passengers: 2,
    stops: 'nonstop',
  })
  const oneWay = { ...round, tripType: 'oneway' as const, origin: 'LHR', cabinClass: 'first' as const }
  expect(withSharedFields(scan, sharedFieldsOf(oneWay))).toEqual({
    ...scan,
    tripType: 'oneway',
    origin: 'LHR',
    destination: '',
    passengers: 1,
    stops: 'any',
    cabinClass: 'first',
  })
})

it('places that are not chosen yet replace none', () => {
  expect(withSharedFields(scan, sharedFieldsOf(emptyDraft))).toMatchObject({
    origin: 'YYZ',
    destination: 'LIS',
  })
})

it('several flights stay, and give the places of the first', () => {
  expect(withSharedFields(tour, sharedFieldsOf(scan))).toEqual({ ...tour, passengers: 2, stops: 'nonstop' })
  expect(withSharedFields(scan, sharedFieldsOf(tour))).toMatchObject({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
  })
})

it('a round trip without its return date is not flexible', () => {
  const oneWay = { ...round, tripType: 'oneway' as const, returnDate: '' }
  expect(withSharedFields(oneWay, sharedFieldsOf(scan))).toMatchObject({
    tripType: 'roundtrip',
    flexibleDates: false,
  })
})
