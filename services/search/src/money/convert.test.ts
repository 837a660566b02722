import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { describe, expect, test } from 'vitest'
import { parsePrice, convertSellerPrice } from './convert.ts'
import { normalizeKnownCurrency } from '../providers/parse-itineraries.ts'
import { loadPackagedRates } from './rates.ts'

const rates: ExchangeRates = {
  date: '2026-01-02',
  perDollar: { ...loadPackagedRates().perDollar, USD: 1, JPY: 150 },
}

test('a price in the requested currency stays unconverted', () => {
  expect(convertSellerPrice('GBP', { minor: 41250, currency: 'GBP' }, rates)).toEqual({
    price: { minor: 41250, currency: 'GBP' },
    charged: null,
  })
})

test('a price in another currency is converted, with the charged price and the date of the rate', () => {
  const seller = { minor: 10050, currency: 'USD' } as const
  expect(convertSellerPrice('JPY', seller, rates)).toEqual({
    price: { minor: 15075, currency: 'JPY' },
    charged: { price: seller, rateDate: '2026-01-02' },
  })
})

test.each([
  ['RUB', 80, 1_000_000, 12_500],
  ['KRW', 1400, 700, 50],
  ['TND', 3, 30_000, 1000],
])('%s, which we do not offer, is converted at its rate of %d', (currency, rate, minor, dollars) => {
  const seller = { minor, currency }
  const known = { ...rates, perDollar: { ...rates.perDollar, [currency]: rate } }
  expect(convertSellerPrice('USD', seller, known)).toEqual({
    price: { minor: dollars, currency: 'USD' },
    charged: { price: seller, rateDate: '2026-01-02' },
  })
})

test('an amount beyond all fares in the requested currency is no price', () => {
  const known = { ...rates, perDollar: { ...rates.perDollar, TND: 0.0001 } }
  expect(convertSellerPrice('JPY', { minor: 100_000_000_000, currency: 'TND' }, known)).toEqual({
    price: null,
    charged: null,
  })
})

test('the packaged rates have one date, every supported currency, and others that sellers charge', () => {
  const { date, perDollar } = loadPackagedRates()
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(Object.keys(perDollar)).toEqual(expect.arrayContaining(supportedCurrencies.map(({ code }) => code)))
  for (const code of ['RUB', 'KRW', 'TRY', 'XPF', 'VND'])
    expect(normalizeKnownCurrency(code, loadPackagedRates())).toBe(code)
  for (const code of ['BTC', 'XXX', 'toString', ''])
    expect(normalizeKnownCurrency(code, loadPackagedRates())).toBeNull()
  expect(perDollar.USD).toBe(1)
  expect(perDollar.KWD).toBeGreaterThan(0.2)
  expect(perDollar.KWD).toBeLessThan(0.5)
})

describe('a provider’s amount', () => {
  test.each([
    [412.5, 'USD', 1, 41250],
    ['412.50', 'USD', 1, 41250],
    ['412500', 'USD', 1000, 41250],
    ['41250', 'USD', 100, 41250],
    ['412345000', 'KWD', 1_000_000, 412345],
    ['61234000', 'JPY', 1000, 61234],
    [1.005, 'USD', 1, 101],
  ] as const)('%s %s per %s is %s minor units', (amount, currency, perUnit, minor) => {
    expect(parsePrice(amount, currency, perUnit)).toEqual({ minor, currency })
  })

  test.each([
    [''],
    [0],
    ['0'],
    [-5],
    ['abc'],
    [null],
    [undefined],
    [Number.NaN],
    [1e300],
    [100_000_001],
    [0.0001],
  ])('%s is no price', (amount) => {
    expect(parsePrice(amount, 'USD')).toBeNull()
  })

  test('in a currency without a rate is no price', () => {
    expect(parsePrice(412, null)).toBeNull()
  })
})
