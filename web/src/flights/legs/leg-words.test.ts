import { expect, it, test } from 'vitest'
import { layoverMark, legWords, spacedFlight } from './leg-words.ts'

it.each([
  ['roundtrip', ['Outbound', 'Return'], ['Outbound ', 'Return ']],
  ['oneway', ['Outbound'], ['']],
  ['multicity', ['Flight 1', 'Flight 2'], ['Flight 1 ', 'Flight 2 ']],
  ['multicity', ['Flight 1', 'Flight 2', 'Flight 3'], ['Flight 1 ', 'Flight 2 ', 'Flight 3 ']],
] as const)('the legs of a %s trip are %j', (trip, names, befores) => {
  const legs = names.map((_, leg) => legWords(trip, leg))
  expect(legs.map(({ name }) => name)).toEqual(names)
  expect(legs.map(({ before }) => before)).toEqual(befores)
  expect(new Set(legs.map(({ times }) => times)).size).toBe(names.length)
})

test.each([
  ['BA117', 'BA\u00a0117'],
  ['B61234', 'B6\u00a01234'],
  ['9W12', '9W\u00a012'],
  ['4274', '4274'],
  ['', ''],
])('%s is written %s', (number, spaced) => {
  expect(spacedFlight(number)).toBe(spaced)
})

test.each([
  ['10:00', 299, null],
  ['10:00', 300, 'long'],
  ['21:30', 570, 'overnight'],
  ['23:30', 240, 'overnight'],
  ['01:00', 200, null],
  ['04:00', 240, null],
  ['04:00', 1440, 'overnight'],
  ['22:00', 300, 'long'],
  ['22:00', null, null],
])('a layover from %s of %s minutes is marked %s', (arrival, minutes, mark) => {
  expect(layoverMark(arrival, minutes)).toBe(mark)
})
