import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanChangeQuote } from '@faresight/contracts/billing/subscription'
import { silentLog } from '@faresight/kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { createPlanPriceCache } from '../src/prices/prices.ts'
import { createStripeClient, stripeTryTimeoutMs } from '../src/stripe/client.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import {
  buyPlan,
  checkoutPath,
  readStripeCustomerId,
  startStripeSandbox,
  type StripeSandbox,
} from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
let calls: Calls
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)
beforeAll(async () => {
  calls = await everyCall()
})

/** Every call that asks Stripe, each with a customer. */
async function everyCall() {
  const [buyer, looker, subscriber, canceler, resumer, changer] = Array.from({ length: 6 }, newUserId)
  const begun = await billing.post(billingRoutes.createCheckout.path, looker, { planId: 'monthly' })
  const { sessionId } = begun.json()
  for (const userId of [subscriber, canceler, resumer, changer]) {
    await buyPlan(billing, atStripe, { userId: userId ?? '' })
  }
  await billing.post(billingRoutes.cancel.path, resumer, {})
  const { at, dueNow } = (await billing.get(`${billingRoutes.change.path}?planId=annual`, changer)).json()
  return {
    createCheckout: (it: BillingHarness) =>
      it.post(billingRoutes.createCheckout.path, buyer, { planId: 'monthly' }),
    checkout: (it: BillingHarness) => it.get(checkoutPath(sessionId), looker),
    invoices: (it: BillingHarness) => it.get(billingRoutes.invoices.path, subscriber),
    portal: (it: BillingHarness) => it.post(billingRoutes.portal.path, subscriber, {}),
    quoteChange: (it: BillingHarness) => it.get(`${billingRoutes.change.path}?planId=annual`, subscriber),
    cancel: (it: BillingHarness) => it.post(billingRoutes.cancel.path, canceler, {}),
    resume: (it: BillingHarness) => it.post(billingRoutes.resume.path, resumer, {}),
    change: (it: BillingHarness) =>
      it.post(billingRoutes.change.path, changer, { planId: 'annual', at, dueNow }),
  }
}

type Calls = Awaited<ReturnType<typeof everyCall>>

/** The answers to all calls, made concurrently. */
async function answersAt(it: BillingHarness) {
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const began = performance.now()
      const answer = await call(it)
      return [name, { ...answer, body: answer.body, ms: performance.now() - began }] as const
    }),
  )
  return answers
}

type Shown = [fault: { fault: string; arg?: number }, status: number, code: string, retryAfter?: string]
const hanging: Shown = [{ fault: 'hang' }, 503, 'billing/stripe-unavailable', '15']

test.each<Shown>([
  [{ fault: '5xx', arg: 500 }, 503, 'billing/stripe-unavailable', '15'],
  [{ fault: 'bad-json' }, 503, 'billing/stripe-unavailable', '15'],
  ...(isWholeRun ? [hanging] : []),
  [{ fault: '429' }, 503, 'billing/stripe-busy', '5'],
  [{ fault: 'out-of-credit' }, 402, 'billing/payment-declined'],
])(
  'with %j at Stripe every call answers in time with the right problem',
  async (fault, status, code, retryAfter) => {
    // Nothing from the cache.
    billing.deps.prices.invalidate()
    await atStripe.order(fault)
    try {
      for (const [name, answer] of await answersAt(billing)) {
        expect.soft({ name, status: answer.statusCode }).toEqual({ name, status })
        const { code: told, message } = JSON.parse(answer.body)
        expect.soft(told).toBe(code)
        expect.soft(message).not.toMatch(/sk_test|cus_|sub_|request/i)
        expect.soft(answer.headers['retry-after']).toBe(retryAfter)
        expect.soft(answer.ms).toBeLessThan(billingRoutes.cancel.answerWithinMs)
      }
    } finally {
      await atStripe.heal()
    }
  },
)

test('two unanswered tries and the wait between them fit into the time of a call', () => {
  const waitMs = 1000
  expect(2 * stripeTryTimeoutMs + waitMs).toBeLessThan(billingRoutes.cancel.answerWithinMs)
})

test('afterwards everything works, also with a slow Stripe', async () => {
  await atStripe.order({ fault: 'slow', arg: 300 })
  try {
    for (const [name, { statusCode }] of await answersAt(billing)) {
      expect.soft({ name, statusCode }).toEqual({ name, statusCode: 200 })
    }
  } finally {
    await atStripe.heal()
  }
})

/** Retries as `Retry-After` says. */
async function insist<T>(call: () => ReturnType<BillingHarness['get']>): Promise<T> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await call()
    if (answer.statusCode === 200) return answer.json<T>()
    expect(answer.json()).toMatchObject({ code: 'billing/stripe-unavailable' })
  }
  throw new Error('In vain, ten times.')
}

/** Which answers are lost is random. */
const tries = isWholeRun ? ['one', 'another', 'a third'] : ['one']

test.each(tries)(
  'with one answer in four lost, %s customer who retries succeeds, and nothing is done twice',
  { timeout: 60_000 },
  async () => {
    const userId = newUserId()
    const post = <T>(path: string, body: object) => insist<T>(() => billing.post(path, userId, body))
    const get = <T>(path: string) => insist<T>(() => billing.get(path, userId))
    await atStripe.order({ fault: 'half', share: 0.25 })
    try {
      const { createCheckout, change, cancel, resume } = billingRoutes
      const wish = { planId: 'monthly' }
      const { url, sessionId } = await post<{ url: string; sessionId: string }>(createCheckout.path, wish)
      await atStripe.pay(url)
      await get(checkoutPath(sessionId))
      const { at, dueNow } = await get<PlanChangeQuote>(`${change.path}?planId=annual`)
      await post(change.path, { planId: 'annual', at, dueNow })
      for (const { path } of [cancel, resume, cancel]) await post(path, {})
    } finally {
      await atStripe.heal()
    }
    const customer = await readStripeCustomerId(billing, userId)
    const [sessions, subscriptions, invoices] = await Promise.all([
      atStripe.stripe.checkout.sessions.list({ customer }),
      atStripe.stripe.subscriptions.list({ customer, status: 'all' }),
      atStripe.stripe.invoices.list({ customer }),
    ])
    expect([sessions, subscriptions, invoices].map(({ data }) => data.length)).toEqual([1, 1, 2])
    expect((await billing.get(billingRoutes.subscription.path, userId)).json()).toMatchObject({
      status: 'canceled',
      tier: 'annual',
    })
  },
)

wholeTest('without a server at Stripe’s address the own plan is still shown', async () => {
  const stripe = createStripeClient({ key: 'sk_test_alone', url: 'http://127.0.0.1:1' })
  const prices = createPlanPriceCache({ stripe, log: silentLog, now: () => new Date() })
  await using alone = await startBillingService('', { overrides: { stripe, prices }, runsBackground: false })
  const userId = newUserId()
  expect((await alone.get(billingRoutes.subscription.path, userId)).statusCode).toBe(200)
  const answer = await alone.post(billingRoutes.createCheckout.path, userId, { planId: 'monthly' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'billing/stripe-unavailable',
    message:
      'We can’t reach Stripe right now. You weren’t charged for this attempt. Please try again shortly.',
  })
})

test('a key that Stripe rejects is a fault of ours, and is not disclosed', async () => {
  const stripe = createStripeClient({ key: 'sk_test_revoked', url: atStripe.url })
  const prices = createPlanPriceCache({ stripe, log: silentLog, now: () => new Date() })
  await using revoked = await startBillingService('', {
    overrides: { stripe, prices },
    runsBackground: false,
  })
  const answer = await revoked.post(billingRoutes.createCheckout.path, newUserId(), { planId: 'monthly' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('sk_')
})
