import { expect, it } from 'vitest'
import { parse, withState } from '../../browser/url-state.ts'
import { adminUrl } from '../admin/views.ts'
import { hasFilters, usersUrl } from './api.ts'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { permissionsFor, displayName } from './rules.ts'

const read = (search: string) => parse(usersUrl, new URLSearchParams(search))
const all = {
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: null,
}

it.each([
  ['nothing', '', all],
  ['what is wrong', 'status=paid&plan=weekly&role=root&verified=1&sort=id&order=up', all],
  ['a search of blanks', 'search=+++', all],
  [
    'a search and filters',
    'search=+Mira&status=none&plan=annual&role=admin&verified=false',
    {
      ...all,
      search: 'Mira',
      status: 'none',
      plan: 'annual',
      role: 'admin',
      verified: false,
    },
  ],
  ['names from A on', 'sort=name', { ...all, sort: 'name' }],
  ['names from Z on', 'sort=name&order=desc', { ...all, sort: 'name', order: 'desc' }],
])('an address asks for %s', (_, search, filter) => expect(read(search)).toEqual(filter))

it('cuts what is searched for to what the server takes', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100)
})

it('keeps what is of others, and says nothing that goes without saying', () => {
  const params = new URLSearchParams('view=users&search=Mira&role=admin&sort=name&order=desc')
  const next = withState(usersUrl, params, { role: null, sort: 'email', order: null, verified: true })
  expect(next.toString()).toBe('view=users&search=Mira&sort=email&verified=true')
})

it('is narrowed by a filter, not by an order', () => {
  expect(hasFilters({ ...read('sort=name'), order: 'asc' })).toBe(false)
  expect(hasFilters({ ...read('verified=false'), order: 'asc' })).toBe(true)
})

it.each([
  ['user=0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e&view=audit', 'audit', '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e'],
  ['user=1%27--&view=toString', 'overview', null],
])('%s opens a section, and the panel of an account that can be', (search, view, user) => {
  expect(parse(adminUrl, new URLSearchParams(search))).toEqual({ view, user })
})

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
