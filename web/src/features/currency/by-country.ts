import type { CurrencyCode } from '@faresight/contracts/currency-table'
import countryToCurrency from 'country-to-currency'

/** Countries whose own currency we don't offer and where euros are more familiar than dollars. */
const pricedInEuros = new Set('AL BA CZ DK FO GL HU IS MD MK NO PL RO RS SE SJ DZ EH LY MA MR TN'.split(' '))

/** The offered currency for a country (ISO 3166-1 alpha-2, or `UK`), by default USD. */
export function currencyOfCountry(country: string, shown: readonly { code: CurrencyCode }[]): CurrencyCode {
  const code = country.toUpperCase()
  if (code === 'UK') return 'GBP'
  if (pricedInEuros.has(code)) return 'EUR'
  const table: Readonly<Record<string, string>> = countryToCurrency
  const own = Object.hasOwn(table, code) ? table[code] : undefined
  return shown.find((it) => it.code === own)?.code ?? 'USD'
}
