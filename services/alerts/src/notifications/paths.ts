import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { StoredAlert } from '../schema.ts'
import type { WatchTerms } from './store.ts'

const paths = { search: '/', priceAlerts: '/price-alerts', unsubscribe: '/unsubscribe' } as const

export function priceAlertsPageUrl(publicUrl: string): string {
  return new URL(paths.priceAlerts, publicUrl).href
}

export function unsubscribePageUrl(publicUrl: string, token: string): string {
  const url = new URL(paths.unsubscribe, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

export function oneClickUnsubscribeUrl(publicUrl: string, token: string): string {
  return new URL(alertsRoutes.unsubscribe.path.replace('{token}', token), publicUrl).href
}

export function searchPageUrl(
  publicUrl: string,
  { origin, destination }: Pick<StoredAlert, 'origin' | 'destination'>,
  { tripType, passengers, children, infants, cabinClass, stops }: WatchTerms,
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
