import { expect, test } from 'vitest'
import { rankedDeals } from './ranked.ts'

test.each([
  { priceWeight: 1, first: 296 },
  { priceWeight: 0.7, first: 310 },
  { priceWeight: 0, first: 402 },
])('each deal of the example is the best one for somebody: at $priceWeight', ({ priceWeight, first }) => {
  const [best] = rankedDeals(priceWeight)
  expect(best?.price).toBe(first)
})
