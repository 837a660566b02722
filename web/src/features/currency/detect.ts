import type { countryRoutes } from '@faresight/contracts/search/country-http'
import { countryPath } from '@faresight/contracts/search/country-path'
import { currencies } from '@faresight/contracts/currency-table'
import type * as z from 'zod'
import { askPlainly, type Unread } from '../../api/plain.ts'
import { currencyOfCountry } from './by-country.ts'
import { chooseCurrency, hasChosenCurrency } from './currency.ts'
import { announceDetected } from './detected.ts'

type Answer = z.output<typeof countryRoutes.geo.answer>

/** Longer than the server takes with both of its services; whoever waits for it has dollars until then. */
const deadlineMs = 6000

/**
 * Chooses the currency of the country that this browser seems to be in, keeps the choice and announces it. Where nobody
 * can tell nothing is kept, so that the next visit asks again. A choice made while we wait stands.
 */
export async function detectCurrency(): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs)
  // What goes wrong leaves dollars, as they are.
  const { country }: Unread<Answer> = await askPlainly(countryPath, signal).catch(() => ({ country: null }))
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || hasChosenCurrency()) return
  const currency = currencyOfCountry(country, currencies)
  chooseCurrency(currency)
  // A browser that keeps nothing goes on in dollars.
  if (hasChosenCurrency()) announceDetected({ country, currency })
}
