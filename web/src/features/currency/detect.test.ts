import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { describe, expect, test } from 'vitest'
import { currencyOfCountry } from './detect.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What this machine's own list takes for a region: all of ISO 3166-1, and a few codes beside it. */
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined)

/** Every country that is not shown dollars, by what it is shown. */
const shown: Partial<Record<string, string>> = {
  EUR: `AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT
        AL BA CZ DK FO GL HU IS MD MK NO PL RO RS SE SJ
        DZ EH LY MA MR TN`,
  GBP: 'GB UK GG IM JE',
  JPY: 'JP',
  CAD: 'CA',
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  CNY: 'CN',
  INR: 'IN',
  AED: 'AE',
  QAR: 'QA',
  SAR: 'SA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  SGD: 'SG',
  MXN: 'MX',
  BRL: 'BR',
  ZAR: 'ZA',
}
const listed = Object.fromEntries(
  Object.entries(shown).flatMap(([currency, codes = '']) =>
    codes.split(/\s+/).map((country) => [country, currency]),
  ),
)

describe('a traveller is shown', () => {
  test('the currency of the table in every country of the world, and dollars in all others', () => {
    expect(countries.length).toBeGreaterThan(249)
    const found = Object.fromEntries(countries.map((country) => [country, currencyOfCountry(country)]))
    expect(found).toEqual(Object.fromEntries(countries.map((country) => [country, listed[country] ?? 'USD'])))
  })

  test('each supported currency in at least one country', () => {
    const reached = new Set(countries.map(currencyOfCountry))
    expect([...reached].sort()).toEqual(supportedCurrencies.map(({ code }) => code).sort())
  })

  test.each(['', 'XX', 'ZZ', 'T1', 'toString', '__proto__', 'constructor', 'gb ', 'GBR'])(
    'dollars where the country is %j',
    (country) => {
      expect(currencyOfCountry(country)).toBe('USD')
    },
  )

  test('the same whichever case a code is written in', () => {
    expect(['gb', 'uk', 'de', 'ma'].map(currencyOfCountry)).toEqual(['GBP', 'GBP', 'EUR', 'EUR'])
  })
})
