import { expect, test } from 'vitest'
import { supportedCurrencies } from '../supported-currencies.ts'
import { convertMoney, exchangeRatesSchema } from './rates.ts'

const whole = Object.fromEntries(supportedCurrencies.map(({ code }) => [code, 1]))
const day = exchangeRatesSchema.parse({
  date: '2026-01-02',
  perDollar: { ...whole, GBP: 0.8, JPY: 150, KWD: 0.3 },
})

test.each([
  ['stays as it is in its own currency', 'GBP', { minor: 1, currency: 'GBP' }, 1],
  ['to one without decimals', 'JPY', { minor: 10050, currency: 'USD' }, 15075],
  ['to one of three decimals, over the dollar', 'KWD', { minor: 8000, currency: 'GBP' }, 30000],
  ['is rounded to the cent', 'USD', { minor: 100, currency: 'JPY' }, 67],
  ['is never rounded to nothing', 'JPY', { minor: 1, currency: 'KWD' }, 1],
] as const)('a converted amount %s', (_, currency, from, minor) => {
  expect(convertMoney(from, currency, day)).toEqual({ minor, currency })
})

test.each([undefined, 0])('rates need every supported currency: %s is refused', (EUR) => {
  expect(exchangeRatesSchema.safeParse({ ...day, perDollar: { ...whole, EUR } }).success).toBe(false)
})

test('rates of unsupported currencies are ignored', () => {
  expect(exchangeRatesSchema.parse({ ...day, perDollar: { ...day.perDollar, XAU: 0.0002 } })).toEqual(day)
})
