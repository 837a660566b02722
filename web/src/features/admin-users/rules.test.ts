import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { expect, it } from 'vitest'
import { permissionsFor, displayName } from './rules.ts'

const now = Date.parse('2027-01-01T00:00:00Z')
const later = '2027-02-01T00:00:00Z'
const earlier = '2026-12-01T00:00:00Z'

const userWith = (changes: Partial<AdminUser>): AdminUser => ({
  id: '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e',
  email: 'mira@mail.test',
  firstName: 'Mira',
  lastName: 'Kowalski',
  role: 'user',
  authProvider: 'local',
  emailVerified: true,
  subscriptionStatus: 'active',
  subscriptionTier: 'annual',
  subscriptionEndsAt: later,
  accessUntil: later,
  createdAt: earlier,
  ...changes,
})

it.each([
  ['an owner changes an owner', { role: 'owner' }, true, { change: null, cancel: null, role: null }],
  ['an admin changes an admin', { role: 'admin' }, false, { change: null, cancel: null, role: 'ownersOnly' }],
  [
    'an admin leaves owners alone',
    { role: 'owner' },
    false,
    { change: 'isOwner', cancel: 'isOwner', role: 'ownersOnly' },
  ],
  [
    'who never had a plan has none to cancel',
    { subscriptionStatus: null, accessUntil: null },
    true,
    { change: null, cancel: 'noPlan', role: null },
  ],
  [
    'what is over cannot be cancelled',
    { subscriptionStatus: 'canceled', accessUntil: earlier },
    true,
    { change: null, cancel: 'noPlan', role: null },
  ],
  [
    'what will not renew can be ended at once',
    { subscriptionStatus: 'canceled' },
    true,
    { change: null, cancel: null, role: null },
  ],
  [
    'what is due can be cancelled',
    { subscriptionStatus: 'past_due', accessUntil: earlier },
    true,
    { change: null, cancel: null, role: null },
  ],
] as const)('%s', (_, changes, byOwner, may) =>
  expect(permissionsFor(userWith(changes), byOwner, now)).toEqual(may),
)

const called = (firstName: string | null, lastName: string | null) =>
  displayName({ firstName, lastName, email: 'mira@mail.test' })

it('calls people by their name, else by their address', () => {
  expect(called('Mira', 'Kowalski')).toBe('Mira Kowalski')
  expect(called(null, 'Kowalski')).toBe('Kowalski')
  expect(called(null, null)).toBe('mira@mail.test')
})

it.each(['דוד', 'محمد', '\u202Enimda'])('keeps %j from bidiCharacters the sentence around it', (name) =>
  expect(called(name, null)).toBe(`\u2068${name}\u2069`),
)
