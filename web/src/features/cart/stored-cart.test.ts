import { expect, test } from 'vitest'
import { readCart } from './stored-cart.ts'

const annual = { id: 'annual', name: 'Annual', price: 49.99 }
const plans = [{ id: 'monthly', name: 'Monthly', price: 4.99 }, annual]

test('nothing kept is an empty cart', () => {
  expect(readCart(null, plans)).toEqual({ kind: 'empty' })
})

test.each([
  '{"planId":"annual","planName":"Annual","price":49.99,"addedAt":"2026-11-22T06:00:00.000Z"}',
  '{"planId":"annual"}',
  '{"planId":"annual","planName":"<b>Free</b>","price":0.01}',
])('the plan is the one on sale, whatever the browser kept of its price: %s', (stored) => {
  expect(readCart(stored, plans)).toEqual({ kind: 'plan', plan: annual })
})

test.each(['', '{"planId', 'null', '"annual"', '[]', '{}', '{"planId":7}', '{"planId":"lifetime"}'])(
  'what names no plan on sale is none: %j',
  (stored) => {
    expect(readCart(stored, plans)).toEqual({ kind: 'unknown' })
  },
)
