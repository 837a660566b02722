import { readFileSync } from 'node:fs'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { asc, eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { createTestRandom, shuffleWith } from '../../../test/setup/test-random.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import type { Deps } from '../src/deps.ts'
import {
  customers,
  disputeMovements,
  disputes,
  outboxTable,
  paymentEvents,
  subscriptions,
} from '../src/schema.ts'
import { parseStripeEvent } from '../src/stripe-events/parse-stripe-event.ts'
import { processStripeEvent } from '../src/stripe-events/process-stripe-event.ts'
import { insertEventAndLinkCustomer } from '../src/stripe-events/store.ts'
import { customerHistories, type SandboxCustomer } from './customer-histories.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchSandboxEvents } from './sandbox-events.ts'
import { startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

/** Each takes seconds and is random. */
const orders = isWholeRun ? 120 : 1
const seed = Number(process.env['REPLAY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Enough for 120 orders on a busy machine. */
const patienceMs = 30 * 60_000
const now = () => new Date('2026-11-22T12:00:00.000Z')
/** The README’s list of events must be enough. */
const sent = eventsOfReadme()
const told: Stripe.Event[] = []
/** The outcome when events arrive in order. */
let inOrder: Outcome
const people: SandboxCustomer[] = []

let atStripe: StripeSandbox
/** Receives all events at the end. */
let afterwards: BillingHarness
/** Receives events late, while more happens. */
let delayed: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () =>
    startBillingService(atStripe.url, {
      overrides: { now, stripe: rememberingStripe(atStripe.url) },
      runsBackground: false,
    }),
  (it) => (afterwards = it),
)
forAllTests(
  () => startBillingService(atStripe.url, { overrides: { now }, runsBackground: false }),
  (it) => (delayed = it),
)

beforeAll(async () => {
  const chance = createTestRandom(seed)
  await Promise.all(Object.values(customerHistories).map((steps) => live(steps, chance)))
  inOrder = await replay(afterwards, told, 1)
}, 300_000)

/** The event types under “Setting up Stripe”. */
function eventsOfReadme(): Set<string> {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, list = ''] = /^The events\.[^]*?\n((?:- |  )[^]*?)\n\n/m.exec(readme) ?? []
  return new Set([...list.matchAll(/`([a-z_.]+)`/g)].map(([, kind = '']) => kind))
}

/** Plays a history while `delayed` receives its events late, in random order, some twice. */
async function live(steps: (typeof customerHistories)[string], chance: () => number): Promise<void> {
  const userId = newUserId()
  const { id: customerId } = await atStripe.stripe.customers.create({ metadata: { userId } })
  const person = { userId, customerId }
  people.push(person)
  await delayed.deps.postgres.db.insert(customers).values({ userId, stripeCustomerId: customerId })
  let heard = 0
  let waiting: Stripe.Event[] = []
  for (const step of steps) {
    await step(person, atStripe)
    const all = await fetchSandboxEvents(atStripe, customerId)
    waiting = shuffleWith([...waiting, ...all.slice(heard).filter(({ type }) => sent.has(type))], chance)
    heard = all.length
    const some = Math.floor(chance() * waiting.length)
    for (const event of waiting.slice(0, some)) await hear(delayed, event)
    // Some events are delivered again.
    waiting = waiting.filter((_, index) => index >= some || chance() < 0.2)
  }
  for (const event of waiting) await hear(delayed, event)
  told.push(...(await fetchSandboxEvents(atStripe, customerId)).filter(({ type }) => sent.has(type)))
}

/** Delivers an event over HTTP and processes it. */
async function hear({ tell, deps }: BillingHarness, event: Stripe.Event): Promise<void> {
  expect((await tell(event, { at: now() })).statusCode).toBe(200)
  await lookIntoStored(deps, event)
}

/** Without HTTP, which takes most of the time. */
async function hearInside({ deps }: BillingHarness, event: Stripe.Event): Promise<void> {
  const read = parseStripeEvent(event)
  if (!read) throw new Error('An event could not be read.')
  const id = await deps.postgres.db.transaction((tx) => insertEventAndLinkCustomer(tx, read, now()))
  await (id ? processStripeEvent(deps, id) : lookIntoStored(deps, event))
}

async function lookIntoStored(deps: Deps, event: Stripe.Event): Promise<void> {
  const [row] = await deps.postgres.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.stripeEventId, event.id))
  await processStripeEvent(deps, row?.id ?? '')
}

/** Starts with only the customers and delivers all events, some concurrently. */
async function replay(billing: BillingHarness, order: readonly Stripe.Event[], atOnce = 4) {
  const { db } = billing.deps.postgres
  await db.execute(sql`truncate customers, payment_events, disputes, subscription_history, outbox cascade`)
  await db
    .insert(customers)
    .values(people.map(({ userId, customerId }) => ({ userId, stripeCustomerId: customerId })))
  const left = order.values()
  const work = async () => {
    for (const event of left) await hearInside(billing, event)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomeOf(billing.deps)
}

/** All rows about plans and payments, without times of writing and counts. */
async function outcomeOf({ postgres: { db } }: Deps) {
  const all = {
    customers: await db.select().from(customers).orderBy(asc(customers.userId)),
    subscriptions: await db.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    disputes: await db.select().from(disputes).orderBy(asc(disputes.id)),
    movements: await db.select().from(disputeMovements).orderBy(asc(disputeMovements.id)),
    payments: await db.select().from(paymentEvents).orderBy(asc(paymentEvents.stripeEventId)),
  }
  const same = { version: 0, createdAt: null, updatedAt: null }
  return {
    customers: all.customers.map((customer) => ({ ...customer, ...same })),
    subscriptions: all.subscriptions,
    disputes: all.disputes.map((dispute) => ({ ...dispute, ...same })),
    movements: all.movements,
    payments: all.payments.map((payment) => ({
      ...payment,
      id: '',
      queuedAt: null,
      processedAt: null,
      createdAt: null,
    })),
  }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** Caches Stripe’s answers, which no longer change. */
function rememberingStripe(url: string): Stripe {
  const { hostname, port } = new URL(url)
  const known = new Map<string, Promise<{ status: number; text: string }>>()
  const ask = async (address: string, init?: RequestInit) => {
    const answer = await fetch(address, init)
    return { status: answer.status, text: await answer.text() }
  }
  return new Stripe('sk_test_billing', {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const address = input instanceof Request ? input.url : String(input)
      const answer = known.get(address) ?? ask(address, init)
      known.set(address, answer)
      const { status, text } = await answer
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    }),
  })
}

test('eleven histories leave a row for each of their events', () => {
  const { customers, disputes, movements, subscriptions, payments } = inOrder
  expect(payments).toHaveLength(told.length)
  expect(payments.filter(({ userId }) => userId === null)).toEqual([])
  expect(subscriptions.length).toBeGreaterThan(people.length)
  expect(disputes).toMatchObject([{ status: 'won', userId: expect.any(String) }])
  expect(movements.map(({ amount }) => amount)).toEqual([-499, 499])
  expect(new Set(customers.map(({ status }) => status))).toEqual(new Set(['active', 'canceled']))
})

test(
  `their events, in ${orders} other orders and some of them twice, have the same outcome (REPLAY_SEED=${seed})`,
  async () => {
    const chance = createTestRandom(seed + 1)
    for (let order = 1; order <= orders; order++) {
      const twice = told.filter(() => chance() < 0.1)
      expect(await replay(afterwards, shuffleWith([...told, ...twice], chance)), `order ${order}`).toEqual(
        inOrder,
      )
    }
  },
  patienceMs,
)

test(`delivered late, while more happens, they have the same outcome (REPLAY_SEED=${seed})`, async () => {
  expect(await outcomeOf(delayed.deps)).toEqual(inOrder)
})

test('published versions only increase, and the last matches Stripe', async () => {
  const { db } = delayed.deps.postgres
  const rows = await db.select().from(outboxTable).orderBy(asc(outboxTable.createdAt))
  const changes = rows
    .filter(({ subject }) => subject === subscriptionChangedEvent.subject)
    .map(({ data }) => subscriptionChangedEvent.data.parse(data))
  for (const { userId } of people) {
    const theirs = changes.filter((change) => change.userId === userId)
    const versions = theirs.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
    const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
    const { status, tier, stripeSubscriptionId, accessUntil } = customer ?? {}
    expect(theirs.at(-1)).toMatchObject({
      status,
      tier,
      stripeSubscriptionId,
      accessUntil: accessUntil?.toISOString(),
    })
  }
})
