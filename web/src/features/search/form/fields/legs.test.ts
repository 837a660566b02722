import { expect, it } from 'vitest'
import { emptyLeg } from '../../../../flights/trips/flight/question.ts'
import { changeLeg } from './legs.ts'

const two = [emptyLeg(0, 'LHR'), emptyLeg(1)]
const origins = (legs: readonly { origin: string }[]) => legs.map(({ origin }) => origin)

it('offers the next flight to start where this one ends', () => {
  const legs = changeLeg(two, 0, 'destination', 'JFK')
  expect(legs[0]).toEqual({ id: 0, origin: 'LHR', destination: 'JFK', departureDate: '' })
  expect(origins(legs)).toEqual(['LHR', 'JFK'])
  expect(origins(changeLeg(legs, 0, 'destination', 'BOS'))).toEqual(['LHR', 'BOS'])
})

it('leaves a start that somebody chose, and one whose flight before is being typed anew', () => {
  const legs = changeLeg(changeLeg(two, 0, 'destination', 'JFK'), 1, 'origin', 'EWR')
  expect(origins(changeLeg(legs, 0, 'destination', 'BOS'))).toEqual(['LHR', 'EWR'])
  const offered = changeLeg(two, 0, 'destination', 'JFK')
  expect(origins(changeLeg(offered, 0, 'destination', ''))).toEqual(['LHR', 'JFK'])
})

it('a date moves no place', () => {
  expect(origins(changeLeg(two, 0, 'departureDate', '2027-03-01'))).toEqual(['LHR', ''])
})
