import { expect, test } from 'vitest'
import { isServed } from './access.ts'

const now = new Date('2026-11-22T10:00:00Z')
const nobody = { accessUntil: null, isAdmin: false, closedAt: null }
const [ahead, over] = [new Date('2026-11-22T10:00:01Z'), new Date('2026-11-22T10:00:00Z')]

test.each([
  ['without a plan there is none', nobody, false],
  ['a plan gives it', { ...nobody, accessUntil: ahead }, true],
  ['until the moment that it ends', { ...nobody, accessUntil: over }, false],
  ['administrators need none', { ...nobody, isAdmin: true }, true],
  [
    'a closed account has none, whatever was paid',
    { accessUntil: ahead, isAdmin: true, closedAt: over },
    false,
  ],
])('%s', (_, person, has) => {
  expect(isServed(person, now)).toBe(has)
})
