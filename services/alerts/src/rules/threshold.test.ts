import { expect, test } from 'vitest'
import { triggerThresholdCents } from './threshold.ts'

const below = { alertType: 'price_below', targetPrice: 400, minimumDrop: null, currentMinor: null } as const
const drop = { ...below, alertType: 'price_drop', currentMinor: 45_050 } as const

test.each([
  ['a fare at the target is low enough', below, 40_000],
  ['a target ignores the current price', { ...below, currentMinor: 30_000 }, 40_000],
  ['a drop is one of a cent', drop, 45_049],
  ['a minimum drop is reached exactly', { ...drop, minimumDrop: 50 }, 40_050],
  ['without a known price nothing is a drop', { ...drop, currentMinor: null }, null],
  ['a minimum drop above the current price is never reached', { ...drop, minimumDrop: 500 }, -4950],
] as const)('%s', (_, alert, threshold) => {
  expect(triggerThresholdCents(alert)).toBe(threshold)
})
