import { expect, test } from 'vitest'
import type { User } from '../schema.ts'
import type { GoogleIdentity } from './identity.ts'
import { decideGoogleSignIn, decideGoogleLink, automaticLinkUserUpdate, mergeGoogleProfile } from './rules.ts'

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
  ['an account that this Google account signs in to is known', ada, mine, null, null, 'known'],
  ['it is known whatever the address says', unverified, mine, other, null, 'known'],
  ['it is known also by an address of elsewhere', elsewhere, mine, null, null, 'known'],
  ['an account of the verified address is linked', ada, null, mine, null, 'link'],
  ['a verified address without an account opens one', ada, null, null, null, 'new'],
  ['a verified address of elsewhere without an account opens one', elsewhere, null, null, null, 'new'],
  ['an address that Google has not verified opens none', unverified, null, null, null, 'email-not-verified'],
  ['nor does it for who is signed in', unverified, null, null, 'a', 'email-not-verified'],
  ['an account of another Google account is not linked', ada, null, other, null, 'other-google-account'],
  ['nor is it by its owner', elsewhere, null, other, 'b', 'other-google-account'],
  ['by an address of elsewhere no account is linked', elsewhere, null, mine, null, 'email-not-of-google'],
  ['nor is it by somebody else who is signed in', elsewhere, null, mine, 'b', 'email-not-of-google'],
  ['it is by who is signed in to it', elsewhere, null, mine, 'a', 'link'],
  ['one whose address nobody has shown to be theirs is', elsewhere, null, pending, null, 'link'],
  ['but none of an owner', elsewhere, null, owner, null, 'email-not-of-google'],
] as const)('%s', (_, identity, bySub, byEmail, signedInAs, expected) => {
  const decision = decideGoogleSignIn(identity, { bySub, byEmail, signedInAs })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test.each([
  ['a Google account of the same address is linked', elsewhere, null, mine, 'link'],
  ['one that signs in to the account already is known', unverified, mine, mine, 'known'],
  ['one that signs in to another account is not linked', ada, other, mine, 'other-account'],
  ['nor is a second one', ada, null, other, 'other-google-account'],
  ['nor is one of another address', { ...ada, email: 'eve@example.org' }, null, mine, 'other-address'],
  ['nor is one whose address Google has not verified', unverified, null, mine, 'email-not-verified'],
] as const)('to the account of who asks, %s', (_, identity, bySub, own, expected) => {
  const decision = decideGoogleLink(identity, { bySub, own })
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(expected)
})

test.each([
  ['none of ours takes all', {}, ['Ada', 'Lindqvist', 'https://pictures.example/ada']],
  ['a first name of ours stays alone', { firstName: 'Bea' }, ['Bea', null, 'https://pictures.example/ada']],
  ['a last name of ours stays alone', { lastName: 'Bly' }, [null, 'Bly', 'https://pictures.example/ada']],
  ['a picture of ours stays', { profileImageUrl: 'https://own' }, ['Ada', 'Lindqvist', 'https://own']],
])('of names and picture, %s', (_, own, expected) => {
  const { firstName, lastName, profileImageUrl } = mergeGoogleProfile(account(own), ada)
  expect([firstName, lastName, profileImageUrl]).toEqual(expected)
})

test('linking leaves the password and the names of an account whose address is verified', () => {
  const linked = {
    ...account({ firstName: 'Bea' }),
    ...automaticLinkUserUpdate(account({ firstName: 'Bea' }), ada),
  }
  expect(linked).toMatchObject({ googleId: '1', password: 'hash', firstName: 'Bea', emailVerified: true })
})

test('linking drops password, links and names of an unverified account', () => {
  const theirs = account({
    emailVerified: false,
    firstName: 'Mallory',
    lastName: 'M',
    resetPasswordToken: 'x',
  })
  expect({ ...theirs, ...automaticLinkUserUpdate(theirs, ada) }).toMatchObject({
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
