import { expect, test } from 'vitest'
import { scoreDeal } from './score.ts'

const best = { price: 400, minutes: 500 }

test('a deal that is both cheapest and shortest scores exactly 1', () => {
  expect(scoreDeal({ price: 400, minutes: 500 }, best)).toBeCloseTo(1, 12)
})

test('price counts 70 percent and time 30 percent', () => {
  expect(scoreDeal({ price: 800, minutes: 500 }, best)).toBeCloseTo(1.7, 12)
  expect(scoreDeal({ price: 400, minutes: 1000 }, best)).toBeCloseTo(1.3, 12)
})

test('an unknown time counts as the shortest', () => {
  expect(scoreDeal({ price: 400, minutes: null }, best)).toBeCloseTo(1, 12)
  expect(scoreDeal({ price: 400, minutes: 600 }, { price: 400, minutes: null })).toBeCloseTo(1, 12)
})

test('the weight of time may be 0', () => {
  expect(scoreDeal({ price: 600, minutes: 5000 }, best, { price: 1, time: 0 })).toBeCloseTo(1.5, 12)
})
