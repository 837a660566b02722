import { expect, test } from 'vitest'
import { resolveMailAction } from './mail-action.ts'

const asked = new Date('2026-11-22T12:00:00Z')
const before = new Date('2026-11-21T12:00:00Z')
const unverified = { emailVerified: false, role: 'user', createdAt: before } as const
const verified = { ...unverified, emailVerified: true }
/** Made by the key of the site. */
const unverifiedOwner = { ...unverified, role: 'owner' } as const
/** Its first letter could not be sent, and another one has shown meanwhile that the address is theirs. */
const itsOwn = { ...verified, createdAt: asked }

test.each([
  ['registration', null, 'open-account'],
  ['registration', unverified, 'add-registration'],
  ['registration', verified, 'say-there-is-an-account'],
  ['registration', itsOwn, 'nothing'],
  ['registration', unverifiedOwner, 'say-there-is-an-account'],
  ['registration', { ...unverifiedOwner, createdAt: asked }, 'nothing'],
  ['verification', null, 'nothing'],
  ['verification', unverified, 'choose-password'],
  ['verification', verified, 'nothing'],
  ['verification', unverifiedOwner, 'verification'],
  ['sign-in-link', null, 'nothing'],
  ['sign-in-link', verified, 'sign-in-link'],
  ['sign-in-link', unverified, 'choose-password'],
  ['sign-in-link', unverifiedOwner, 'verification'],
  ['reset', null, 'nothing'],
  ['reset', unverified, 'reset'],
  ['reset', verified, 'reset'],
  // What has happened is told to whom it happened, whoever has the address by then.
  ['password-changed', null, 'password-changed'],
  ['google-unlinked', verified, 'google-unlinked'],
  ['account-closed', null, 'account-closed'],
  ['account-closed', verified, 'account-closed'],
] as const)('%s, with the account %j, comes to: %s', (kind, user, course) => {
  expect(resolveMailAction({ kind, createdAt: asked }, user)).toBe(course)
})
