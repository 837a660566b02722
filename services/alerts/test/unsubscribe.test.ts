import { randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { hashToken } from '@faresight/kit/token'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { alertKeys, priceAlerts, unsubscribeTokens } from '../src/schema.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { insertAlerts } from './insert-alerts.ts'
import { insertAndEnqueueNotification, unsubscribeTokenIn } from './insert-triggered.ts'

let alerts: AlertsHarness
forAllTests(startAlertsService, (it) => (alerts = it))

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** The request that a mail program makes for an unsubscribe link. */
const click = (token: string, query = '', headers: Record<string, string> = form) =>
  alerts.app.inject({
    method: 'POST',
    url: alertsRoutes.unsubscribe.path.replace('{token}', token) + query,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })

const activeOf = async (userId: string) => {
  const { db } = alerts.deps.postgres
  const rows = await db
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(asc(priceAlerts.createdAt))
  return rows.map(({ isActive, isTriggered }) => ({ isActive, isTriggered }))
}

let userId: string
let token: string
/** A user with a triggered alert and two active ones. */
beforeEach(async () => {
  userId = randomUUID()
  const { email } = await insertAndEnqueueNotification(alerts.deps, { person: { userId } })
  token = unsubscribeTokenIn(await alerts.mail.nextMailTo(email))
  await insertAlerts(alerts.deps, [
    { person: { userId } },
    { person: { userId }, alert: { targetPrice: 300 } },
  ])
})

test('the link in an email pauses its alert, and using it again changes nothing', async () => {
  const first = await click(token)
  expect(first.json()).toEqual({ message: 'This price alert is paused.', paused: 1 })
  const paused = { isActive: false, isTriggered: true }
  const standing = { isActive: true, isTriggered: false }
  expect(await activeOf(userId)).toEqual([paused, standing, standing])
  expect((await click(token)).json()).toEqual({ message: 'This price alert is paused.', paused: 0 })
  expect(await activeOf(userId)).toEqual([paused, standing, standing])
})

test('an alert paused by its link matches no fare', async () => {
  const { db } = alerts.deps.postgres
  const { userId: who, email } = await insertAndEnqueueNotification(alerts.deps, {
    alert: { isTriggered: false },
  })
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.userId, who))
  const keys = () => db.$count(alertKeys, eq(alertKeys.alertId, alert?.id ?? ''))
  expect(await keys()).toBe(1)
  await click(unsubscribeTokenIn(await alerts.mail.nextMailTo(email)))
  expect(await keys()).toBe(0)
})

test('all alerts of that user are paused on request, and no others', async () => {
  const other = await insertAndEnqueueNotification(alerts.deps)
  expect((await click(token, '?all=yes')).json()).toEqual({
    message: 'All your price alerts are paused.',
    paused: 3,
  })
  expect((await activeOf(userId)).map(({ isActive }) => isActive)).toEqual([false, false, false])
  expect((await activeOf(other.userId)).map(({ isActive }) => isActive)).toEqual([true])
  expect((await click(token, '?all=yes')).json()).toMatchObject({ paused: 0 })
})

test('another user’s session does not affect whose alerts are paused', async () => {
  const other = await insertAndEnqueueNotification(alerts.deps)
  const identity = await alerts.identity.sign(subscriberPrincipal(other.userId), 'alerts')
  const answer = await click(token, '?all=yes', { ...form, 'x-faresight-identity': identity })
  expect(answer.json()).toMatchObject({ paused: 3 })
  expect(await activeOf(other.userId)).toEqual([{ isActive: true, isTriggered: true }])
})

test('a link never sent, or of a deleted alert, is not found', async () => {
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const { db } = alerts.deps.postgres
  const [stored] = await db
    .select()
    .from(unsubscribeTokens)
    .where(eq(unsubscribeTokens.hash, hashToken(token)))
  // The stored hash opens nothing either.
  for (const bad of [forged, stored?.hash.slice(0, 43) ?? ''])
    expect((await click(bad)).json()).toMatchObject({ status: 404, code: 'alerts/bad-link' })
  expect((await activeOf(userId)).every(({ isActive }) => isActive)).toBe(true)
  await db.delete(priceAlerts).where(eq(priceAlerts.userId, userId))
  expect((await click(token)).json()).toMatchObject({ status: 404, code: 'alerts/bad-link' })
})

test.each([
  ['is truncated', (whole: string) => whole.slice(0, -1), ''],
  ['is extended', (whole: string) => `${whole}A`, ''],
  ['has an invalid character', (whole: string) => `${whole.slice(0, -1)}.`, ''],
  ['has another value than yes for all', (whole: string) => whole, '?all=1'],
])('a link that %s is refused with a sentence, and nothing is paused', async (_, change, query) => {
  const answer = await click(change(token), query)
  expect(answer.json()).toMatchObject({ status: 400, code: 'request/invalid' })
  expect((await activeOf(userId)).every(({ isActive }) => isActive)).toBe(true)
})

test('an alert deleted before unsubscribing is restored paused', async () => {
  const { db } = alerts.deps.postgres
  await db.update(priceAlerts).set({ deletedAt: new Date() }).where(eq(priceAlerts.userId, userId))
  expect((await click(token)).statusCode).toBe(200)
  expect((await activeOf(userId))[0]).toMatchObject({ isActive: false })
})
