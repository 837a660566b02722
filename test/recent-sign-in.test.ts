import { adminRoutes } from '@faresight/contracts/admin/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import { routePolicies } from '../gateway/src/route-policies.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import {
  insertSession,
  insertSignedInUser,
  registerVerifiedAccount,
  type SignedInUser,
} from './setup/stack-users.ts'
import { connectToStackAndDatabase, type DocumentedRouteCaller } from './setup/route-caller.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const origin = inject('baseUrl')
let postgres: Postgres
let caller: DocumentedRouteCaller
forAllTests(connectToStackAndDatabase, (it) => ({ postgres, caller } = it))

const recent = routePolicies.map(({ route }) => route).filter(({ recentSignIn }) => recentSignIn)

/** A user who signed in `ms` ago and was active just now. */
async function createUserSignedInAgo(ms: number, role: 'user' | 'admin' | 'owner'): Promise<SignedInUser> {
  const { userId } = await insertSignedInUser(postgres, { role })
  return insertSession(postgres, userId, undefined, new Date(Date.now() - ms))
}

const bodies = new Map<RouteDefinition, object>([
  [adminRoutes.activatePlan, { tier: 'annual', durationMonths: 3 }],
  [adminRoutes.cancelPlan, { immediate: true }],
  [adminRoutes.changeRole, { role: 'admin' }],
  [adminRoutes.blockNetwork, { network: '198.51.100.0/24' }],
  [adminRoutes.unblockNetwork, { network: '198.51.100.0/24' }],
])

/** Calls a route with valid input about `member`. */
function callOn(route: RouteDefinition, { cookie }: SignedInUser, { userId }: SignedInUser) {
  const body = bodies.get(route)
  const params = { userId, sequence: '999999999' }
  return caller.call(route, { cookie, origin }, { params, ...(body && { body }) })
}

const userOf = async ({ cookie }: SignedInUser) =>
  authRoutes.user.answer.parse(JSON.parse((await caller.call(authRoutes.user, { cookie })).body))

async function actionsBy({ userId }: SignedInUser): Promise<string[]> {
  const { rows } = await postgres.pool.query(
    'select action from admin.admin_audit_log where admin_id = $1 order by sequence',
    [userId],
  )
  return rows.map(({ action }) => action)
}

test.each(recent.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses a stale sign-in without effect, and accepts a recent one',
  async (_, route) => {
    const member = await insertSignedInUser(postgres)
    const before = await userOf(member)
    const stale = await createUserSignedInAgo(16 * minuteMs, 'owner')
    const refused = await callOn(route, stale, member)
    expect([refused.status, refused.code]).toEqual([403, 'access/recent-sign-in-required'])
    expect(JSON.parse(refused.body).message).toMatch(/^Please confirm it’s you and try again/)
    // The session itself is valid.
    const reading = await caller.call(adminRoutes.audit, { cookie: stale.cookie })
    expect(reading.status).toBe(200)
    expect(await userOf(member)).toEqual(before)
    const passed = await callOn(route, await createUserSignedInAgo(14 * minuteMs, 'owner'), member)
    expect(passed.code ?? 'done').toMatch(/^(done|admin\/(no-plan|no-such-dead-letter))$/)
    expect(await actionsBy(stale)).toEqual([])
  },
)

test('no other administrator’s route requires a recent sign-in', async () => {
  const { cookie } = await createUserSignedInAgo(11 * hourMs, 'owner')
  const others = routePolicies
    .map(({ route }) => route)
    .filter((route) => route.path.startsWith('/api/admin/'))
  for (const route of others.filter(({ recentSignIn, method }) => !recentSignIn && method === 'GET'))
    expect((await caller.call(route, { cookie })).code).not.toBe('access/recent-sign-in-required')
})

test('the password makes a stale sign-in recent, and the refused action succeeds', async () => {
  const { email, password } = await registerVerifiedAccount(caller, origin)
  const { rows } = await postgres.pool.query(
    `update auth.users set role = 'owner' where email = $1 returning id`,
    [email],
  )
  const stale = await insertSession(postgres, rows[0].id, undefined, new Date(Date.now() - hourMs))
  const member = await insertSignedInUser(postgres)
  const activatePlan = (cookie: string) => callOn(adminRoutes.activatePlan, { ...stale, cookie }, member)
  const confirm = (typed: string) =>
    caller.call(authRoutes.confirm, { cookie: stale.cookie, origin }, { body: { password: typed } })

  expect((await activatePlan(stale.cookie)).code).toBe('access/recent-sign-in-required')
  expect((await confirm('Wr0ng!pass')).code).toBe('auth/wrong-password')
  expect((await activatePlan(stale.cookie)).code).toBe('access/recent-sign-in-required')
  const confirmed = await confirm(password)
  expect(confirmed.status).toBe(200)
  const [cookie = ''] = confirmed.headers['set-cookie']?.[0]?.split(';') ?? []
  expect((await activatePlan(cookie)).status).toBe(200)
  expect((await userOf(member)).subscriptionStatus).toBe('active')
})
