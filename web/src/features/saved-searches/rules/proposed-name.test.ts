import { expect, it } from 'vitest'
import { askedIn } from '../../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { sampleSearch, sampleTour } from './sample-saved.ts'
import { proposedName } from './proposed-name.ts'

// Both samples have all that a question needs.
const [there, tour] = [sampleSearch, sampleTour].map((search) => askedIn(search) as FlightQuestion) as [
  FlightQuestion,
  FlightQuestion,
]
const cities: Record<string, string> = { LHR: 'London', JFK: 'New York', LAX: 'Los Angeles' }
const cityOf = (code: string) => cities[code] ?? code

it.each([
  ['a round trip', there, 'London to New York, 1 Mar to 9 Mar'],
  ['one way', { ...there, tripType: 'oneway', returnDate: null }, 'London to New York, 1 Mar'],
  ['several flights', tour, 'London to New York to Los Angeles, 1 Mar to 5 Mar'],
] as const)('%s is called by its cities and its days', (_, question, name) => {
  expect(proposedName(question, cityOf)).toBe(name)
})

it('names of cities that are too long give way to codes', () => {
  expect(proposedName(there, (code) => `Santa Maria de los Angeles del Norte ${code}`)).toBe(
    'LHR to JFK, 1 Mar to 9 Mar',
  )
})

it('of too many places the first and the last are named', () => {
  const pairs = ['AAA-BBB', 'CCC-DDD', 'EEE-FFF', 'GGG-HHH', 'III-JJJ']
  const legs = pairs.map((pair, day) => {
    const [origin = '', destination = ''] = pair.split('-')
    return { origin, destination, departureDate: `2027-03-${10 + day}` }
  })
  expect(proposedName({ ...tour, legs }, (code) => code)).toBe('AAA to JJJ, 10 Mar to 14 Mar')
})
