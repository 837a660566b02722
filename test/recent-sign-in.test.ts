import { adminRoutes } from '@faresight/contracts/admin/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import { routePolicies } from '../gateway/src/route-policies.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { makePerson, type Person, signInAgain, signUp } from './setup/stack-people.ts'
import { connectToStack, type Walker } from './setup/walker.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const origin = inject('baseUrl')
let postgres: Postgres
let walker: Walker
forAllTests(connectToStack, (it) => ({ postgres, walker } = it))

const recent = routePolicies.map(({ route }) => route).filter(({ recentSignIn }) => recentSignIn)

/** Somebody in a browser in which they signed in so long ago, and were active just now. */
async function signedInAgo(ms: number, role: 'user' | 'admin' | 'owner'): Promise<Person> {
  const { userId } = await makePerson(postgres, { role })
  return signInAgain(postgres, userId, undefined, new Date(Date.now() - ms))
}

const bodies = new Map<RouteDefinition, object>([
  [adminRoutes.activatePlan, { tier: 'annual', durationMonths: 3 }],
  [adminRoutes.cancelPlan, { immediate: true }],
  [adminRoutes.changeRole, { role: 'admin' }],
  [adminRoutes.blockNetwork, { network: '198.51.100.0/24' }],
  [adminRoutes.unblockNetwork, { network: '198.51.100.0/24' }],
])

/** Calls a route with input that it takes, about `member`. */
function callOn(route: RouteDefinition, { cookie }: Person, { userId }: Person) {
  const body = bodies.get(route)
  const params = { userId, sequence: '999999999' }
  return walker.call(route, { cookie, origin }, { params, ...(body && { body }) })
}

const userOf = async ({ cookie }: Person) =>
  authRoutes.user.answer.parse(JSON.parse((await walker.call(authRoutes.user, { cookie })).body))

async function actionsBy({ userId }: Person): Promise<string[]> {
  const { rows } = await postgres.pool.query(
    'select action from admin.admin_audit_log where admin_id = $1 order by sequence',
    [userId],
  )
  return rows.map(({ action }) => action)
}

test.each(recent.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses a stale sign-in, does nothing, and lets a recent one through',
  async (_, route) => {
    const member = await makePerson(postgres)
    const before = await userOf(member)
    const stale = await signedInAgo(16 * minuteMs, 'owner')
    const refused = await callOn(route, stale, member)
    expect([refused.status, refused.code]).toEqual([403, 'access/recent-sign-in-required'])
    expect(JSON.parse(refused.body).message).toMatch(/^Please confirm it’s you and try again/)
    // It is signed in for all else.
    const reading = await walker.call(adminRoutes.audit, { cookie: stale.cookie })
    expect(reading.status).toBe(200)
    expect(await userOf(member)).toEqual(before)
    const passed = await callOn(route, await signedInAgo(14 * minuteMs, 'owner'), member)
    expect(passed.code ?? 'done').toMatch(/^(done|admin\/(no-plan|no-such-dead-letter))$/)
    expect(await actionsBy(stale)).toEqual([])
  },
)

test('nothing but those routes asks an administrator to sign in again', async () => {
  const { cookie } = await signedInAgo(11 * hourMs, 'owner')
  const others = routePolicies
    .map(({ route }) => route)
    .filter((route) => route.path.startsWith('/api/admin/'))
  for (const route of others.filter(({ recentSignIn, method }) => !recentSignIn && method === 'GET'))
    expect((await walker.call(route, { cookie })).code).not.toBe('access/recent-sign-in-required')
})

test('the password makes a stale sign-in recent, and the refused action is done', async () => {
  const { email, password } = await signUp(walker, origin)
  const { rows } = await postgres.pool.query(
    `update auth.users set role = 'owner' where email = $1 returning id`,
    [email],
  )
  const stale = await signInAgain(postgres, rows[0].id, undefined, new Date(Date.now() - hourMs))
  const member = await makePerson(postgres)
  const give = (who: Person) => callOn(adminRoutes.activatePlan, who, member)
  expect((await give(stale)).code).toBe('access/recent-sign-in-required')

  const confirm = (typed: string) =>
    walker.call(authRoutes.confirm, { cookie: stale.cookie, origin }, { body: { password: typed } })
  expect((await confirm('Wr0ng!pass')).code).toBe('auth/wrong-password')
  expect((await give(stale)).code).toBe('access/recent-sign-in-required')
  const confirmed = await confirm(password)
  expect(confirmed.status).toBe(200)
  const [session = ''] = confirmed.headers['set-cookie'] ?? []
  expect(session).toContain('; Max-Age=43200;')
  const [cookie = ''] = session.split(';')

  expect((await give({ ...stale, cookie })).status).toBe(200)
  expect((await userOf(member)).subscriptionStatus).toBe('active')
  await expect
    .poll(async () => (await walker.call(authRoutes.user, { cookie: stale.cookie })).status)
    .toBe(401)
  await expect
    .poll(() => actionsBy(stale), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['admin.signed-in', 'plan.activated']))
})

test.each([
  ['a user', 'user', 30 * dayMs],
  ['an administrator', 'admin', 12 * hourMs],
  ['an owner', 'owner', 12 * hourMs],
] as const)(
  'at the gateway the session of %s ends on time, however much it was used',
  async (_, role, ms) => {
    const statusOf = async ({ cookie }: Person) => (await walker.call(authRoutes.user, { cookie })).status
    const ended = await signedInAgo(ms, role)
    expect(await statusOf(ended)).toBe(401)
    const nearly = await signedInAgo(ms - 10 * minuteMs, role)
    expect(await statusOf(nearly)).toBe(200)
  },
)
