import type { countryRoutes } from '@faresight/contracts/search/country-http'
import { countryPath } from '@faresight/contracts/search/country-path'
import { currencies } from '@faresight/contracts/currency-table'
import type * as z from 'zod'
import { askPlainly, type Unread } from '../../api/plain.ts'
import { currencyOfCountry } from './by-country.ts'
import { chooseCurrency, hasChosenCurrency } from './currency.ts'
import { announceCurrency } from './detected.ts'

type Answer = z.output<typeof countryRoutes.geo.answer>

/** Longer than the server needs for both of its lookup services. */
const deadlineMs = 6000

/**
 * Detects, stores and announces the currency of the visitor's country. Stores nothing if detection fails. A choice made in
 * the meantime wins.
 */
export async function detectCurrency(): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs)
  // On failure the currency stays USD.
  const { country }: Unread<Answer> = await askPlainly(countryPath, signal).catch(() => ({ country: null }))
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || hasChosenCurrency()) return
  const currency = currencyOfCountry(country, currencies)
  chooseCurrency(currency)
  // Without storage the currency stays USD.
  if (hasChosenCurrency()) announceCurrency({ country, currency })
}
