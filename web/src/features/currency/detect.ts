import { type CurrencyCode, supportedCurrencies } from '@faresight/contracts/supported-currencies'
import countryToCurrency from 'country-to-currency'

/** Longer than the server needs for both of its lookup services. */
const deadlineMs = 6000

/** The visitor's country and its currency; `null` if the country is unknown. */
export async function detectCurrency(): Promise<{ country: string; currency: CurrencyCode } | null> {
  const country = await fetchCountry().catch(() => null)
  return country ? { country, currency: currencyOfCountry(country) } : null
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
  return supportedCurrencies.find((it) => it.code === own)?.code ?? 'USD'
}
