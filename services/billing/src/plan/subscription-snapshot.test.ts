import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toSubscriptionSnapshot } from './subscription-snapshot.ts'

/** Stripe’s example objects, which are not in this repository. */
const folder = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../../shared/fixtures')
const examples = join(folder, 'stripe/fixtures3.json')

function example(fields: object = {}, item: object = {}): Stripe.Subscription {
  const seconds = (text: string) => Date.parse(text) / 1000
  return {
    id: 'sub_1',
    status: 'active',
    currency: 'usd',
    created: seconds('2026-11-01T12:00:00Z'),
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { reason: null },
    ended_at: null,
    trial_end: null,
    items: {
      data: [
        {
          id: 'si_1',
          quantity: 1,
          current_period_start: seconds('2026-11-01T12:00:00Z'),
          current_period_end: seconds('2026-12-01T12:00:00Z'),
          price: {
            lookup_key: 'faresight_monthly_usd',
            unit_amount: 499,
            recurring: { interval: 'month', interval_count: 1 },
          },
          ...item,
        },
      ],
    },
    ...fields,
    // The fields that are read.
  } as unknown as Stripe.Subscription
}

const price = (interval: string, count: number) => ({
  price: { lookup_key: null, unit_amount: 1999, recurring: { interval, interval_count: count } },
})

test('a subscription has the period of its item', () => {
  expect(toSubscriptionSnapshot(example())).toEqual({
    id: 'sub_1',
    status: 'active',
    tier: 'monthly',
    amount: 499,
    currency: 'USD',
    itemId: 'si_1',
    periodStartsAt: new Date('2026-11-01T12:00:00Z'),
    periodEndsAt: new Date('2026-12-01T12:00:00Z'),
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    createdAt: new Date('2026-11-01T12:00:00Z'),
  })
})

test.each([
  ['month', 1, 'monthly'],
  ['month', 6, 'semiannual'],
  ['year', 1, 'annual'],
  ['month', 12, 'annual'],
])('a price that lost its key to a newer one is known by its period: %s by %i', (interval, count, tier) => {
  expect(toSubscriptionSnapshot(example({}, price(interval, count)))?.tier).toBe(tier)
})

test.each([
  ['a period of no plan', {}, price('week', 1)],
  ['no period', {}, { price: { lookup_key: null, unit_amount: 1, recurring: null } }],
  ['an unknown currency', { currency: 'xxx' }, {}],
])('a subscription to none of our plans is ignored: %s', (_, fields, item) => {
  expect(toSubscriptionSnapshot(example(fields, item))).toBeNull()
})

test.each([
  ['the end of the period', '2026-12-01T12:00:00Z', '2026-12-01T12:00:00Z', true],
  ['a day before it', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', true],
  ['a day long after it', '2027-06-01T00:00:00Z', '2026-12-01T12:00:00Z', false],
])('a cancellation for %s', (_, cancelAt, periodEndsAt, cancelAtPeriodEnd) => {
  expect(toSubscriptionSnapshot(example({ cancel_at: Date.parse(cancelAt) / 1000 }))).toMatchObject({
    periodEndsAt: new Date(periodEndsAt),
    cancelAtPeriodEnd,
  })
})

test.each([
  ['payment_failed', '2026-11-01T12:00:00Z'],
  ['cancellation_requested', '2026-11-16T12:00:00Z'],
])('a subscription ended by %s was paid until %s', (reason, endedAt) => {
  const fields = {
    status: 'canceled',
    ended_at: Date.parse('2026-11-16T12:00:00Z') / 1000,
    cancellation_details: { reason },
  }
  expect(toSubscriptionSnapshot(example(fields))?.endedAt).toEqual(new Date(endedAt))
})

test('Stripe’s example objects are read without an error', ({ skip }) => {
  skip(!existsSync(examples), `there is no ${examples} (set FIXTURES_DIR)`)
  const shown: { resources: { subscription: Stripe.Subscription } } = JSON.parse(
    readFileSync(examples, 'utf8'),
  )
  expect(toSubscriptionSnapshot(shown.resources.subscription)).toMatchObject({
    tier: 'monthly',
    amount: 2000,
  })
})
