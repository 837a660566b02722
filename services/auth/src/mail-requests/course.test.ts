import { expect, test } from 'vitest'
import { courseOf } from './course.ts'

const unverified = { emailVerified: false }
const verified = { emailVerified: true }

test.each([
  ['registration', null, 'open-account'],
  ['registration', unverified, 'replace-registration'],
  ['registration', verified, 'say-there-is-an-account'],
  ['verification', null, 'nothing'],
  ['verification', unverified, 'verification'],
  ['verification', verified, 'nothing'],
  ['reset', null, 'nothing'],
  ['reset', unverified, 'reset'],
  ['reset', verified, 'reset'],
  // What has happened is told to whom it happened, whoever has the address by then.
  ['password-changed', null, 'password-changed'],
  ['account-closed', null, 'account-closed'],
  ['account-closed', verified, 'account-closed'],
] as const)('%s, with the account %j, comes to: %s', (kind, user, course) => {
  expect(courseOf(kind, user)).toBe(course)
})
