import { expect, test } from 'vitest'
import { findAirlineAlliance } from './alliances.ts'

test.each([
  ['LH', 'star'],
  ['UA', 'star'],
  ['AZ', 'star'],
  ['BA', 'oneworld'],
  ['HA', 'oneworld'],
  ['AF', 'skyteam'],
  ['SK', 'skyteam'],
  ['FR', undefined],
  ['CZ', undefined],
  ['constructor', undefined],
  [null, undefined],
])('%s is in %s', (code, alliance) => {
  expect(findAirlineAlliance(code)).toBe(alliance)
})
