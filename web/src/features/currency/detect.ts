import { countryRoutes } from '@faresight/contracts/search/country-http'
import { call } from '../../api/client.ts'
import { currencyOfCountry } from './by-country.ts'
import { chooseCurrency, hasChosenCurrency } from './currency.ts'
import { announceDetected } from './detected.ts'

/** Longer than the server takes with both of its services; whoever waits for it has dollars until then. */
const deadlineMs = 6000

/**
 * Chooses the currency of the country that this browser seems to be in, keeps the choice and announces it. Where nobody
 * can tell nothing is kept, so that the next visit asks again. A choice made while we wait stands.
 */
export async function detectCurrency(): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs)
  // What goes wrong leaves dollars, as they are.
  const { country } = await call(countryRoutes.geo, { signal }).catch(() => ({ country: null }))
  if (country === null || hasChosenCurrency()) return
  const currency = currencyOfCountry(country)
  chooseCurrency(currency)
  // A browser that keeps nothing goes on in dollars.
  if (hasChosenCurrency()) announceDetected({ country, currency })
}
