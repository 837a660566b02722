import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { expect, test } from 'vitest'
import { convertPrice, hasExchangeRate } from './rates.ts'

test.each(supportedCurrencies.map((currency) => [currency.code, currency.decimals] as const))(
  'a fare can be shown in %s, with %i decimals',
  (code, decimals) => {
    expect(hasExchangeRate(code)).toBe(true)
    const { amount } = convertPrice({ amount: 123.456, currency: 'USD' }, code)
    expect(amount).toBeGreaterThan(0)
    expect(Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals))).toBeLessThan(1e-6)
  },
)

test('a price in its own currency stays as it is', () => {
  expect(convertPrice({ amount: 15.51, currency: 'EUR' }, 'EUR')).toEqual({ amount: 15.51, currency: 'EUR' })
})
