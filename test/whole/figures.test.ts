import { randomUUID } from 'node:crypto'
import { type DashboardStatName, dashboardStatNames } from '@faresight/contracts/admin/dashboard-stats'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { dayMs } from '@faresight/contracts/days'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { Principal } from '@faresight/contracts/viewer'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type AllServices, startAllServices } from './all-services.ts'
import { dayIn } from '../setup/days.ts'
import { forAllTests } from '../setup/for-all-tests.ts'
import { livePayers } from './payers.ts'
import { aMember, anAdmin, aSubscriber } from '../setup/people.ts'
import { recountFigures, recountHappenings, recountPayments, together, yearOf } from './recount.ts'

// Providers that are away are asked again and again before a scan is given up.
vi.setConfig({ testTimeout: 300_000 })

let clock = new Date()
let it: AllServices
forAllTests(
  () => startAllServices(() => clock),
  (started) => (it = started),
)

const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }
const scan = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', tripType: 'oneway' }
const waits = { timeout: 120_000, interval: 50 }

interface Asked<A extends z.ZodType> extends Pick<RouteDefinition, 'owner' | 'method'> {
  path: string
  status?: number
  answer: A
}

async function call<A extends z.ZodType>(
  { owner, method, path, status = 200, answer }: Asked<A>,
  who: Principal | null,
  { body, query = '' }: { body?: object; query?: string } = {},
): Promise<z.output<A>> {
  if (owner === 'auth' || owner === 'gateway') throw new Error('It runs elsewhere.')
  const got = await it.call(owner, method, path + query, { who, ...(body && { body }) })
  const text = await got.text()
  expect([path, got.status, text]).toEqual([path, status, expect.any(String)])
  return answer.parse(JSON.parse(text))
}

const poolOf = (name: 'auth' | 'alerts' | 'admin') => it.databases[name].postgres.pool

/** Registers as a person does; settles with the letter. */
async function register(): Promise<Principal & { letter: string }> {
  const email = `${randomUUID()}@example.org`
  const body = { email, password: 'Tr1cky!pass', firstName: 'Ada', lastName: 'Byron' }
  const answer = await it.auth.app.inject({ method: 'POST', url: authRoutes.register.path, payload: body })
  expect(answer.statusCode).toBe(201)
  const { text: letter } = await it.mail.nextMailTo(email)
  const { rows } = await poolOf('auth').query<{ id: string }>('select id from users where email = $1', [
    email,
  ])
  return { ...aMember(), userId: rows[0]?.id ?? '', letter }
}

/** Six weeks ago: an account of then whose address nobody has verified would be gone by now. */
async function registerLongAgo(): Promise<void> {
  clock = new Date(Date.now() - 42 * dayMs)
  const { letter } = await register()
  const [, token] = /token=([\w-]+)/.exec(letter) ?? []
  const verified = await it.auth.app.inject({ url: `${authRoutes.verifyEmail.path}?token=${token}` })
  expect(verified.statusCode).toBe(200)
  clock = new Date()
}

const admin = anAdmin()

/** @returns how many of them were visitors' */
async function searchABit(): Promise<number> {
  const asVisitor = () => call(searchRoutes.publicSearch, null, { body: trip })
  await Promise.all([asVisitor(), asVisitor()])
  const streamed = await it.call('search', 'POST', searchRoutes.publicSearch.path, {
    who: null,
    body: trip,
    headers: { accept: 'text/event-stream' },
  })
  expect(await streamed.text()).toContain('event: done')
  for (const who of [aMember(), aSubscriber()]) await call(searchRoutes.search, who, { body: trip })
  return 3
}

const idOf = z.object({ searchId: z.uuid() })
const beginScan = async (who: Principal, change: object = {}) =>
  idOf.parse(
    await (await it.call('ai-scan', 'POST', '/api/ai-search', { who, body: { ...scan, ...change } })).json(),
  )

/** How many scans there are of each status. */
async function scanStatuses(): Promise<string> {
  const { connection } = it.databases['ai-scan'].mongo
  const names = ['ai_search_results', 'public_scans']
  const found = await Promise.all(
    names.map((name) => connection.collection<{ status: string }>(name).find({}).toArray()),
  )
  return found
    .flat()
    .map(({ status }) => status)
    .toSorted()
    .join(' ')
}

/** Three that find something, one of them a visitor's, one that fails, and one that its owner cancels. */
async function scanABit(): Promise<void> {
  await Promise.all([beginScan(aMember()), beginScan(aSubscriber())])
  const visitors = await it.call('ai-scan', 'POST', '/api/public/ai-search', { who: null, body: scan })
  expect(visitors.status).toBe(200)
  await expect.poll(scanStatuses, waits).toBe('completed completed completed')
  await it.sandbox.order('ignav', { fault: '5xx' })
  await beginScan(aMember(), { destination: 'SFO' })
  const who = aSubscriber()
  const { searchId } = await beginScan(who, { destination: 'LAX' })
  expect((await it.call('ai-scan', 'DELETE', `/api/ai-search/${searchId}`, { who })).status).toBe(204)
  await expect.poll(scanStatuses, waits).toBe('canceled completed completed completed failed')
  await it.sandbox.heal()
}

/** One alert that tells at once, one that waits, and one that is paused; settles when the letter is known of. */
async function watchABit(): Promise<void> {
  const who = { ...aSubscriber(), userId: (await register()).userId }
  const create = (targetPrice: number) => call(alertsRoutes.create, who, { body: { ...trip, targetPrice } })
  await create(100_000)
  await create(1)
  const { id } = await create(2)
  const path = alertsRoutes.change.path.replace('{id}', id)
  await call({ ...alertsRoutes.change, path }, who, { body: { isActive: false } })
  const ended = 'select 1 from notifications where ended_at is not null'
  await expect.poll(async () => (await poolOf('alerts').query(ended)).rowCount, waits).toBe(1)
}

/** Everything that the charts count by events has been heard. */
async function untilCounted(): Promise<void> {
  const sum = (days: object[]) =>
    days
      .flatMap((day) => Object.entries(day))
      .reduce<Record<string, number>>((all, [name, count]) => {
        return typeof count === 'number' ? { ...all, [name]: (all[name] ?? 0) + count } : all
      }, {})
  const {
    searches: _,
    registrations: __,
    ...kept
  } = sum(Object.values(await recountHappenings(it.databases)))
  const { failedScans, ...others } = kept
  const expected = { ...others, 'failed-scans': failedScans }
  const query = 'select measure, sum(count)::int as count from daily_counts group by 1'
  await expect
    .poll(async () => {
      const { rows } = await poolOf('admin').query<{ measure: string; count: number }>(query)
      return Object.fromEntries(rows.map(({ measure, count }) => [measure, count]))
    }, waits)
    .toEqual(expected)
}

/** Has the figures of today noted anew, which is else done once in an hour. */
async function noteNow(): Promise<void> {
  await it.stop('admin')
  await poolOf('admin').query('delete from daily_stats')
  await it.start('admin')
  const noted = 'select 1 from daily_stats'
  await expect.poll(async () => (await poolOf('admin').query(noted)).rowCount, waits).toBe(3)
}

test('every figure, and every day of every chart, is what the databases come to by the words of its formula', async () => {
  await registerLongAgo()
  await livePayers(it, await Promise.all(Array.from({ length: 6 }, register)), admin)
  const visitors = await searchABit()
  await scanABit()
  await watchABit()
  const closed = await register()
  await poolOf('auth').query('update users set closed_at = now() where id = $1', [closed.userId])
  await untilCounted()
  await noteNow()

  const money = await call(adminRoutes.financial, admin, { query: '?days=365' })
  const people = await call(adminRoutes.analytics, admin, { query: '?days=365' })
  expect([money.unavailable, people.unavailable]).toEqual([[], []])
  const told: Record<DashboardStatName, number | null> = {
    'users.total': people.users.total,
    'users.newLast30Days': people.users.newLast30Days,
    'users.conversionRate': people.users.conversionRate,
    'subscriptions.active': money.subscriptions.active,
    'subscriptions.mrr': money.subscriptions.mrr,
    'subscriptions.arr': money.subscriptions.arr,
    'subscriptions.trialing': money.subscriptions.trialing,
    'subscriptions.pastDue': money.subscriptions.pastDue,
    'subscriptions.ending': money.subscriptions.ending,
    'subscriptions.complimentary': money.subscriptions.complimentary,
    'payments.totalRevenue': money.payments.totalRevenue,
    'payments.successRate': money.payments.successRate,
  }
  const figures = await recountFigures(it.databases)
  expect(told).toEqual(figures)
  // None of them is right by having nothing to count.
  for (const name of dashboardStatNames) expect([name, figures[name]]).toEqual([name, expect.any(Number)])
  expect(Object.values(figures).filter((figure) => figure > 0)).toHaveLength(dashboardStatNames.length)

  const today = new Date().toISOString().slice(0, 10)
  const unpaid = { revenue: 0, succeeded: 0, failed: 0, refunded: 0 }
  const paid = yearOf(unpaid, await recountPayments(it.databases))
  const course = { active: figures['subscriptions.active'], mrr: figures['subscriptions.mrr'] }
  const unnoted = { active: null, mrr: null }
  expect(money.days).toEqual(paid.map((day) => ({ ...day, ...(day.day === today ? course : unnoted) })))

  const quiet = { registrations: 0, searches: 0, scans: 0, failedScans: 0, checks: 0, alerts: 0 }
  const days = together([await recountHappenings(it.databases), { [today]: { searches: visitors } }])
  expect(people.days).toEqual(
    yearOf(quiet, days).map((day) => ({ ...day, users: day.day === today ? figures['users.total'] : null })),
  )
  expect(people.days.at(-1)).toMatchObject({ searches: 5, scans: 4, failedScans: 1, alerts: 1 })
  expect(people.days.find(({ registrations }) => registrations > 0)?.day).not.toBe(today)
  expect(people.alerts).toMatchObject({ active: 1, triggered: 1, paused: 1, watches: 1, unsent: 0 })
})

test('scans that are waiting or running are those that the database has', async () => {
  await it.sandbox.order('ignav', { fault: 'hold' })
  await Promise.all([
    beginScan(aMember(), { destination: 'BOS' }),
    beginScan(aSubscriber(), { destination: 'ORD' }),
  ])
  await expect.poll(scanStatuses, waits).toMatch(/running running$/)
  // What is remembered of the minute before would not know of them.
  await it.stop('admin')
  await it.start('admin')
  expect((await call(adminRoutes.analytics, admin)).scans).toEqual({ pending: 0, running: 2 })
  await it.sandbox.heal()
})
