import { hash, randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { dayMs } from '@faresight/contracts/days'
import { serviceNames } from '@faresight/contracts/services'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { identityHeader } from '@faresight/kit/identity/identity'
import { countTextInStreams } from '@faresight/kit/testing/count-stored-text'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { runErasureCycle } from '../../services/auth/src/erasure/loop.ts'
import { type AllServices, startAllServices, sandboxStripeKey } from './all-services.ts'
import { isoDateInDays } from '../setup/iso-dates.ts'
import { forAllTests } from '../setup/for-all-tests.ts'
import { payCheckout } from '../setup/pay-checkout.ts'
import {
  countTextInCollections,
  countTextInTables,
  type OccurrencesByPlace,
  placesThatMayNameErasedUsers,
} from '../setup/count-stored-text.ts'

const hourMs = 60 * 60 * 1000
const password = 'Tr1cky!pass'
const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
const scan = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', minNights: 5, maxNights: 9 }

const idOf = z.object({ searchId: z.uuid() })
const resultsOf = z.object({ results: z.array(z.object({ bookingUrl: z.string() })) })
const statusIn = z.object({ status: z.string() })

interface Person extends Principal {
  email: string
}

let clock = new Date()
let it: AllServices
let gateway: Bus
forAllTests(
  () => startAllServices(() => clock),
  (started) => (it = started),
)
beforeAll(async () => {
  gateway = await it.nats.connect('gateway')
  return () => gateway[Symbol.asyncDispose]()
})

const advanceClock = (ms: number) => (clock = new Date(clock.getTime() + ms))
const runErasureLoop = () => runErasureCycle(it.auth.deps, new AbortController().signal)
const principalOf = async (sessionId: string) =>
  (await gateway.request(resolveSessionRpc, { sessionId })).principal
const asSubscriber = (who: Principal) => ({
  ...who,
  accessUntil: new Date(Date.now() + hourMs).toISOString(),
})

const post = (url: string, payload: object) => it.auth.app.inject({ method: 'POST', url, payload })
const register = (email: string) =>
  post(authRoutes.register.path, { email, password, firstName: `Name of ${email}` })
const login = (email: string) => post(authRoutes.login.path, { email, password })

/** Signs up by the emailed link. */
async function signUp(email = `${randomUUID()}@example.org`, mails = 0): Promise<Person> {
  expect((await register(email)).statusCode).toBe(201)
  const { text } = await it.mail.nextMailTo(email, mails)
  const url = `${authRoutes.verifyEmail.path}?token=${/token=([\w-]+)/.exec(text)?.[1]}`
  expect((await it.auth.app.inject({ url })).statusCode).toBe(200)
  const [cookie] = [(await login(email)).headers['set-cookie']].flat()
  const token = /^auth_token=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
  const principal = await principalOf(hash('sha256', token))
  if (!principal) throw new Error('The session is unknown.')
  return { ...principal, email }
}

async function close(who: Person): Promise<void> {
  const headers = { [identityHeader]: await it.identity.sign(who, 'auth') }
  const answer = await it.auth.app.inject({ method: 'DELETE', url: accountRoutes.closeAccount.path, headers })
  expect(answer.statusCode).toBe(204)
  // The consumer is done before the clock advances thirty days.
  const { pool } = it.databases.alerts.postgres
  const closed = 'select from people where user_id = $1 and closed_at is not null'
  await expect.poll(async () => (await pool.query(closed, [who.userId])).rowCount).toBe(1)
}

/** Searches and opens a seller. */
async function searchAndBook(who: Principal): Promise<void> {
  const as = { who: asSubscriber(who) }
  const asked = await it.call('search', 'POST', '/api/search', { ...as, body: trip })
  const { searchId } = idOf.parse(await asked.json())
  const answer = await it.call('search', 'GET', `/api/search-results/${searchId}`, as)
  const [best] = resultsOf.parse(await answer.json()).results
  const went = await it.call('search', 'GET', best?.bookingUrl ?? '', as)
  expect(went.status).toBe(302)
}

/** Saves two searches and deletes one. */
async function saveTwoSearches(who: Principal): Promise<void> {
  const [{ path }, body] = [savedSearchRoutes.save, { ...trip, name: 'Trip' }]
  await it.call('search', 'POST', path, { who, body })
  const saved = savedSearchRoutes.save.answer.parse(
    await (await it.call('search', 'POST', path, { who, body })).json(),
  )
  expect((await it.call('search', 'DELETE', `${path}/${saved.id}`, { who })).status).toBe(204)
}

/** Creates an alert that triggers at once, and one that doesn't. Resolves when the email was sent or refused. */
async function watchFares(who: Principal): Promise<void> {
  for (const targetPrice of [100_000, 1]) {
    const as = { who: asSubscriber(who), body: { ...trip, targetPrice } }
    expect((await it.call('alerts', 'POST', alertsRoutes.create.path, as)).status).toBe(201)
  }
  const ended = 'select 1 from notifications where user_id = $1 and ended_at is not null'
  const { pool } = it.databases.alerts.postgres
  await expect.poll(async () => (await pool.query(ended, [who.userId])).rowCount, { timeout: 30_000 }).toBe(1)
}

async function beginScan(who: Principal, change: object = {}): Promise<string> {
  const answer = await it.call('ai-scan', 'POST', '/api/ai-search', { who, body: { ...scan, ...change } })
  return idOf.parse(await answer.json()).searchId
}

async function statusOf(id: string, who: Principal): Promise<string> {
  const answer = await it.call('ai-scan', 'GET', `/api/ai-search/${id}`, { who })
  return statusIn.parse(await answer.json()).status
}

/** Buys a plan and waits for all its events. @returns the Stripe customer */
async function subscribe(who: Principal): Promise<string> {
  const as = { who, body: { planId: 'monthly' } }
  const begun = await it.call('billing', 'POST', billingRoutes.createCheckout.path, as)
  await payCheckout(billingRoutes.createCheckout.answer.parse(await begun.json()).url)
  const paid = `select 1 from payment_events where user_id = $1 and status = 'succeeded' and processed_at is not null`
  const { pool } = it.databases.billing.postgres
  await expect.poll(async () => (await pool.query(paid, [who.userId])).rowCount).toBe(1)
  const unhandled = 'select 1 from payment_events where processed_at is null'
  await expect.poll(async () => (await pool.query(unhandled)).rowCount).toBe(0)
  const { rows } = await pool.query<{ id: string }>(
    'select stripe_customer_id as id from customers where user_id = $1',
    [who.userId],
  )
  return rows[0]?.id ?? ''
}

async function readStripeCustomer(customerId: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandboxStripeKey}` }
  return (await fetch(`${it.sandbox.url}/v1/customers/${customerId}`, { headers })).json()
}

/** Searches every table, collection and message on the bus. */
async function findEverywhere(text: string): Promise<OccurrencesByPlace> {
  const all = await Promise.all([
    ...serviceNames.map((name) => {
      const database = it.databases[name]
      return 'postgres' in database
        ? countTextInTables(name === 'admin' ? it.adminOwner : database.postgres, text)
        : countTextInCollections(database.mongo, text)
    }),
    countTextInStreams(it.nats.setupUrl, text),
  ])
  return Object.assign({}, ...all)
}

async function erasureOf({ userId }: Person) {
  const { pool } = it.databases.auth.postgres
  const stored = `select remaining, proven_at as "provenAt" from erasures where user_id = $1`
  return (await pool.query<{ remaining: object | null; provenAt: Date | null }>(stored, [userId])).rows[0]
}

/** Runs the erasure loop every minute until the erasure is proven. */
async function runUntilProven(who: Person): Promise<void> {
  await expect
    .poll(async () => {
      advanceClock(60_000)
      await runErasureLoop()
      const erasure = await erasureOf(who)
      return erasure?.provenAt ? 'proven' : erasure?.remaining
    })
    .toBe('proven')
}

test('a closed account stops at once, is kept for thirty days, and is then erased everywhere', async () => {
  const [ada, stays] = [await signUp(), await signUp()]
  for (const who of [ada, stays]) {
    await searchAndBook(who)
    await saveTwoSearches(who)
  }
  const done = await beginScan(ada)
  await expect.poll(() => statusOf(done, ada), { timeout: 30_000 }).toBe('completed')
  const customerId = await subscribe(ada)
  await expect.poll(async () => (await principalOf(ada.sessionId))?.accessUntil).toEqual(expect.any(String))
  for (const who of [ada, stays]) await watchFares(who)
  // Only the subscriber gets one.
  await it.mail.nextMailTo(ada.email, 1)
  const links = 'select 1 from unsubscribe_tokens'
  const watching = it.databases.alerts.postgres.pool
  expect((await watching.query(links)).rowCount).toBe(1)
  await it.sandbox.order('ignav', { fault: 'hang' })
  const running = await beginScan(asSubscriber(ada), { passengers: 2 })
  await expect.poll(() => statusOf(running, ada)).toBe('running')
  expect(await findEverywhere(ada.userId)).toMatchObject({
    'auth.users': 1,
    'auth.sessions': 1,
    'auth.known_devices': 1,
    // A search, a scan, and the fare of an alert's email.
    'search.flight_searches': 3,
    'search.booking_clicks': 1,
    'search.saved_searches': 2,
    'alerts.people': 1,
    'alerts.price_alerts': 2,
    'alerts.notifications': 1,
    'billing.customers': 1,
    'billing.subscriptions': 1,
    'billing.checkouts': 1,
    'billing.subscription_history': 1,
    ai_search_results: 2,
    scan_counters: 1,
  })
  // The bus has the event a moment after the table.
  await expect.poll(async () => (await findEverywhere(stays.userId))['alerts.alert.triggered.v1']).toBe(1)
  const others = await findEverywhere(stays.userId)

  expect(await readStripeCustomer(customerId)).toMatchObject({ email: ada.email })
  const { pool } = it.databases.billing.postgres
  const payments = await pool.query<{ id: string }>('select id from payment_events')
  expect(payments.rowCount).toBeGreaterThan(1)

  // The address also stays in the queued email.
  await it.mail.stop()
  await close(ada)
  expect(await principalOf(ada.sessionId)).toBeNull()
  expect((await login(ada.email)).statusCode).toBe(401)
  await expect.poll(() => statusOf(running, ada)).toBe('canceled')
  await it.sandbox.heal()
  expect(await findEverywhere(ada.email)).toEqual({ 'auth.users': 1, 'auth.mail_requests': 1 })
  await it.mail.start()
  await it.mail.nextMailTo(ada.email, 2)

  // Stripe reports the end of the subscription.
  const ended = `select 1 from customers where user_id = $1 and access_until <= now()`
  await expect.poll(async () => (await pool.query(ended, [ada.userId])).rowCount).toBe(1)
  const reported = `select 1 from payment_events where event_type = 'customer.subscription.deleted' and processed_at is not null`
  await expect.poll(async () => (await pool.query(reported)).rowCount).toBe(1)

  const closed = await findEverywhere(ada.userId)
  advanceClock(30 * dayMs - hourMs)
  await runErasureLoop()
  expect(await findEverywhere(ada.userId)).toEqual(closed)
  advanceClock(hourMs)
  await runErasureLoop()
  await runUntilProven(ada)
  expect(await findEverywhere(ada.email)).toEqual({})
  const left = await findEverywhere(ada.userId)
  expect(left).toMatchObject({ 'auth.erasures': 1, 'auth.user.deleted.v1': 1 })
  expect(Object.keys(left).filter((place) => !placesThatMayNameErasedUsers.includes(place))).toEqual([])
  expect(await readStripeCustomer(customerId)).toMatchObject({ id: customerId, deleted: true })
  expect(JSON.stringify(await readStripeCustomer(customerId))).not.toContain(ada.email)
  const kept = await pool.query('select id from payment_events where user_id is null')
  expect(kept.rows).toEqual(expect.arrayContaining(payments.rows))
  const clicks = 'select count(*)::int as n from booking_clicks where user_id is null'
  expect((await it.databases.search.postgres.pool.query(clicks)).rows).toEqual([{ n: 1 }])
  expect((await watching.query(links)).rowCount).toBe(0)
  expect(await findEverywhere(stays.userId)).toEqual(others)
})
