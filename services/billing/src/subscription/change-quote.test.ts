import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toChangeQuote } from './change-quote.ts'

const at = Date.parse('2026-12-01T12:00:00Z') / 1000
const renewsOn = Date.parse('2027-12-01T12:00:00Z') / 1000

interface Figures {
  lines: number[]
  dueNow: number
  startingBalance?: number
  endingBalance?: number | null
}

/** The fields of Stripe’s preview that are read. */
function preview({ lines, dueNow, startingBalance = 0, endingBalance = null }: Figures): Stripe.Invoice {
  const invoice = {
    total: lines.reduce((sum, amount) => sum + amount, 0),
    amount_due: dueNow,
    starting_balance: startingBalance,
    ending_balance: endingBalance,
    created: at + 5,
    lines: { data: lines.map((amount) => ({ amount, period: { start: at, end: renewsOn } })) },
    parent: { subscription_details: { subscription_proration_date: at } },
  }
  // The fields that are read.
  return invoice as unknown as Stripe.Invoice
}

test.each([
  ['a dearer plan', { lines: [-241, 4999], dueNow: 4758 }, [2.41, 49.99, 47.58, 0]],
  ['a cheaper plan', { lines: [-3999, 499], dueNow: 0 }, [39.99, 4.99, 0, 35]],
  [
    'a cheaper plan, by Stripe’s own sum',
    { lines: [-3999, 499], dueNow: 0, endingBalance: -3500 },
    [39.99, 4.99, 0, 35],
  ],
  [
    'an earlier credit that pays a part',
    { lines: [-241, 4999], dueNow: 3758, startingBalance: -1000 },
    [2.41, 49.99, 37.58, 0],
  ],
  [
    'an earlier credit that pays everything',
    { lines: [-241, 1999], dueNow: 0, startingBalance: -3000 },
    [2.41, 19.99, 0, 12.42],
  ],
  ['the first second of a period', { lines: [-499, 4999], dueNow: 4500 }, [4.99, 49.99, 45, 0]],
])('the quote for %s equals the invoice', (_, figures, [credit, charge, dueNow, creditLeft]) => {
  expect(toChangeQuote(preview(figures), 'annual', 'USD')).toEqual({
    planId: 'annual',
    currency: 'USD',
    credit,
    charge,
    dueNow,
    creditLeft,
    renewsOn: '2027-12-01T12:00:00.000Z',
    at: '2026-12-01T12:00:00.000Z',
  })
})
