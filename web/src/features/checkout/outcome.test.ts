import { describe, expect, it, test } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { nothingChosen, paymentOutcome, pauseAfter, paymentPage, checkoutError } from './outcome.ts'
import { billingProblems } from '@faresight/contracts/billing/problems'
import * as z from 'zod'

const known = {
  sessionId: 'cs_1',
  payment: undefined,
  error: null,
  hasAccess: false,
  isOver: false,
  gaveUp: false,
}
const open = { status: 'open', isRefunded: false } as const
const paid = { status: 'complete', isRefunded: false } as const
const away = new ApiProblem({ status: 503, code: 'billing/stripe-unavailable', detail: 'Away.' })
const missing = new ApiProblem({ status: 404, code: 'billing/no-such-checkout', detail: 'Not known.' })

test.each([
  ['none', { sessionId: null }],
  ['none', { sessionId: '', hasAccess: true }],
  ['checking', {}],
  ['checking', { payment: open }],
  ['checking', { payment: open, hasAccess: true }],
  ['checking', { error: away }],
  ['waiting', { payment: open, gaveUp: true }],
  ['away', { error: away, gaveUp: true }],
  ['unknown', { error: missing }],
  ['unknown', { error: missing, hasAccess: true }],
  ['unpaid', { payment: { status: 'expired', isRefunded: false } as const, hasAccess: true }],
  ['refunded', { payment: { status: 'complete', isRefunded: true } as const, hasAccess: true }],
  ['unlocking', { payment: paid }],
  ['unlocking', { payment: paid, error: away }],
  ['late', { payment: paid, gaveUp: true }],
  ['over', { payment: paid, isOver: true }],
  ['welcome', { payment: paid, hasAccess: true }],
  ['welcome', { payment: paid, hasAccess: true, gaveUp: true }],
] as const)('is %s of %j', (outcome, now) => {
  expect(paymentOutcome({ ...known, ...now })).toBe(outcome)
})

test('asks ever less often, and about a minute in all', () => {
  const pauses = []
  for (let times = 1, pause = pauseAfter(1); pause !== null; pause = pauseAfter(++times)) pauses.push(pause)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.reduce((a, b) => a + b)).toBe(60_000)
})

describe('a checkout that cannot begin', () => {
  it('says what the server says', () => {
    const { status, code, detail } = billingProblems['payment-declined']
    expect(checkoutError(new ApiProblem({ status, code, detail }))).toEqual({
      title: 'Stripe Error',
      sentence: detail,
      isSubscribed: false,
    })
  })

  it('knows that there is a plan already', () => {
    const { status, code, detail } = billingProblems['already-subscribed']
    expect(checkoutError(new ApiProblem({ status, code, detail }))).toMatchObject({ isSubscribed: true })
  })

  it.each([
    [
      'a server that says nothing for people',
      new ApiProblem({ status: 502, code: 'unknown', detail: 'Bad Gateway' }),
      'Failed to initialize payment',
    ],
    ['an answer without a page', new z.ZodError([]), 'Failed to initialize payment session'],
    ['an answer that is none', new SyntaxError('no JSON'), 'Failed to initialize payment session'],
    [
      'a server that is not reached',
      new TypeError('Failed to fetch'),
      'Failed to initialize payment. Please try again.',
    ],
  ])('has words for %s', (_, error, sentence) => {
    expect(checkoutError(error)).toEqual({ title: 'Stripe Error', sentence, isSubscribed: false })
  })

  it('says that nothing was chosen', () => {
    expect(nothingChosen('empty')).toMatchObject({ title: 'Error', sentence: 'Your cart is empty' })
    expect(nothingChosen('unknown')).toMatchObject({
      title: 'Error',
      sentence: 'No subscription plan selected',
    })
  })
})

test('a browser is sent to pages of the web alone', () => {
  expect(paymentPage('https://checkout.stripe.com/c/pay/cs_1')).toBe('https://checkout.stripe.com/c/pay/cs_1')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'checkout'])
    expect(() => paymentPage(url)).toThrow('no page to pay on')
})
