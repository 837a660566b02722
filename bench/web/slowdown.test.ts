import { expect, test } from 'vitest'
import { slowdownFor } from './slowdown.ts'

test('every machine is slowed down to the same phone, by four where it is a fast desktop', () => {
  expect([1500, 1750, 2000].map(slowdownFor)).toEqual([3.4, 4, 4.6])
  expect([1000, 1250].map(slowdownFor)).toEqual([2.3, 2.9])
})

test('none is made faster than it is, nor slower than Lighthouse would', () => {
  expect([100, 437.5, 9000].map(slowdownFor)).toEqual([1, 1, 10])
})
