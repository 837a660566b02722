import { expect, test } from 'vitest'
import { subscriptionPlans, planPricePerMonth, planSavingsPercent } from './subscription-plans.ts'

test('savings follow from the prices: 33 percent for six months, 17 for a year', () => {
  expect(subscriptionPlans.map((plan) => [plan.id, planSavingsPercent(plan)])).toEqual([
    ['monthly', 0],
    ['semiannual', 33],
    ['annual', 17],
  ])
})

test('a plan that saves money states the share among its features', () => {
  expect(
    subscriptionPlans.map(({ features }) => features.filter((feature) => feature.startsWith('Save'))),
  ).toEqual([[], ['Save 33% vs monthly'], ['Save 17% vs monthly']])
})

test('the price per month is the price divided by the months, to the cent', () => {
  expect(subscriptionPlans.map((plan) => planPricePerMonth(plan).minor)).toEqual([499, 333, 417])
})

test('exactly one plan is recommended', () => {
  expect(subscriptionPlans.filter((plan) => plan.recommended).map(({ id }) => id)).toEqual(['semiannual'])
})
