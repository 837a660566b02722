import { expect, test } from 'vitest'
import { createFixedRateConverter } from './rates.ts'

test('a price keeps its currency, and US cents follow a fixed rate', () => {
  const { convert } = createFixedRateConverter(new Map())
  expect(convert(46, 'EUR')).toEqual({ price: { minor: 4600, currency: 'EUR' }, usdMinor: 5000 })
  expect(convert(99.99, 'USD')).toEqual({ price: { minor: 9999, currency: 'USD' }, usdMinor: 9999 })
})

test('a given rate overrides the fixed one', () => {
  expect(createFixedRateConverter(new Map([['EUR', 0.5]])).convert(46, 'EUR')).toMatchObject({
    usdMinor: 9200,
  })
})

test('an unsupported currency is converted to dollars, given its rate', () => {
  const { knows, convert } = createFixedRateConverter(new Map([['HUF', 400]]))
  expect([knows('HUF'), knows('ISK')]).toEqual([true, false])
  expect(convert(40_000, 'HUF')).toEqual({ price: { minor: 10_000, currency: 'USD' }, usdMinor: 10_000 })
})
