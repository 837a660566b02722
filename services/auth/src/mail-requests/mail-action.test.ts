import { expect, test } from 'vitest'
import { resolveMailAction } from './mail-action.ts'

const asked = new Date('2026-11-22T12:00:00Z')
const before = new Date('2026-11-21T12:00:00Z')
const unverified = { emailVerified: false, role: 'user', createdAt: before } as const
const verified = { ...unverified, emailVerified: true }
/** Made by the key of the site. */
const unverifiedOwner = { ...unverified, role: 'owner' } as const
/** Opened by this very request, whose first email could not be sent; verified by another link. */
const itsOwn = { ...verified, createdAt: asked }

test.each([
  ['registration', null, 'open-account'],
  ['registration', unverified, 'add-registration'],
  ['registration', verified, 'account-exists'],
  ['registration', itsOwn, 'nothing'],
  ['registration', unverifiedOwner, 'account-exists'],
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
  // Notifications go to the address even if its account has changed.
  ['password-changed', null, 'password-changed'],
  ['google-unlinked', verified, 'google-unlinked'],
  ['account-closed', null, 'account-closed'],
  ['account-closed', verified, 'account-closed'],
] as const)('a %s request for the account %j resolves to %s', (kind, user, action) => {
  expect(resolveMailAction({ kind, createdAt: asked }, user)).toBe(action)
})
