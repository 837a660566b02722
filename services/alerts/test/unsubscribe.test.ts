import { randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { hashToken } from '@faresight/kit/token'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { alertKeys, priceAlerts, unsubscribeTokens } from '../src/schema.ts'
import { givenAlerts } from './given-alerts.ts'
import { type Alerts, startAlerts, subscriber } from './harness.ts'
import { told, tokenIn } from './triggered.ts'

let alerts: Alerts
forAllTests(startAlerts, (it) => (alerts = it))

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a mail program does with a link of a mail. */
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
/** Somebody who was told of one alert, and waits for two more. */
beforeEach(async () => {
  userId = randomUUID()
  const { email } = await told(alerts.deps, { person: { userId } })
  token = tokenIn(await alerts.mail.nextMailTo(email))
  await givenAlerts(alerts.deps, [
    { person: { userId } },
    { person: { userId }, alert: { targetPrice: 300 } },
  ])
})

test('the link of a mail pauses its alert, and to use it again changes nothing more', async () => {
  const first = await click(token)
  expect(first.json()).toEqual({ message: 'This price alert is paused.', paused: 1 })
  const paused = { isActive: false, isTriggered: true }
  const standing = { isActive: true, isTriggered: false }
  expect(await activeOf(userId)).toEqual([paused, standing, standing])
  expect((await click(token)).json()).toEqual({ message: 'This price alert is paused.', paused: 0 })
  expect(await activeOf(userId)).toEqual([paused, standing, standing])
})

test('one that was resumed and stands again is found by no fare any more', async () => {
  const { db } = alerts.deps.postgres
  const { userId: who, email } = await told(alerts.deps, { alert: { isTriggered: false } })
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.userId, who))
  const keys = () => db.$count(alertKeys, eq(alertKeys.alertId, alert?.id ?? ''))
  expect(await keys()).toBe(1)
  await click(tokenIn(await alerts.mail.nextMailTo(email)))
  expect(await keys()).toBe(0)
})

test('all of that person are paused where they say so, and nobody else’s', async () => {
  const other = await told(alerts.deps)
  expect((await click(token, '?all=yes')).json()).toEqual({
    message: 'All your price alerts are paused.',
    paused: 3,
  })
  expect((await activeOf(userId)).map(({ isActive }) => isActive)).toEqual([false, false, false])
  expect((await activeOf(other.userId)).map(({ isActive }) => isActive)).toEqual([true])
  expect((await click(token, '?all=yes')).json()).toMatchObject({ paused: 0 })
})

test('somebody else’s session changes nothing about whose alerts are paused', async () => {
  const other = await told(alerts.deps)
  const identity = await alerts.identity.sign(subscriber(other.userId), 'alerts')
  const answer = await click(token, '?all=yes', { ...form, 'x-faresight-identity': identity })
  expect(answer.json()).toMatchObject({ paused: 3 })
  expect(await activeOf(other.userId)).toEqual([{ isActive: true, isTriggered: true }])
})

test('a link that we never sent, or whose alert is gone, is none of ours', async () => {
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const { db } = alerts.deps.postgres
  const [stored] = await db
    .select()
    .from(unsubscribeTokens)
    .where(eq(unsubscribeTokens.hash, hashToken(token)))
  // Not even what is stored of it opens anything.
  for (const bad of [forged, stored?.hash.slice(0, 43) ?? ''])
    expect((await click(bad)).json()).toMatchObject({ status: 404, code: 'alerts/bad-link' })
  expect((await activeOf(userId)).every(({ isActive }) => isActive)).toBe(true)
  await db.delete(priceAlerts).where(eq(priceAlerts.userId, userId))
  expect((await click(token)).json()).toMatchObject({ status: 404, code: 'alerts/bad-link' })
})

test.each([
  ['is cut', (whole: string) => whole.slice(0, -1), ''],
  ['has something added', (whole: string) => `${whole}A`, ''],
  ['has what no token has', (whole: string) => `${whole.slice(0, -1)}.`, ''],
  ['says something else than yes for all', (whole: string) => whole, '?all=1'],
])('a link that %s is refused with a sentence, and nothing is paused', async (_, change, query) => {
  const answer = await click(change(token), query)
  expect(answer.json()).toMatchObject({ status: 400, code: 'request/invalid' })
  expect((await activeOf(userId)).every(({ isActive }) => isActive)).toBe(true)
})

test('an alert that was deleted with the mail still about comes back paused', async () => {
  const { db } = alerts.deps.postgres
  await db.update(priceAlerts).set({ deletedAt: new Date() }).where(eq(priceAlerts.userId, userId))
  expect((await click(token)).statusCode).toBe(200)
  expect((await activeOf(userId))[0]).toMatchObject({ isActive: false })
})
