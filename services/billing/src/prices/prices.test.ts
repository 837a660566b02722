import { stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { silentLog } from '@faresight/kit/testing'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toStripeBillingInterval, createPlanPriceCache } from './prices.ts'

const minute = 60_000

/** Prices at a Stripe that sells our plans, with `change` on the monthly price. */
function world(change: object | null = {}) {
  let at = Date.parse('2027-03-10T09:00:00Z')
  let asked = 0
  const data = subscriptionPlans.map((sold) => ({
    id: `price_${sold.id}`,
    lookup_key: stripePriceLookupKey(sold),
    unit_amount: sold.price.minor,
    currency: sold.price.currency.toLowerCase(),
    recurring: toStripeBillingInterval(sold),
    created: at / 1000,
    ...(sold.id === 'monthly' ? change : {}),
  }))
  const list = async () => {
    asked += 1
    return { data: change ? data : data.filter(({ id }) => id !== 'price_monthly') }
  }
  const stripe = { prices: { list } } as unknown as Pick<Stripe, 'prices'>
  const prices = createPlanPriceCache({ stripe, log: silentLog, now: () => new Date(at) })
  const askedAfter = async (ms: number) => {
    at += ms
    await prices.forPlan('monthly')
    return asked
  }
  return { prices, askedAfter }
}

test('prices are read again after five minutes, and at once after an invalidation', async () => {
  const { prices, askedAfter } = world()
  expect(await askedAfter(0)).toBe(1)
  expect(await askedAfter(4 * minute)).toBe(1)
  expect(await askedAfter(1 * minute)).toBe(2)
  prices.invalidate()
  expect(await askedAfter(0)).toBe(3)
})

test.each([
  ['costs another amount', { unit_amount: 1 }],
  ['is in another currency', { currency: 'eur' }],
  ['renews at another interval', { recurring: { interval: 'week', interval_count: 1 } }],
  ['is missing', null],
])('a plan whose price at Stripe %s is not sold', async (_, change) => {
  await expect(world(change).prices.forPlan('monthly')).rejects.toMatchObject({
    type: { code: 'billing/stripe-unavailable' },
  })
})
