import { expect, it } from 'vitest'
import {
  type FlightDraft,
  canBeFlexible,
  toFlightDraft,
  emptyDraft,
  emptyLeg,
  tripOutline,
  toFlightSearch,
} from './flight-search-input.ts'

const full: FlightDraft = {
  ...emptyDraft,
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
  legs: [
    { ...emptyLeg(3, 'LHR'), destination: 'JFK', departureDate: '2027-03-01' },
    { ...emptyLeg(7, 'BOS'), destination: 'LHR', departureDate: '2027-03-09' },
  ],
  flexibleDates: true,
}

it('a search holds what its type of trip uses, whatever the form has left elsewhere', () => {
  expect(toFlightSearch(full, 'USD')).toMatchObject({
    returnDate: '2027-03-09',
    legs: [],
    flexibleDates: true,
  })
  expect(toFlightSearch({ ...full, tripType: 'oneway' }, 'USD')).toMatchObject({ returnDate: null, legs: [] })
  expect(toFlightSearch({ ...full, tripType: 'multicity' }, 'USD')).toMatchObject({
    origin: '',
    destination: '',
    departureDate: '',
    returnDate: null,
    flexibleDates: false,
    legs: [{ origin: 'LHR' }, { origin: 'BOS' }],
  })
})

it('the form of a search makes the same search', () => {
  for (const tripType of ['roundtrip', 'oneway', 'multicity'] as const) {
    const question = toFlightSearch({ ...full, tripType }, 'EUR')
    expect(toFlightSearch(toFlightDraft(question), 'EUR')).toEqual(question)
  }
})

it('a trip in short names each place where it goes on, and its first and last day', () => {
  expect(tripOutline(toFlightSearch({ ...full, tripType: 'multicity' }, 'USD'))).toEqual({
    places: ['LHR', 'JFK', 'BOS', 'LHR'],
    from: '2027-03-01',
    to: '2027-03-09',
  })
  expect(tripOutline(toFlightSearch({ ...full, tripType: 'oneway' }, 'USD'))).toEqual({
    places: ['LHR', 'JFK'],
    from: '2027-03-01',
    to: null,
  })
})

it('days around a trip are sought only where all its days are known', () => {
  const back = full.returnDate
  for (const [tripType, departureDate, returnDate, can] of [
    ['roundtrip', full.departureDate, back, true],
    ['roundtrip', full.departureDate, '', false],
    ['roundtrip', '', back, false],
    ['oneway', full.departureDate, '', true],
    ['oneway', '', '', false],
    ['multicity', full.departureDate, back, false],
  ] as const)
    expect(canBeFlexible({ tripType, departureDate, returnDate })).toBe(can)
})
