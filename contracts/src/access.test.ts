import { expect, test } from 'vitest'
import { hasFareAccess, hasPlanAccess, toViewer } from './access.ts'

const now = new Date('2026-11-21T12:00:00Z')
const [ahead, over] = [new Date('2026-11-21T12:00:01Z'), new Date('2026-11-21T12:00:00Z')]

test.each([
  ['without a plan there is none', { isAdmin: false, accessUntil: null }, false],
  ['a plan gives it', { isAdmin: false, accessUntil: ahead }, true],
  ['until the moment that it ends', { isAdmin: false, accessUntil: over }, false],
  ['who administers needs no plan', { isAdmin: true, accessUntil: null }, true],
  ['nor loses anything with one that has ended', { isAdmin: true, accessUntil: over }, true],
])('%s', (_, who, has) => {
  expect(hasFareAccess(who, now)).toBe(has)
})

test.each([
  ['2026-11-21T12:00:01.000Z', true],
  ['2026-11-21T12:00:00Z', false],
  [null, false],
])('a plan until the text %s gives access: %s', (accessUntil, has) => {
  expect(hasPlanAccess({ accessUntil }, now.getTime())).toBe(has)
})

test.each([
  ['no one', null, 'visitor'],
  ['a user without a plan', { role: 'user', accessUntil: null }, 'member'],
  ['a user whose access ends later', { role: 'user', accessUntil: '2026-11-21T12:00:01Z' }, 'subscriber'],
  ['a user whose access ends now', { role: 'user', accessUntil: '2026-11-21T12:00:00Z' }, 'member'],
  ['a user whose access has ended', { role: 'user', accessUntil: '2026-11-20T12:00:00Z' }, 'member'],
  ['an admin', { role: 'admin', accessUntil: null }, 'subscriber'],
  ['the owner', { role: 'owner', accessUntil: null }, 'subscriber'],
] as const)('%s is the right viewer', (_, who, viewer) => {
  expect(toViewer(who, now)).toBe(viewer)
})
