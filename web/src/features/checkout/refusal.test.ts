import { billingProblems } from '@faresight/contracts/billing/problems'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { ApiProblem } from '../../api/problems.ts'
import { nothingChosen, paymentPage, refusalOf } from './refusal.ts'

describe('a checkout that cannot begin', () => {
  it('says what the server says', () => {
    const { status, code, detail } = billingProblems['payment-declined']
    expect(refusalOf(new ApiProblem({ status, code, detail }))).toEqual({
      title: 'Stripe Error',
      sentence: detail,
      isSubscribed: false,
    })
  })

  it('knows that there is a plan already', () => {
    const { status, code, detail } = billingProblems['already-subscribed']
    expect(refusalOf(new ApiProblem({ status, code, detail }))).toMatchObject({ isSubscribed: true })
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
    expect(refusalOf(error)).toEqual({ title: 'Stripe Error', sentence, isSubscribed: false })
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
