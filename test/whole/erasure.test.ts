import { hash, randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
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
import { countStoredText } from '@faresight/kit/testing/count-stored-text'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { verifyAuditLog } from '../../services/admin/src/audit/verification/verify.ts'
import { runErasures } from '../../services/auth/src/erasure/loop.ts'
import { type AllServices, auditKey, startAllServices, stripeKey } from './all-services.ts'
import { dayIn } from '../setup/days.ts'
import { forAllTests } from '../setup/for-all-tests.ts'
import { payAt } from '../setup/pay.ts'
import { collectionsWith, mayName, ofActs, type Places, tablesWith, telling } from '../setup/where-kept.ts'

const hourMs = 60 * 60 * 1000
const password = 'Tr1cky!pass'
const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }
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

const goOn = (ms: number) => (clock = new Date(clock.getTime() + ms))
const turn = () => runErasures(it.auth.deps, new AbortController().signal)
const principalOf = async (sessionId: string) =>
  (await gateway.request(resolveSessionRpc, { sessionId })).principal
const subscribed = (who: Principal) => ({ ...who, accessUntil: new Date(Date.now() + hourMs).toISOString() })

const post = (url: string, payload: object) => it.auth.app.inject({ method: 'POST', url, payload })
const register = (email: string) =>
  post(authRoutes.register.path, { email, password, firstName: `Name of ${email}` })
const login = (email: string) => post(authRoutes.login.path, { email, password })

/** Signs up as a person does, by the link of the mail. */
async function signUp(email = `${randomUUID()}@example.org`, mails = 0): Promise<Person> {
  expect((await register(email)).statusCode).toBe(201)
  const { text } = await it.mail.nextMailTo(email, mails)
  const url = `${authRoutes.verifyEmail.path}?token=${/token=([\w-]+)/.exec(text)?.[1]}`
  expect((await it.auth.app.inject({ url })).statusCode).toBe(200)
  const [cookie] = [(await login(email)).headers['set-cookie']].flat()
  const token = /^auth_token=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
  const principal = await principalOf(hash('sha256', token))
  if (!principal) throw new Error('Nobody is signed in.')
  return { ...principal, email }
}

async function close(who: Person): Promise<void> {
  const headers = { [identityHeader]: await it.identity.sign(who, 'auth') }
  const answer = await it.auth.app.inject({ method: 'DELETE', url: accountRoutes.closeAccount.path, headers })
  expect(answer.statusCode).toBe(204)
  // Who notes it must have done so before the thirty days are over: here these take no time.
  const { pool } = it.databases.alerts.postgres
  const closed = 'select from people where user_id = $1 and closed_at is not null'
  await expect.poll(async () => (await pool.query(closed, [who.userId])).rowCount).toBe(1)
}

/** A search, and a way to a seller that was taken from it. */
async function searchAndGo(who: Principal): Promise<void> {
  const as = { who: subscribed(who) }
  const asked = await it.call('search', 'POST', '/api/search', { ...as, body: trip })
  const { searchId } = idOf.parse(await asked.json())
  const answer = await it.call('search', 'GET', `/api/search-results/${searchId}`, as)
  const [best] = resultsOf.parse(await answer.json()).results
  const went = await it.call('search', 'GET', best?.bookingUrl ?? '', as)
  expect(went.status).toBe(302)
}

/** One that stands, and one that is deleted. */
async function saveTwo(who: Principal): Promise<void> {
  const [{ path }, body] = [savedSearchRoutes.save, { ...trip, name: 'Trip' }]
  await it.call('search', 'POST', path, { who, body })
  const saved = savedSearchRoutes.save.answer.parse(
    await (await it.call('search', 'POST', path, { who, body })).json(),
  )
  expect((await it.call('search', 'DELETE', `${path}/${saved.id}`, { who })).status).toBe(204)
}

/** An alert that tells at once, and one that waits. Settles when it is known what became of the mail. */
async function watchFares(who: Principal): Promise<void> {
  for (const targetPrice of [100_000, 1]) {
    const as = { who: subscribed(who), body: { ...trip, targetPrice } }
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

/** Buys a plan; settles once all that Stripe tells of it is kept. Gives who they are at Stripe. */
async function subscribe(who: Principal): Promise<string> {
  const as = { who, body: { planId: 'monthly' } }
  const begun = await it.call('billing', 'POST', billingRoutes.createCheckout.path, as)
  await payAt(billingRoutes.createCheckout.answer.parse(await begun.json()).url)
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

/** What Stripe says of a customer. */
async function atStripe(customerId: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${stripeKey}` }
  return (await fetch(`${it.sandbox.url}/v1/customers/${customerId}`, { headers })).json()
}

/** Everywhere: every table, every collection, every message on the bus. */
async function whereKept(text: string): Promise<Places> {
  const all = await Promise.all([
    ...serviceNames.map((name) => {
      const database = it.databases[name]
      return 'postgres' in database
        ? tablesWith(name === 'admin' ? it.adminOwner : database.postgres, text)
        : collectionsWith(database.mongo, text)
    }),
    countStoredText(it.nats.setupUrl, text),
  ])
  return Object.assign({}, ...all)
}

async function erasureOf({ userId }: Person) {
  const { pool } = it.databases.auth.postgres
  const stored = `select remaining, proven_at as "provenAt" from erasures where user_id = $1`
  return (await pool.query<{ remaining: object | null; provenAt: Date | null }>(stored, [userId])).rows[0]
}

/** Turn after turn, a minute each. */
async function untilProven(who: Person): Promise<void> {
  await expect
    .poll(async () => {
      goOn(60_000)
      await turn()
      const erasure = await erasureOf(who)
      // What remains says why it isn't.
      return erasure?.provenAt ? 'proven' : erasure?.remaining
    })
    .toBe('proven')
}

test('a closed account stops at once, is there for thirty days, and then is nowhere', async () => {
  const [ada, stays] = [await signUp(), await signUp()]
  for (const who of [ada, stays]) {
    await searchAndGo(who)
    await saveTwo(who)
  }
  const done = await beginScan(ada)
  await expect.poll(() => statusOf(done, ada), { timeout: 30_000 }).toBe('completed')
  const customerId = await subscribe(ada)
  await expect.poll(async () => (await principalOf(ada.sessionId))?.accessUntil).toEqual(expect.any(String))
  for (const who of [ada, stays]) await watchFares(who)
  // To whom has a plan alone.
  await it.mail.nextMailTo(ada.email, 1)
  const links = 'select 1 from unsubscribe_tokens'
  const watching = it.databases.alerts.postgres.pool
  expect((await watching.query(links)).rowCount).toBe(1)
  await it.sandbox.order('ignav', { fault: 'hang' })
  const running = await beginScan(subscribed(ada), { passengers: 2 })
  await expect.poll(() => statusOf(running, ada)).toBe('running')
  expect(await whereKept(ada.userId)).toMatchObject({
    'auth.users': 1,
    'auth.sessions': 1,
    'auth.known_devices': 1,
    // A search, a scan, and the fare that the mail of an alert leads to.
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
  // That a fare was found stands in the table first, and on the bus a moment later.
  await expect.poll(async () => (await whereKept(stays.userId))['alerts.alert.triggered.v1']).toBe(1)
  const others = await whereKept(stays.userId)

  expect(await atStripe(customerId)).toMatchObject({ email: ada.email })
  const { pool } = it.databases.billing.postgres
  const payments = await pool.query<{ id: string }>('select id from payment_events')
  expect(payments.rowCount).toBeGreaterThan(1)

  // Its mail waits, so that the address stands there, too.
  await it.mail.stop()
  await close(ada)
  expect(await principalOf(ada.sessionId)).toBeNull()
  expect((await login(ada.email)).statusCode).toBe(401)
  await expect.poll(() => statusOf(running, ada)).toBe('canceled')
  await it.sandbox.heal()
  expect(await whereKept(ada.email)).toEqual({ 'auth.users': 1, 'auth.mail_requests': 1 })
  await it.mail.start()
  await it.mail.nextMailTo(ada.email, 2)

  // Nothing more is charged, which Stripe tells as well.
  const ended = `select 1 from customers where user_id = $1 and access_until <= now()`
  await expect.poll(async () => (await pool.query(ended, [ada.userId])).rowCount).toBe(1)
  const told = `select 1 from payment_events where event_type = 'customer.subscription.deleted' and processed_at is not null`
  await expect.poll(async () => (await pool.query(told)).rowCount).toBe(1)

  const closed = await whereKept(ada.userId)
  goOn(30 * dayMs - hourMs)
  await turn()
  expect(await whereKept(ada.userId)).toEqual(closed)
  goOn(hourMs)
  await turn()
  await untilProven(ada)
  expect(await whereKept(ada.email)).toEqual({})
  const left = await whereKept(ada.userId)
  expect(left).toMatchObject({ 'auth.erasures': 1, 'auth.user.deleted.v1': 1 })
  expect(Object.keys(left).filter((place) => !mayName.includes(place))).toEqual([])
  expect(await atStripe(customerId)).toMatchObject({ id: customerId, deleted: true })
  expect(JSON.stringify(await atStripe(customerId))).not.toContain(ada.email)
  const kept = await pool.query('select id from payment_events where user_id is null')
  expect(kept.rows).toEqual(expect.arrayContaining(payments.rows))
  const clicks = 'select count(*)::int as n from booking_clicks where user_id is null'
  expect((await it.databases.search.postgres.pool.query(clicks)).rows).toEqual([{ n: 1 }])
  expect((await watching.query(links)).rowCount).toBe(0)
  expect(await whereKept(stays.userId)).toEqual(others)
})

test('the address of a closed account is free at once, and whoever has it then is not erased with it', async () => {
  const former = await signUp()
  await close(former)
  await it.mail.nextMailTo(former.email, 1)
  const now = await signUp(former.email, 2)
  expect(now.userId).not.toBe(former.userId)
  goOn(30 * dayMs)
  await turn()
  await untilProven(former)
  expect(await whereKept(former.email)).toEqual({ 'auth.users': 1 })
  expect(await whereKept(now.userId)).toMatchObject({ 'auth.users': 1 })
  expect((await login(now.email)).statusCode).toBe(200)
})

test('while a service is away or keeps something nothing is proven, and the next day it is told once more', async () => {
  const who = await signUp()
  await searchAndGo(who)
  await close(who)
  await it.stop('ai-scan')
  goOn(30 * dayMs)
  await turn()
  await expect
    .poll(async () => {
      goOn(60_000)
      await turn()
      return (await erasureOf(who))?.remaining
    })
    .toEqual({ 'ai-scan': 'unavailable' })
  const leftOver = `insert into flight_searches (id, user_id, providers) values (gen_random_uuid(), $1, '[]')`
  await it.databases.search.postgres.pool.query(leftOver, [who.userId])
  await it.start('ai-scan')
  goOn(60_000)
  await turn()
  const remaining = { search: { flight_searches: 1 } }
  expect(await erasureOf(who)).toMatchObject({ remaining, provenAt: null })
  expect(await whereKept(who.userId)).toMatchObject({ 'search.flight_searches': 1 })
  goOn(dayMs - hourMs)
  await turn()
  expect(await erasureOf(who)).toMatchObject({ remaining, provenAt: null })
  goOn(hourMs)
  await turn()
  await untilProven(who)
  expect(Object.keys(await whereKept(who.userId)).filter((place) => !mayName.includes(place))).toEqual([])
})

test('of an administrator stays what they did, and not from where', async () => {
  const [boss, someone] = [await signUp(), await signUp()]
  await it.databases.auth.postgres.pool.query(`update users set role = 'admin' where id = $1`, [boss.userId])
  const [address, browser] = ['203.0.113.77', `Browser of ${boss.email}`]
  const as = {
    who: { ...boss, role: 'admin' as const },
    headers: { 'x-forwarded-for': address, 'user-agent': browser },
  }
  expect((await it.call('admin', 'GET', adminRoutes.auditFile.path, as)).status).toBe(200)
  const activate = adminRoutes.activatePlan.path.replace('{userId}', someone.userId)
  const body = { tier: 'monthly', durationMonths: 1 }
  expect((await it.call('admin', 'POST', activate, { ...as, body })).status).toBe(200)
  await expect
    .poll(async () => (await whereKept(address))['admin.audit_origins'], { timeout: 10_000 })
    .toBe(2)

  await close(boss)
  goOn(30 * dayMs)
  await turn()
  await untilProven(boss)
  const left = await whereKept(boss.userId)
  expect(left).toMatchObject({ 'admin.admin_audit_log': 3 })
  expect(Object.keys(left).filter((place) => ![...mayName, ...ofActs, ...telling].includes(place))).toEqual(
    [],
  )
  for (const origin of [address, browser])
    expect(Object.keys(await whereKept(origin)).filter((place) => !telling.includes(place))).toEqual([])
  const { db } = it.databases.admin.postgres
  expect(await verifyAuditLog(db, { key: auditKey })).toMatchObject({ entries: 3, faultCount: 0 })
})
