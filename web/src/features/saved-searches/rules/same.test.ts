import { expect, it } from 'vitest'
import { askedIn } from '../../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { sampleSaved, sampleTour } from './sample-saved.ts'
import { savedAs } from './same.ts'

const saved = sampleSaved('kept', 1)
// The sample has all that a question needs.
const question = askedIn(saved) as FlightQuestion

it('finds the search that asks the same, in whatever currency', () => {
  const others = [sampleSaved('other', 2, { stops: 'any' }), saved]
  expect(savedAs({ ...question, currency: 'USD' }, others)?.id).toBe('kept')
})

it.each([
  { passengers: 1 },
  { flexibleDates: false },
  { nearbyAirports: false },
  { departureDate: '2027-03-02' },
  { origin: 'LGW' },
])('another question is another search: %j', (change) => {
  expect(savedAs({ ...question, ...change }, [saved])).toBeNull()
})

it('knows a search of several flights again', () => {
  const tour = sampleSaved('tour', 1, sampleTour as object)
  expect(savedAs(askedIn(tour) as FlightQuestion, [saved, { ...tour, id: 'tour' }])?.id).toBe('tour')
})
