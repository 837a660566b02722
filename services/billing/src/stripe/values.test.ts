import { supportedCurrencies, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { expect, test } from 'vitest'
import { stripeAmountToMajor } from './values.ts'

test.each([
  ['USD', 499, 4.99],
  ['EUR', 1, 0.01],
  // Whole units.
  ['JPY', 700, 700],
  ['KRW', 700, 700],
  ['VND', 120_000, 120_000],
  ['CLP', 4990, 4990],
  ['XAF', 3000, 3000],
  // In fifths by ISO 4217, whole at Stripe.
  ['MGA', 22_000, 22_000],
  // Thousandths; the last digit is 0.
  ['KWD', 5120, 5.12],
  ['BHD', 1990, 1.99],
  ['OMR', 10, 0.01],
  ['JOD', 3540, 3.54],
  ['TND', 15_000, 15],
  // No decimals, written with two.
  ['ISK', 500, 5],
  ['UGX', 500, 5],
  // Two decimals, except in payouts.
  ['HUF', 1045, 10.45],
  ['HUF', 1000, 10],
  ['TWD', 80_045, 800.45],
  ['TWD', 80_000, 800],
])('of %s Stripe writes %i for %f', (currency, amount, major) => {
  expect(stripeAmountToMajor(amount, currency)).toBe(major)
})

test('in every shown currency Stripe’s amounts equal ours', () => {
  for (const { code: currency } of supportedCurrencies)
    expect([currency, stripeAmountToMajor(123_450, currency)]).toEqual([
      currency,
      toMajorUnits({ minor: 123_450, currency }),
    ])
})
