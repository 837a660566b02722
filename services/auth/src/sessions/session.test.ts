import { expect, test } from 'vitest'
import {
  sessionEndsAt,
  isSessionDueForExtension,
  sessionLastSeenAt,
  buildRotatedSession,
  sessionCookieSecondsLeft,
  buildSession,
} from './session.ts'

const token = 'a'.repeat(43)
const at = (instant: string) => new Date(`2026-12-${instant}Z`)

/** Signed in on 1 December at noon, and used for the last time at `lastUse`. */
const used = (lastUse: string, method: 'password' | 'google' | 'key' = 'password') => {
  const session = buildSession(token, { userId: '', method }, at('01T12:00:00'))
  return method === 'key' ? session : buildRotatedSession(token, session, at(lastUse))
}

test.each([
  ['a user who never returns', 'user', '01T12:00:00', '08T12:00:00'],
  ['a user who returns once', 'user', '05T09:00:00', '12T09:00:00'],
  ['a user who returns every day', 'user', '30T12:00:00', '31T12:00:00'],
  ['an administrator who never returns', 'admin', '01T12:00:00', '02T00:00:00'],
  ['an administrator who is active all day', 'admin', '01T23:59:59', '02T00:00:00'],
  ['an owner who is active all day', 'owner', '01T23:59:59', '02T00:00:00'],
  ['a user who became an administrator on the fifth day', 'admin', '05T09:00:00', '02T00:00:00'],
] as const)('the session of %s ends on time', (_, role, lastUse, end) => {
  expect(sessionEndsAt(used(lastUse), role)).toEqual(at(end))
})

test.each(['user', 'admin', 'owner'] as const)('an owner-key session ends after an hour: %s', (role) => {
  const session = used('01T12:00:00', 'key')
  expect(sessionEndsAt(session, role)).toEqual(at('01T13:00:00'))
  expect(sessionEndsAt(buildRotatedSession(token, session, at('01T12:50:00')), role)).toEqual(
    at('01T13:00:00'),
  )
})

test.each([
  ['user', '01T12:00:00', 7 * 86_400],
  ['user', '30T12:00:00', 86_400],
  ['admin', '01T12:00:00', 12 * 3600],
  ['admin', '01T23:00:00', 3600],
  ['admin', '02T12:00:00', 0],
] as const)('the session cookie expires with the session: %s, %s', (role, now, seconds) => {
  expect(sessionCookieSecondsLeft(used(now), role, at(now))).toBe(seconds)
})

test('extends a session at most once an hour, and an owner-key session never', () => {
  const session = used('30T12:00:00')
  expect(isSessionDueForExtension(session, at('30T12:59:00'))).toBe(false)
  expect(isSessionDueForExtension(session, at('30T13:01:00'))).toBe(true)
  expect(sessionLastSeenAt(session)).toEqual(at('30T12:00:00'))
  expect(isSessionDueForExtension(used('01T12:00:00', 'key'), at('01T12:59:00'))).toBe(false)
})
