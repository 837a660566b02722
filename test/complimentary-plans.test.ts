import { adminRoutes } from '@faresight/contracts/admin/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { Postgres } from '@faresight/kit/postgres'
import { expect, inject, test } from 'vitest'
import { forAllTests } from './setup/for-all-tests.ts'
import { insertSignedInUser, type SignedInUser } from './setup/stack-users.ts'
import { connectToStackAndDatabase, type DocumentedRouteCaller } from './setup/route-caller.ts'

const origin = inject('baseUrl')
let postgres: Postgres
let caller: DocumentedRouteCaller
forAllTests(connectToStackAndDatabase, (it) => ({ postgres, caller } = it))

const get = (path: `/api/${string}`) => ({ method: 'GET' as const, path })
const fares = get(`${priceRoutes.fares.path}?origin=LHR&destination=JFK`)

const hasAccess = async ({ cookie }: SignedInUser) => (await caller.call(fares, { cookie })).status === 200
const userOf = async ({ cookie }: SignedInUser) =>
  authRoutes.user.answer.parse(JSON.parse((await caller.call(authRoutes.user, { cookie })).body))

test('a complimentary plan gives access from the next request on, and its cancellation ends it', async () => {
  const [admin, member] = [
    await insertSignedInUser(postgres, { role: 'admin' }),
    await insertSignedInUser(postgres),
  ]
  const does = async (
    route: typeof adminRoutes.activatePlan | typeof adminRoutes.cancelPlan,
    body: object,
  ) => {
    const params = { userId: member.userId }
    const answer = await caller.call(route, { cookie: admin.cookie, origin }, { params, body })
    expect([answer.status, answer.body]).toEqual([200, expect.any(String)])
    return route.answer.parse(JSON.parse(answer.body))
  }
  expect(await hasAccess(member)).toBe(false)
  const given = await does(adminRoutes.activatePlan, { tier: 'semiannual', durationMonths: 3 })
  expect(given.message).toBe('Plan Activated')
  expect(await hasAccess(member)).toBe(true)
  expect(await userOf(member)).toMatchObject({
    subscriptionStatus: 'active',
    subscriptionTier: 'semiannual',
    subscriptionEndsAt: given.accessUntil,
  })

  expect((await does(adminRoutes.cancelPlan, { immediate: false })).accessUntil).toBe(given.accessUntil)
  expect(await hasAccess(member)).toBe(true)
  expect(await userOf(member)).toMatchObject({ subscriptionStatus: 'canceled' })

  expect((await does(adminRoutes.cancelPlan, { immediate: true })).message).toBe('Plan Canceled')
  expect(await hasAccess(member)).toBe(false)

  // Events arrive in any order.
  const logged = async () => {
    const audit = get(`${adminRoutes.audit.path}?targetUserId=${member.userId}`)
    const { body } = await caller.call(audit, { cookie: admin.cookie })
    const { entries } = adminRoutes.audit.answer.parse(JSON.parse(body))
    return entries.map(({ action, adminId, changes }) => ({ action, adminId, reason: changes.reason }))
  }
  await expect.poll(async () => (await logged()).length, { timeout: 20_000 }).toBe(3)
  const canceled = {
    action: 'plan.canceled',
    adminId: admin.userId,
    reason: 'Admin canceled subscription',
  }
  const entries = await logged()
  expect(entries.filter(({ action }) => action === 'plan.canceled')).toEqual([canceled, canceled])
  expect(entries).toContainEqual({ action: 'plan.activated', adminId: admin.userId, reason: null })
})
