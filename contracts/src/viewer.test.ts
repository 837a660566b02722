import { expect, test } from 'vitest'
import { viewerOf } from './viewer.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['nobody', null, 'visitor'],
  ['a user without a plan', { role: 'user', accessUntil: null }, 'member'],
  ['a user whose access ends later', { role: 'user', accessUntil: '2026-11-21T12:00:01Z' }, 'subscriber'],
  ['a user whose access ends now', { role: 'user', accessUntil: '2026-11-21T12:00:00Z' }, 'member'],
  ['a user whose access has ended', { role: 'user', accessUntil: '2026-11-20T12:00:00Z' }, 'member'],
  ['an admin', { role: 'admin', accessUntil: null }, 'subscriber'],
  ['the owner', { role: 'owner', accessUntil: null }, 'subscriber'],
] as const)('%s is rightly classed', (_, who, viewer) => {
  expect(viewerOf(who, now)).toBe(viewer)
})
