import { expect, test } from 'vitest'
import { allRoutes } from '../catalogue.ts'
import {
  activatePlanRequestSchema,
  adminRoutes,
  cancelPlanRequestSchema,
  networkRequestSchema,
} from './http.ts'

const plan = { tier: 'annual', durationMonths: 3 }
const requests = [
  ['give a plan', (reason: string) => activatePlanRequestSchema.safeParse({ ...plan, reason })],
  ['cancel a plan', (reason: string) => cancelPlanRequestSchema.safeParse({ immediate: true, reason })],
] as const

const noAddress = 'Please leave out email addresses and “@”. Reasons are kept permanently.'

test.each(requests)('a reason to %s is kept as typed', (_what, read) => {
  expect(read(' Won a quiz ').data?.reason).toBe('Won a quiz')
})

test.each(requests)('a reason to %s with an email address is refused', (_what, read) => {
  for (const reason of ['Asked for by mira@mail.test', '@', 'mira @ mail.test'])
    expect(read(reason).error?.issues.map(({ message }) => message)).toEqual([noAddress])
})

test('only owners change roles; all other routes are open to administrators', () => {
  const { changeRole, ...others } = adminRoutes
  expect(changeRole.access).toBe('owner')
  expect(new Set(Object.values(others).map(({ access }) => access))).toEqual(new Set(['admin']))
})

test('all changes and exports by administrators need a recent sign-in', () => {
  const named = allRoutes
    .filter(({ recentSignIn }) => recentSignIn)
    .map(({ method, path }) => `${method} ${path}`)
  expect(named.toSorted()).toEqual([
    'DELETE /api/admin/dead-letters/{sequence}',
    'GET /api/admin/audit.csv',
    'POST /api/admin/dead-letters/{sequence}/replay',
    'POST /api/admin/networks/block',
    'POST /api/admin/networks/unblock',
    'POST /api/admin/users/{userId}/activate-plan',
    'POST /api/admin/users/{userId}/cancel-plan',
    'POST /api/admin/users/{userId}/role',
    'POST /api/admin/users/{userId}/sign-out',
  ])
  const forgotten = allRoutes
    .filter(({ access }) => access === 'admin' || access === 'owner')
    .filter(({ method, mediaType }) => method !== 'GET' || mediaType !== undefined)
    .filter(({ recentSignIn }) => !recentSignIn)
  expect(forgotten.map(({ path }) => path)).toEqual([])
})

test.each([' 203.0.113.7/24 ', '203.0.113.0/24', '2001:DB8:1::/48', '2001:db8:1:0:0:0:0:7/48'])(
  'the network %j can be blocked',
  (network) => {
    expect(networkRequestSchema.safeParse({ network }).data).toEqual({ network: network.trim() })
  },
)

test.each([
  '',
  '203.0.113.7',
  '203.0.113.0/16',
  '203.0.113.0/32',
  '203.0.113.0/48',
  '203.0.113/24',
  '203.0.113.256/24',
  '2001:db8:1::/24',
  '2001:db8:1::/64',
  '2001:db8::1::/48',
  'fe80::1%eth0/48',
  'example.org/24',
  `${'0'.repeat(100)}203.0.113.0/24`,
  undefined,
  7,
])('the network %j is refused with a sentence that says what is allowed', (network) => {
  expect(networkRequestSchema.safeParse({ network }).error?.issues).toEqual([
    expect.objectContaining({
      path: ['network'],
      message:
        'Please enter an IPv4 network ending in /24, such as 203.0.113.0/24, or an IPv6 network ending in /48, such as 2001:db8:1::/48.',
    }),
  ])
})
