import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { createLog } from '@faresight/kit/telemetry/log'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { createPlanPriceCache } from '../src/prices/prices.ts'
import { setUpStripePrices, stripeProductId } from '../src/prices/set-up-prices.ts'
import { createStripeClient } from '../src/stripe/client.ts'
import { newUserId, startBillingService } from './harness.ts'

let sandbox: TestSandbox
forAllTests(startTestSandbox, (it) => (sandbox = it))

const stripeOf = () => createStripeClient({ key: 'sk_test_prices', url: sandbox.url })
const setUp = async (env: Record<string, string> = { STRIPE_SECRET_KEY: 'sk_test_prices' }) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('../src/setup.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      STRIPE_URL: sandbox.url,
      ...env,
    },
  })

test('without prices the log names the command, and no one is charged', async () => {
  const said: string[] = []
  const log = createLog('billing', 'error', { write: (line) => void said.push(line) })
  const stripe = stripeOf()
  const prices = createPlanPriceCache({ stripe, log, now: () => new Date() })
  await using billing = await startBillingService('', {
    overrides: { stripe, prices },
    runsBackground: false,
  })
  const begin = () => billing.post(billingRoutes.createCheckout.path, userId, { planId: 'monthly' })
  const userId = newUserId()
  const answer = await begin()
  expect(answer.statusCode).toBe(503)
  expect(answer.json().code).toBe('billing/stripe-unavailable')
  expect(said.join('')).toContain('npm run stripe:setup')
  const { stdout } = await setUp()
  for (const plan of subscriptionPlans) expect(stdout).toContain(stripePriceLookupKey(plan))
  expect((await begin()).statusCode).toBe(200)
})

test('the command creates the catalogue’s prices once, and a second run does nothing', async () => {
  const [first, second] = [await setUpStripePrices(stripeOf()), await setUpStripePrices(stripeOf())]
  expect(second).toEqual(first)
  expect(second).toMatchObject(
    subscriptionPlans.map(() => ({ product: 'there', price: 'there', archived: 0 })),
  )
  const { data } = await stripeOf().prices.list({ active: true, limit: 100 })
  const sold = data.map(({ lookup_key: key, unit_amount: amount, recurring }) => [
    key,
    amount,
    recurring?.interval,
    recurring?.interval_count,
  ])
  expect(sold.sort(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['faresight_annual_usd', 4999, 'year', 1],
    ['faresight_monthly_usd', 499, 'month', 1],
    ['faresight_semiannual_usd', 1999, 'month', 6],
  ])
})

test.each([
  ['no key', {}, 'STRIPE_SECRET_KEY is missing.'],
  ['a revoked key', { STRIPE_SECRET_KEY: 'sk_test_revoked' }, 'Expired API Key provided'],
])('with %s the command ends with one sentence', async (_, env, sentence) => {
  const ended = await setUp(env).catch((error: unknown) => error)
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  expect(String(Object(ended).stderr).trim().split('\n')).toHaveLength(1)
})

test('a price that differs from the catalogue is replaced, and its key moves over', async () => {
  const stripe = stripeOf()
  const before = await setUpStripePrices(stripe)
  const dear = await stripe.prices.create({
    product: stripeProductId({ id: 'monthly' }),
    currency: 'usd',
    unit_amount: 599,
    recurring: { interval: 'month' },
    lookup_key: 'faresight_monthly_usd',
    transfer_lookup_key: true,
  })
  const [row] = await setUpStripePrices(stripe)
  // The first price, which had lost its key, is archived too.
  expect(row).toMatchObject({ price: 'replaced', archived: 2 })
  expect(row?.priceId).not.toBe(before[0]?.priceId)
  expect(await stripe.prices.retrieve(dear.id)).toMatchObject({ active: false, lookup_key: null })
  expect(await stripe.prices.retrieve(row?.priceId ?? '')).toMatchObject({
    active: true,
    unit_amount: 499,
    lookup_key: 'faresight_monthly_usd',
  })
})
