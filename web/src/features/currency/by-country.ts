import type { CurrencyCode } from '@faresight/contracts/currency-table'
import countryToCurrency from 'country-to-currency'

/**
 * Countries whose own money we do not show, and where fares in euros say more than fares in dollars: next to the euro
 * area, or bound to it by trade and travel.
 */
const nearTheEuro = new Set('AL BA CZ DK FO GL HU IS MD MK NO PL RO RS SE SJ DZ EH LY MA MR TN'.split(' '))

/**
 * The currency, of those that we show, for somebody in a country (ISO 3166-1 alpha-2, or `UK`); dollars where we know
 * nothing better.
 */
export function currencyOfCountry(country: string, shown: readonly { code: CurrencyCode }[]): CurrencyCode {
  const code = country.toUpperCase()
  if (code === 'UK') return 'GBP'
  if (nearTheEuro.has(code)) return 'EUR'
  const table: Readonly<Record<string, string>> = countryToCurrency
  const own = Object.hasOwn(table, code) ? table[code] : undefined
  return shown.find((it) => it.code === own)?.code ?? 'USD'
}
