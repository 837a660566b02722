import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { ObservedFare } from '@faresight/contracts/search/events'
import type { StoredAlert } from '../schema.ts'
import type { WatchedTerms } from './store.ts'

/** Pages of the site that our letters lead to. */
const paths = { search: '/', priceAlerts: '/price-alerts', unsubscribe: '/unsubscribe' } as const

/** My price alerts. */
export function alertsUrl(publicUrl: string): string {
  return new URL(paths.priceAlerts, publicUrl).href
}

/** The page that asks whether to pause the alert of a letter: to open it changes nothing. */
export function unsubscribePageUrl(publicUrl: string, token: string): string {
  const url = new URL(paths.unsubscribe, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/** What mail programs call by themselves when a reader has enough. */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return new URL(alertsRoutes.unsubscribe.path.replace('{token}', token), publicUrl).href
}

/** A search for the flights of a fare, as its page reads it from its address. */
export function searchUrl(
  publicUrl: string,
  { origin, destination }: Pick<StoredAlert, 'origin' | 'destination'>,
  { tripType, passengers, children, infants, cabinClass, stops }: WatchedTerms,
  { departureDate, returnDate }: Pick<ObservedFare, 'departureDate' | 'returnDate'>,
): string {
  const url = new URL(paths.search, publicUrl)
  const party = { passengers, children: children || null, infants: infants || null }
  const fields = { tripType, origin, destination, departureDate, returnDate, ...party, cabinClass, stops }
  for (const [name, value] of Object.entries(fields))
    if (value !== null) url.searchParams.set(name, String(value))
  url.searchParams.set('currency', 'USD')
  return url.href
}
