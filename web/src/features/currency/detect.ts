import { currencies } from '@faresight/contracts/currency-table'
import { currencyOfCountry } from './by-country.ts'
import { chooseCurrency, hasChosenCurrency } from './currency.ts'
import { announceCurrency } from './detected.ts'

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
  const currency = currencyOfCountry(country, currencies)
  chooseCurrency(currency)
  // Without storage the currency stays USD.
  if (hasChosenCurrency()) announceCurrency({ country, currency })
}

async function fetchCountry(): Promise<string | null> {
  const calls = await import('../../api/public-calls.ts')
  return (await calls.fetchCountry(AbortSignal.timeout(deadlineMs))).country
}
