import { randomUUID } from 'node:crypto'
import { principalChangedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc, readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { generateToken } from '@faresight/kit/token'
import type { PublishedPlan } from '../src/plans/store.ts'
import { inboxTable, type User, users } from '../src/schema.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

let auth: AuthHarness
let billing: Bus
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  billing = await auth.nats.connect('billing')
  return () => billing[Symbol.asyncDispose]()
})

const newUser = (fields: Partial<User> = {}) =>
  auth.addUser({ email: `${randomUUID()}@example.org`, ...fields })

const planOf = (userId: string, version: number, more: Partial<PublishedPlan> = {}): PublishedPlan => ({
  userId,
  version,
  status: 'active',
  tier: 'annual',
  currency: 'USD',
  trialEndsAt: null,
  subscriptionEndsAt: '2098-12-25T00:00:00.000Z',
  accessUntil: '2099-01-01T00:00:00.000Z',
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: 'sub_1',
  ...more,
})

/** Publishes as billing's relay does; settles once auth has processed it. */
async function tell(data: PublishedPlan, id: string = randomUUID()): Promise<void> {
  const { subject } = subscriptionChangedEvent
  await billing.publish(subscriptionChangedEvent, {
    id,
    subject,
    time: new Date().toISOString(),
    source: 'billing',
    data,
  })
  await expect
    .poll(() => auth.deps.postgres.db.$count(inboxTable, eq(inboxTable.eventId, id)), { timeout: 10_000 })
    .toBe(1)
}

async function stored(id: string): Promise<User | undefined> {
  const [user] = await auth.deps.postgres.db.select().from(users).where(eq(users.id, id))
  return user
}

const accessOf = async (sessionId: string) =>
  (await auth.gateway.request(resolveSessionRpc, { sessionId })).principal?.accessUntil

test('stores a plan published by billing, with access until its end', async () => {
  const { id } = await newUser()
  const { sid } = await auth.addSession(generateToken(), id, new Date())
  expect(await accessOf(sid)).toBeNull()
  await tell(planOf(id, 1, { trialEndsAt: '2026-12-24T00:00:00.000Z' }))
  expect(await stored(id)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionTier: 'annual',
    subscriptionCurrency: 'USD',
    trialEndsAt: new Date('2026-12-24T00:00:00Z'),
    subscriptionEndsAt: new Date('2098-12-25T00:00:00Z'),
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    planVersion: 1,
  })
  expect(await accessOf(sid)).toBe('2099-01-01T00:00:00.000Z')
  const nothing = { status: null, tier: null, currency: null, subscriptionEndsAt: null, accessUntil: null }
  await tell(planOf(id, 2, { ...nothing, stripeSubscriptionId: null }))
  expect(await stored(id)).toMatchObject({ subscriptionStatus: null, accessUntil: null, planVersion: 2 })
  expect(await accessOf(sid)).toBeNull()
})

test('keeps the latest plan in any order of delivery', async () => {
  const { id } = await newUser()
  await tell(planOf(id, 5, { tier: 'monthly' }))
  for (const version of [4, 5, 1]) await tell(planOf(id, version, { tier: 'annual', accessUntil: null }))
  expect(await stored(id)).toMatchObject({ planVersion: 5, subscriptionTier: 'monthly' })
  expect((await stored(id))?.accessUntil).toEqual(new Date('2099-01-01T00:00:00Z'))
})

test('ignores the plan of an unknown user or a closed account', async () => {
  const closed = await newUser({ closedAt: new Date() })
  await tell(planOf(randomUUID(), 1))
  await tell(planOf(closed.id, 1))
  expect(await stored(closed.id)).toMatchObject({ planVersion: 0, accessUntil: null })
  const { id } = await newUser()
  await tell(planOf(id, 1))
  expect(await stored(id)).toMatchObject({ planVersion: 1 })
})

test('gateways refresh only the sessions of the user whose plan changed', async () => {
  const [who, bystander] = [await newUser(), await newUser()]
  const heard: string[] = []
  auth.gateway.subscribe(principalChangedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
  const sids: string[] = []
  for (const { id } of [who, who, bystander])
    sids.push((await auth.addSession(generateToken(), id, new Date())).sid)
  await tell(planOf(who.id, 1))
  await expect.poll(() => heard.toSorted()).toEqual(sids.slice(0, 2).sort())
  for (const sid of sids.slice(0, 2)) expect(await accessOf(sid)).toBe('2099-01-01T00:00:00.000Z')
})

test('the email lookup returns the address of open accounts only', async () => {
  const ask = async (userId: string) => (await billing.request(readMailRecipientRpc, { userId })).address
  const named = await newUser({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(await ask(named.id)).toEqual({ email: named.email, name: 'Ada Lovelace' })
  const nameless = await newUser()
  expect(await ask(nameless.id)).toEqual({ email: nameless.email, name: null })
  const closed = await newUser({ closedAt: new Date() })
  expect([await ask(closed.id), await ask(randomUUID())]).toEqual([null, null])
})

test('the email lookup returns the current access of a user, and the least for a closed account', async () => {
  const ask = async (userId: string) => (await billing.request(readMailRecipientRpc, { userId })).viewer
  const [ahead, over] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)]
  const viewers = await Promise.all(
    [
      { accessUntil: null },
      { accessUntil: over },
      { accessUntil: ahead },
      { accessUntil: null, role: 'admin' as const },
      { accessUntil: ahead, closedAt: over },
    ].map(async (fields) => ask((await newUser(fields)).id)),
  )
  expect(viewers).toEqual(['member', 'member', 'subscriber', 'subscriber', 'member'])
  expect(await ask(randomUUID())).toBe('member')
})
