import { expect, test } from 'vitest'
import { matchesOwnerKey } from './require-owner-key.ts'

const key = 'k'.repeat(31) + 'é'

test.each([
  ['the key', key, true],
  ['nothing', '', false],
  ['its beginning', key.slice(0, -1), false],
  ['more than it', `${key}k`, false],
  ['it in capitals', key.toUpperCase(), false],
  ['it with a space', ` ${key}`, false],
  ['it, composed otherwise', key.normalize('NFD'), false],
  ['another one as long', 'x'.repeat(32), false],
])('%s', (_, typed, expected) => {
  expect(matchesOwnerKey(typed, key)).toBe(expected)
})
