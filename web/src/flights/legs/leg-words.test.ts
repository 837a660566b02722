import { expect, it } from 'vitest'
import { legWords } from './leg-words.ts'

it.each([
  ['roundtrip', ['Outbound', 'Return'], ['Out ', 'Back ']],
  ['oneway', ['Outbound'], ['']],
  ['multicity', ['Flight 1', 'Flight 2'], ['Flight 1 ', 'Flight 2 ']],
  ['multicity', ['Flight 1', 'Flight 2', 'Flight 3'], ['Flight 1 ', 'Flight 2 ', 'Flight 3 ']],
] as const)('the legs of a %s trip are %j', (trip, names, befores) => {
  const legs = names.map((_, leg) => legWords(trip, leg))
  expect(legs.map(({ name }) => name)).toEqual(names)
  expect(legs.map(({ before }) => before)).toEqual(befores)
  expect(new Set(legs.map(({ times }) => times)).size).toBe(names.length)
})
