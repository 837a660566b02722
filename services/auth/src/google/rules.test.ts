import { expect, test } from 'vitest'
import type { User } from '../schema.ts'
import type { GoogleIdentity } from './identity.ts'
import {
  decideGoogleSignIn,
  decideGoogleLink,
  toUserUpdateOnAutomaticLink,
  fillEmptyProfileFromGoogle,
} from './rules.ts'

const ada: GoogleIdentity = {
  sub: '1',
  email: 'ada@example.org',
  isEmailOfGoogle: true,
  firstName: 'Ada',
  lastName: 'Lindqvist',
  pictureUrl: 'https://pictures.example/ada',
}

/** The parts of an account that the rules look at. */
function account(fields: Partial<User> = {}): User {
  const own = {
    id: 'a',
    email: 'ada@example.org',
    googleId: null,
    googleUnlinkedAt: null,
    emailVerified: true,
    firstName: null,
    lastName: null,
  }
  // The rules read nothing else.
  return { ...own, profileImageUrl: null, password: 'hash', ...fields } as User
}

const mine = account()
const other = account({ id: 'b', googleId: '2' })

const unverified = { email: null, isEmailOfGoogle: false }
const elsewhere = { ...ada, isEmailOfGoogle: false }
const pending = account({ emailVerified: false, role: 'user' })
const owner = account({ emailVerified: false, role: 'owner' })

test.each([
  ['signs in to the linked account', ada, mine, null, null, 'known'],
  [
    'signs in to the linked account even if the address is not verified',
    unverified,
    mine,
    other,
    null,
    'known',
  ],
  [
    'signs in to the linked account with an address that Google is not authoritative for',
    elsewhere,
    mine,
    null,
    null,
    'known',
  ],
  ['links the account of the verified address', ada, null, mine, null, 'link'],
  ['opens an account for a new verified address', ada, null, null, null, 'new'],
  [
    'opens an account for a new verified address that Google is not authoritative for',
    elsewhere,
    null,
    null,
    null,
    'new',
  ],
  ['opens no account for an unverified address', unverified, null, null, null, 'email-not-verified'],
  [
    'opens no account for an unverified address of a signed-in user',
    unverified,
    null,
    null,
    'a',
    'email-not-verified',
  ],
  [
    'does not link an account that has another Google account',
    ada,
    null,
    other,
    null,
    'other-google-account',
  ],
  [
    'does not link a second Google account, even if its user is signed in',
    elsewhere,
    null,
    other,
    'b',
    'other-google-account',
  ],
  [
    'does not link by an address that Google is not authoritative for',
    elsewhere,
    null,
    mine,
    null,
    'email-not-of-google',
  ],
  [
    'does not link another user’s account by such an address',
    elsewhere,
    null,
    mine,
    'b',
    'email-not-of-google',
  ],
  ['links by such an address if the user is signed in', elsewhere, null, mine, 'a', 'link'],
  ['links an unverified account by such an address', elsewhere, null, pending, null, 'link'],
  [
    'does not link an unverified owner by such an address',
    elsewhere,
    null,
    owner,
    null,
    'email-not-of-google',
  ],
] as const)('%s', (_, identity, bySub, byEmail, signedInAs, expected) => {
  const decision = decideGoogleSignIn(identity, { bySub, byEmail, signedInAs })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test.each([
  ['links a Google account with the same address', elsewhere, null, mine, 'link'],
  ['recognises a Google account that is already linked', unverified, mine, mine, 'known'],
  ['does not link a Google account of another user', ada, other, mine, 'other-account'],
  ['does not link a second Google account', ada, null, other, 'other-google-account'],
  [
    'does not link a Google account with another address',
    { ...ada, email: 'eve@example.org' },
    null,
    mine,
    'other-address',
  ],
  ['does not link a Google account with an unverified address', unverified, null, mine, 'email-not-verified'],
] as const)('linking on request: %s', (_, identity, bySub, own, expected) => {
  const decision = decideGoogleLink(identity, { bySub, own })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test.each([
  ['missing fields are filled in', {}, ['Ada', 'Lindqvist', 'https://pictures.example/ada']],
  [
    'a first name is kept without adding a last name',
    { firstName: 'Bea' },
    ['Bea', null, 'https://pictures.example/ada'],
  ],
  [
    'a last name is kept without adding a first name',
    { lastName: 'Bly' },
    [null, 'Bly', 'https://pictures.example/ada'],
  ],
  ['a picture is kept', { profileImageUrl: 'https://own' }, ['Ada', 'Lindqvist', 'https://own']],
])('merging the Google profile: %s', (_, own, expected) => {
  const { firstName, lastName, profileImageUrl } = fillEmptyProfileFromGoogle(account(own), ada)
  expect([firstName, lastName, profileImageUrl]).toEqual(expected)
})

test('linking keeps the password and names of a verified account', () => {
  const linked = {
    ...account({ firstName: 'Bea' }),
    ...toUserUpdateOnAutomaticLink(account({ firstName: 'Bea' }), ada),
  }
  expect(linked).toMatchObject({ googleId: '1', password: 'hash', firstName: 'Bea', emailVerified: true })
})

test('linking removes password, links and names of an unverified account', () => {
  const theirs = account({
    emailVerified: false,
    firstName: 'Mallory',
    lastName: 'M',
    resetPasswordToken: 'x',
  })
  expect({ ...theirs, ...toUserUpdateOnAutomaticLink(theirs, ada) }).toMatchObject({
    googleId: '1',
    authProvider: 'google',
    emailVerified: true,
    password: null,
    emailVerificationToken: null,
    resetPasswordToken: null,
    firstName: 'Ada',
    lastName: 'Lindqvist',
  })
})
