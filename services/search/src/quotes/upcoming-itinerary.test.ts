import { expect, test } from 'vitest'
import { itineraryLike, segmentLike } from '../../test/itineraries.ts'
import { isUpcomingItinerary } from './upcoming-itinerary.ts'

const now = new Date('2027-01-10T22:30:00Z')
const zones: Record<string, string> = {
  LHR: 'Europe/London',
  AKL: 'Pacific/Auckland',
  LAX: 'America/Los_Angeles',
}
const leaving = (origin: string, date: string, time: string) =>
  isUpcomingItinerary(
    itineraryLike([segmentLike({ origin, departure: { date, time } })]),
    now,
    (it) => zones[it] ?? null,
  )

test.each([
  ['LHR', '2027-01-10', '22:25', false],
  ['LHR', '2027-01-10', '22:35', true],
  ['LHR', '2027-01-09', '23:59', false],
  ['LAX', '2027-01-10', '14:25', false],
  ['LAX', '2027-01-10', '14:35', true],
  ['AKL', '2027-01-11', '11:25', false],
  ['AKL', '2027-01-11', '11:35', true],
  ['LHR', '2027-03-01', '00:00', true],
  ['XXX', '2027-01-10', '22:25', true],
])('by the clock of %s a flight on %s at %s is upcoming: %s', (origin, date, time, expected) => {
  expect(leaving(origin, date, time)).toBe(expected)
})
