import { expect, test } from 'vitest'
import { containsTrigram, isSearchableUserText, toLikePattern, toUserTraits } from './filter.ts'

test('an absent filter gives no condition', () => {
  const nothing = { search: 'ada', status: null, plan: null, role: null, verified: null }
  expect(toUserTraits(nothing)).toEqual([])
  expect(toUserTraits({ ...nothing, verified: false, plan: 'none' })).toEqual(['unverified', 'plan none'])
})

test.each([
  ['100%', String.raw`%100\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
])('matches %j literally', (typed, pattern) => {
  expect(toLikePattern(typed)).toBe(pattern)
})

test.each([
  ['ada', true],
  ['a.da', false],
  ['Zoë', true],
  ['山田太', true],
  ['@1.', false],
  ['', false],
])('%j contains a trigram: %j', (typed, expected) => {
  expect(containsTrigram(typed)).toBe(expected)
})

test.each([
  [null, true],
  ['O’Brien', true],
  ['a\0', false],
  ['com\nAda', false],
])('%j is searchable: %j', (typed, expected) => {
  expect(isSearchableUserText(typed)).toBe(expected)
})
