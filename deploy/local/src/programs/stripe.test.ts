import { expect, test } from 'vitest'
import { playedStripe, playsStripe } from './stripe.ts'

const sandbox = 'http://127.0.0.1:4000'

test.each([{}, { STRIPE_WEBHOOK_SECRET: 'whsec_own' }, { STRIPE_URL: 'https://elsewhere' }])(
  'with %j the sandbox plays Stripe, and nothing that was set reaches it or past it',
  (settings) => {
    expect(playsStripe(settings)).toBe(true)
    expect(playedStripe(settings, sandbox)).toEqual({
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_URL: sandbox,
      NO_PROXY: '127.0.0.1',
    })
  },
)

test('with a key of one’s own the sandbox plays no part of Stripe', () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_own' }
  expect(playsStripe(settings)).toBe(false)
  expect(playedStripe(settings, sandbox)).toEqual({})
})
