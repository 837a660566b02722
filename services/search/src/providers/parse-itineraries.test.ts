import { expect, test } from 'vitest'
import { itineraryLike, fareQueryLike, segmentLike } from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { parseSanitizedJson } from '../http-client/sanitized-json.ts'
import { parseValidItineraries } from './parse-itineraries.ts'

const reading = { question: fareQueryLike(), rates: loadPackagedRates(), seenAt: '2026-12-01T10:00:00.000Z' }
const read = (segment: Parameters<typeof segmentLike>[0]) =>
  parseValidItineraries(
    [itineraryLike([segmentLike(segment)])],
    reading,
    (code) => [code],
    (it) => it,
  )

test('a valid itinerary that matches the question is kept', () => {
  expect(read({}).itineraries).toHaveLength(1)
})

test.each([
  ['arrives on a day that does not exist', { arrival: { date: '2027-02-30', time: '13:00' } }],
  ['arrives at a time that does not exist', { arrival: { date: '2027-01-10', time: '99:99' } }],
  ['flies for longer than any trip takes', { durationMinutes: 1e12 }],
  ['flies on another day than was asked for', { departure: { date: '2027-01-11', time: '10:00' } }],
  ['lands elsewhere than was asked for', { destination: 'EWR' }],
])('an itinerary that %s is left out and counted', (_, segment) => {
  expect(read(segment)).toEqual({ itineraries: [], droppedItineraries: 1 })
})

test.each([
  [String.raw`{"name":"A\u0000B"}`, { name: 'A\ufffdB' }],
  [String.raw`{"names":["A\uD83D B"]}`, { names: ['A\ufffd B'] }],
  [String.raw`{"name":"\uD83D\uDE00"}`, { name: '😀' }],
  ['not JSON', undefined],
])('%s becomes text that PostgreSQL can store', (text, value) => {
  expect(parseSanitizedJson(text)).toEqual(value)
})
