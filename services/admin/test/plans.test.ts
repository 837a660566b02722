import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { cancelPlanRpc, grantComplimentaryPlanRpc } from '@faresight/contracts/billing/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AdminHarness, createFreshAdminPrincipal as principal, startAdminService } from './harness.ts'
import { addStubbedUser } from './stubbed-services.ts'

type CancelOrder = z.output<typeof cancelPlanRpc.request>
type Granted = z.input<typeof grantComplimentaryPlanRpc.reply>
type Outcome = z.input<typeof cancelPlanRpc.reply>['outcome']

/** Admin with a billing that records requests and answers as a test sets it. */
async function startWithBilling() {
  await using owned = new AsyncDisposableStack()
  const it = owned.use(await startAdminService({ runsUnasked: false }))
  const asked: { granted: z.output<typeof grantComplimentaryPlanRpc.request>[]; canceled: CancelOrder[] } = {
    granted: [],
    canceled: [],
  }
  const outcomes: Record<CancelOrder['which'], Outcome> = { card: 'nothing', complimentary: 'canceled' }
  const gone = new Set<string>()
  it.billing.serveRpc(grantComplimentaryPlanRpc, async (order): Promise<Granted> => {
    asked.granted.push(order)
    const outcome = gone.has(order.userId) ? 'no-such-user' : 'granted'
    return { outcome, accessUntil: outcome === 'granted' ? accessUntil : null }
  })
  it.billing.serveRpc(cancelPlanRpc, async (order) => {
    asked.canceled.push(order)
    return { outcome: outcomes[order.which], accessUntil }
  })
  const resources = owned.move()
  return { ...it, asked, outcomes, gone, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const accessUntil = '2027-02-22T09:30:00.000Z'

let it: AdminHarness & Awaited<ReturnType<typeof startWithBilling>>
forAllTests(startWithBilling, (started) => (it = started))

/** An administrator whom auth knows. */
function admin(more: Partial<Principal> = {}, { world }: Pick<AdminHarness, 'world'> = it): Principal {
  const who = principal(more)
  addStubbedUser(world, { id: who.userId, role: who.role })
  return who
}

const pathOf = ({ path }: { path: string }, userId: string) => path.replace('{userId}', userId)
const activate = (userId: string, body: object, who: Principal = admin()) =>
  it.call('POST', pathOf(adminRoutes.activatePlan, userId), who, body)
const cancel = (userId: string, body: object, who: Principal = admin()) =>
  it.call('POST', pathOf(adminRoutes.cancelPlan, userId), who, body)
const threeMonths = { tier: 'annual', durationMonths: 3 }
const noAddress = 'Please leave out email addresses and “@”. Reasons are kept permanently.'

test('grants a plan in the caller’s name, with their address', async () => {
  const { id: userId } = addStubbedUser(it.world)
  const who = admin({ byKey: true })
  const answer = await activate(userId, { ...threeMonths, reason: ' A prize ' }, who)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Plan Activated', accessUntil }])
  expect(it.asked.granted.at(-1)).toEqual({
    userId,
    tier: 'annual',
    months: 3,
    reason: 'A prize',
    by: {
      adminId: who.userId,
      byKey: true,
      ipAddress: expect.any(String),
      userAgent: expect.any(String),
    },
  })
  await activate(userId, { ...threeMonths, reason: '' }, who)
  expect(it.asked.granted.at(-1)).toMatchObject({ reason: null })
})

test.each([
  [{ ...threeMonths, durationMonths: 0 }, 'Please choose 1 to 12 months.'],
  [{ ...threeMonths, durationMonths: 13 }, 'Please choose 1 to 12 months.'],
  [{ ...threeMonths, durationMonths: 1.5 }, 'Please choose 1 to 12 months.'],
  [{ ...threeMonths, durationMonths: '3' }, 'Please choose 1 to 12 months.'],
  [{ ...threeMonths, durationMonths: -1 }, 'Please choose 1 to 12 months.'],
  [{ tier: 'annual' }, 'Please choose 1 to 12 months.'],
  [{ ...threeMonths, tier: 'weekly' }, 'Please choose a plan.'],
  [{ ...threeMonths, reason: 'x'.repeat(501) }, 'Please write at most 500 characters.'],
  [{ ...threeMonths, reason: 'a\0b' }, 'Please leave out special characters'],
  [{ ...threeMonths, reason: 'For mira@mail.test' }, noAddress],
])('refuses to grant %j with a message', async (body, sentence) => {
  const { id } = addStubbedUser(it.world)
  const before = it.asked.granted.length
  const answer = await activate(id, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ path: expect.any(String), message: sentence }])
  expect(it.asked.granted).toHaveLength(before)
})

test.each([
  [{}, 'Please choose when the plan ends.'],
  [{ immediate: 'true' }, 'Please choose when the plan ends.'],
  [{ immediate: true, reason: '  ' }, 'Please give a reason.'],
  [{ immediate: true, reason: 'x'.repeat(501) }, 'Please write at most 500 characters.'],
  [{ immediate: true, reason: 'For mira@mail.test' }, noAddress],
])('refuses to cancel %j with a message', async (body, sentence) => {
  const { id } = addStubbedUser(it.world)
  const before = it.asked.canceled.length
  const answer = await cancel(id, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ path: expect.any(String), message: sentence }])
  expect(it.asked.canceled).toHaveLength(before)
})

test('answers 404 for an unknown or just closed account', async () => {
  const strange = randomUUID()
  const { id: leaving } = addStubbedUser(it.world)
  it.gone.add(leaving)
  for (const answer of [
    await activate(strange, threeMonths),
    await cancel(strange, { immediate: true }),
    await activate(leaving, threeMonths),
  ]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'admin/no-such-user' })
  }
  expect((await activate('nobody', threeMonths)).statusCode).toBe(400)
})

test('only owners may change an owner’s plan', async () => {
  const { id } = addStubbedUser(it.world, { role: 'owner' })
  const before = [it.asked.granted.length, it.asked.canceled.length]
  for (const answer of [await activate(id, threeMonths), await cancel(id, { immediate: true })]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'admin/owner-only' })
  }
  expect([it.asked.granted.length, it.asked.canceled.length]).toEqual(before)
  const owner = admin({ role: 'owner' })
  expect((await activate(id, threeMonths, owner)).statusCode).toBe(200)
  expect((await cancel(id, { immediate: true }, owner)).statusCode).toBe(200)
})

test.each([
  ['owner', 'admin', 'owner', 'admin/owner-only'],
  ['admin', 'user', 'user', 'access/admin-required'],
  ['admin', null, 'user', 'access/admin-required'],
] as const)(
  'refuses a session with role %s whose user has role %s now, on an %s',
  async (came, is, target, code) => {
    const { id } = addStubbedUser(it.world, { role: target })
    const who = admin({ role: came })
    if (is) addStubbedUser(it.world, { id: who.userId, role: is })
    else it.world.users.delete(who.userId)
    const before = [it.asked.granted.length, it.asked.canceled.length]
    for (const answer of [await activate(id, threeMonths, who), await cancel(id, { immediate: true }, who)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, code])
    expect([it.asked.granted.length, it.asked.canceled.length]).toEqual(before)
  },
)

test('cancels the card plan and then the complimentary plan', async () => {
  const { id: userId } = addStubbedUser(it.world)
  const before = it.asked.canceled.length
  const who = admin()
  const answer = await cancel(userId, { immediate: false }, who)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Plan Canceled', accessUntil }])
  const order = { userId, immediate: false, reason: 'Admin canceled subscription' }
  expect(it.asked.canceled.slice(before)).toMatchObject([
    { ...order, which: 'card', by: { adminId: who.userId } },
    { ...order, which: 'complimentary', by: { adminId: who.userId } },
  ])
})

test.each([
  [{ card: 'canceled', complimentary: 'nothing' }, 200, undefined],
  [{ card: 'canceled', complimentary: 'canceled' }, 200, undefined],
  [{ card: 'nothing', complimentary: 'nothing' }, 409, 'admin/no-plan'],
] as const)('the outcomes %j are answered with %i', async (outcomes, status, code) => {
  Object.assign(it.outcomes, outcomes)
  const { id } = addStubbedUser(it.world)
  const answer = await cancel(id, { immediate: true, reason: 'Asked for by mail' })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('while Stripe is away the complimentary plan is not cancelled either', async () => {
  Object.assign(it.outcomes, { card: 'unavailable', complimentary: 'canceled' })
  const { id } = addStubbedUser(it.world)
  const before = it.asked.canceled.length
  const answer = await cancel(id, { immediate: true })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('15')
  expect(answer.json()).toMatchObject({ code: 'admin/payment-provider-unavailable' })
  expect(it.asked.canceled.slice(before).map(({ which }) => which)).toEqual(['card'])
})

test('the response waits until auth has the plan, but not indefinitely', async () => {
  const user = addStubbedUser(it.world)
  it.world.plan.subscription = {
    ...it.world.plan.subscription,
    status: 'active',
    tier: 'annual',
    accessUntil,
  }
  const answer = activate(user.id, threeMonths)
  const isEarly = await Promise.race([answer.then(() => true), it.billing.ready().then(() => false)])
  expect(isEarly).toBe(false)
  it.world.users.set(user.id, {
    ...user,
    subscriptionStatus: 'active',
    subscriptionTier: 'annual',
    accessUntil,
  })
  expect((await answer).statusCode).toBe(200)
  const { id: neverHeardOf } = addStubbedUser(it.world)
  expect((await activate(neverHeardOf, threeMonths)).statusCode).toBe(200)
})

test('answers with an error while billing is away', async () => {
  await using alone = await startAdminService({ runsUnasked: false })
  const { id } = addStubbedUser(alone.world)
  const path = pathOf(adminRoutes.activatePlan, id)
  const answer = await alone.call('POST', path, admin({}, alone), threeMonths)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
})
