import { chooseCurrency, hasChosenCurrency, announceCurrency } from './currency.ts'
import { type CurrencyCode, currencies } from '@faresight/contracts/currency-table'
import countryToCurrency from 'country-to-currency'

/** Longer than the server needs for both of its lookup services. */
const deadlineMs = 6000

/**
 * Detects, stores and announces the currency of the visitor's country. Stores nothing if detection fails. A choice made in
 * the meantime wins.
 */
export async function detectCurrency(): Promise<void> {
  // On failure the currency stays USD.
  const country = await fetchCountry().catch(() => null)
  if (!country || hasChosenCurrency()) return
  const currency = currencyOfCountry(country)
  chooseCurrency(currency)
  // Without storage the currency stays USD.
  if (hasChosenCurrency()) announceCurrency({ country, currency })
}

async function fetchCountry(): Promise<string | null> {
  const calls = await import('../../api/public-calls.ts')
  return (await calls.fetchCountry(AbortSignal.timeout(deadlineMs))).country
}

/** Countries whose own currency we don't offer and where euros are more familiar than dollars. */
const pricedInEuros = new Set('AL BA CZ DK FO GL HU IS MD MK NO PL RO RS SE SJ DZ EH LY MA MR TN'.split(' '))

/** The offered currency for a country (ISO 3166-1 alpha-2, or `UK`), by default USD. */
export function currencyOfCountry(country: string): CurrencyCode {
  const code = country.toUpperCase()
  if (code === 'UK') return 'GBP'
  if (pricedInEuros.has(code)) return 'EUR'
  const table: Readonly<Record<string, string>> = countryToCurrency
  const own = Object.hasOwn(table, code) ? table[code] : undefined
  return currencies.find((it) => it.code === own)?.code ?? 'USD'
}
