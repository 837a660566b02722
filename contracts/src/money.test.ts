import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supportedCurrencies, toMajorUnits } from './supported-currencies.ts'
import { moneyFromMajorUnits } from './money.ts'

test('each currency has its own number of decimals', () => {
  expect(moneyFromMajorUnits(412.5, 'USD')).toEqual({ minor: 41250, currency: 'USD' })
  expect(moneyFromMajorUnits(51300, 'JPY')).toEqual({ minor: 51300, currency: 'JPY' })
  expect(moneyFromMajorUnits(127.345, 'KWD')).toEqual({ minor: 127345, currency: 'KWD' })
})

test('rounding of binary fractions loses no cent', () => {
  expect(moneyFromMajorUnits(1.005, 'USD').minor).toBe(101)
  expect(moneyFromMajorUnits(-1.005, 'USD').minor).toBe(-101)
  expect(moneyFromMajorUnits(0.1 + 0.2, 'USD').minor).toBe(30)
})

test('conversion to major units and back keeps every amount', () => {
  const codes = supportedCurrencies.map(({ code }) => code)
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...codes), (minor, currency) => {
      expect(moneyFromMajorUnits(toMajorUnits({ minor, currency }), currency).minor).toBe(minor)
    }),
  )
})
