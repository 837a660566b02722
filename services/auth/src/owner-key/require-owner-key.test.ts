import { expect, test } from 'vitest'
import { matchesOwnerKey } from './require-owner-key.ts'

const key = 'k'.repeat(31) + 'é'

test.each([
  ['accepts the key', key, true],
  ['refuses an empty key', '', false],
  ['refuses a prefix of the key', key.slice(0, -1), false],
  ['refuses the key with a suffix', `${key}k`, false],
  ['refuses the key in capitals', key.toUpperCase(), false],
  ['refuses the key after a space', ` ${key}`, false],
  ['refuses the key with decomposed accents', key.normalize('NFD'), false],
  ['refuses another key of the same length', 'x'.repeat(32), false],
])('%s', (_, typed, expected) => {
  expect(matchesOwnerKey(typed, key)).toBe(expected)
})
