import { expect, test } from 'vitest'
import { hasAlertAccess } from './access.ts'

const now = new Date('2026-11-22T10:00:00Z')
const noAccess = { accessUntil: null, isAdmin: false, closedAt: null }
const [ahead, over] = [new Date('2026-11-22T10:00:01Z'), new Date('2026-11-22T10:00:00Z')]

test.each([
  ['without a plan there is no access', noAccess, false],
  ['a plan gives access', { ...noAccess, accessUntil: ahead }, true],
  ['until the moment when the plan ends', { ...noAccess, accessUntil: over }, false],
  ['administrators need no plan', { ...noAccess, isAdmin: true }, true],
  [
    'a closed account has no access, whatever its plan',
    { accessUntil: ahead, isAdmin: true, closedAt: over },
    false,
  ],
])('%s', (_, person, has) => {
  expect(hasAlertAccess(person, now)).toBe(has)
})
