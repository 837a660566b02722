import { expect, test } from 'vitest'
import { readCart } from './stored-cart.ts'

test('nothing kept is an empty cart', () => {
  expect(readCart(null)).toEqual({ kind: 'empty' })
})

test.each([
  '{"planId":"annual","planName":"Annual","price":49.99,"addedAt":"2026-11-22T06:00:00.000Z"}',
  '{"planId":"annual"}',
  '{"planId":"annual","planName":"<b>Free</b>","price":0.01}',
])('the plan is the one on sale, whatever the browser kept of its price: %s', (stored) => {
  expect(readCart(stored)).toMatchObject({
    kind: 'plan',
    plan: { id: 'annual', name: 'Annual', price: 49.99 },
  })
})

test.each(['', '{"planId', 'null', '"annual"', '[]', '{}', '{"planId":7}', '{"planId":"lifetime"}'])(
  'what names no plan on sale is none: %j',
  (stored) => {
    expect(readCart(stored)).toEqual({ kind: 'unknown' })
  },
)
