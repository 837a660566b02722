import { expect, test } from 'vitest'
import { allianceOf } from './alliances.ts'

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
  expect(allianceOf(code)).toBe(alliance)
})
