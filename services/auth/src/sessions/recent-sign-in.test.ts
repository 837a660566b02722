import { expect, test } from 'vitest'
import { isRecentSignIn } from './recent-sign-in.ts'

const now = new Date('2026-12-01T12:00:00.000Z')

test.each([
  ['just now', '2026-12-01T12:00:00.000Z', true],
  ['ten minutes ago', '2026-12-01T11:50:00.000Z', true],
  ['just over ten minutes ago', '2026-12-01T11:49:59.999Z', false],
  ['days ago, with a new token', '2026-11-20T12:00:00.000Z', false],
])('a sign-in %s is recent or not', (_, signedInAt, expected) => {
  const sess = { userId: '', createdAt: now.toISOString(), signedInAt }
  expect(isRecentSignIn({ sid: '', sess, expire: now }, now)).toBe(expected)
})
