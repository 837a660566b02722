import type { Principal } from '@faresight/contracts/viewer'
import { expect, test } from 'vitest'
import { findAccessProblem } from './access.ts'

const now = new Date('2026-11-21T12:00:00Z')
const member: Principal = {
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  role: 'user',
  sessionId: 'ab'.repeat(32),
  accessUntil: null,
}
const callers = {
  visitor: null,
  member,
  expired: { ...member, accessUntil: '2026-11-21T12:00:00Z' },
  subscriber: { ...member, accessUntil: '2026-11-21T12:00:01Z' },
  admin: { ...member, role: 'admin' },
  owner: { ...member, role: 'owner' },
} as const satisfies Record<string, Principal | null>

const [signIn, plan, admin, owner] = [
  'access/sign-in-required',
  'access/plan-required',
  'access/admin-required',
  'access/owner-required',
]

test.each([
  ['public', { visitor: null, member: null, expired: null, subscriber: null, admin: null, owner: null }],
  ['user', { visitor: signIn, member: null, expired: null, subscriber: null, admin: null, owner: null }],
  [
    'subscriber',
    { visitor: signIn, member: plan, expired: plan, subscriber: null, admin: null, owner: null },
  ],
  ['admin', { visitor: signIn, member: admin, expired: admin, subscriber: admin, admin: null, owner: null }],
  ['owner', { visitor: signIn, member: owner, expired: owner, subscriber: owner, admin: owner, owner: null }],
] as const)('a %s route admits exactly its callers', (access, expected) => {
  const codes = Object.entries(callers).map(([name, who]) => [
    name,
    findAccessProblem({ access }, who, now)?.code ?? null,
  ])
  expect(Object.fromEntries(codes)).toEqual(expected)
})

const recent = 'access/recent-sign-in-required'

test.each([
  ['just now', '2026-11-21T12:00:00Z', null],
  ['15 minutes ago', '2026-11-21T11:45:00Z', null],
  ['a moment longer ago', '2026-11-21T11:44:59.999Z', recent],
  ['by a clock that is a little ahead', '2026-11-21T12:00:02Z', null],
  ['at a time that an older release does not tell', undefined, recent],
])('a route that needs a recent sign-in, signed in %s', (_, signedInAt, expected) => {
  const route = { access: 'admin', recentSignIn: true } as const
  const who = { ...callers.admin, ...(signedInAt && { signedInAt }) }
  expect(findAccessProblem(route, who, now)?.code ?? null).toBe(expected)
  expect(findAccessProblem({ access: 'admin' }, who, now)).toBeNull()
})

test('a route that needs a recent sign-in checks sign-in and role first', () => {
  const route = { access: 'admin', recentSignIn: true } as const
  const justNow = { signedInAt: now.toISOString() }
  expect(findAccessProblem(route, null, now)?.code).toBe(signIn)
  expect(findAccessProblem(route, { ...member, ...justNow }, now)?.code).toBe(admin)
})

test.each(['admin', 'owner'] as const)('a %s route refuses a caller without a second factor', (access) => {
  const owner = { ...callers.owner, lacksSecondFactor: true } as const
  expect(findAccessProblem({ access }, owner, now)?.code).toBe('access/second-factor-required')
  expect(findAccessProblem({ access }, member, now)?.code).toBe(`access/${access}-required`)
  expect(findAccessProblem({ access: 'subscriber' }, owner, now)).toBe(null)
  expect(findAccessProblem({ access: 'user' }, owner, now)).toBe(null)
})
