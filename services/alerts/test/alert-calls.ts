import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { NewAlertRequestInput } from '@faresight/contracts/alerts/request'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Principal } from '@faresight/contracts/viewer'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { triggerMatchingAlerts } from '../src/matching/trigger-matching.ts'
import { alertKeys, priceAlerts, watches } from '../src/schema.ts'
import type { AlertsHarness } from './harness.ts'
import { createLiveFare } from './stub-services.ts'

export const { path } = alertsRoutes.alerts

export const tripAlertRequest = {
  origin: 'LON',
  destination: 'NYC',
  departureDate: isoDateInDays(60),
  returnDate: isoDateInDays(67),
  targetPrice: 450,
}

/** Calls of the API, and reads of what they changed. */
export function createAlertApiCalls(alerts: AlertsHarness) {
  const { deps, call } = alerts
  const list = async (who: Principal) => (await call('GET', path, who)).json<PriceAlert[]>()
  return {
    post: (who: Principal, body: object) => call('POST', path, who, body),
    async make(who: Principal, change: Partial<NewAlertRequestInput> = {}): Promise<PriceAlert> {
      const answer = await call('POST', path, who, { ...tripAlertRequest, ...change })
      expect(answer.statusCode).toBe(201)
      return answer.json()
    },
    list,
    async one(who: Principal, id: string): Promise<PriceAlert | undefined> {
      return (await list(who)).find((it) => it.id === id)
    },
    change: (who: Principal, id: string, body: object) => call('PATCH', `${path}/${id}`, who, body),
    remove: (who: Principal, id: string) => call('DELETE', `${path}/${id}`, who),
    restore: (who: Principal, id: string) => call('POST', `${path}/${id}/restore`, who),
    news: async (who: Principal) =>
      (await call('GET', alertsRoutes.news.path, who)).json<{ triggered: number }>(),
    /** Matches a fare for the flights of `trip`, in US cents. */
    observe: (minor: number, seenAt = deps.now()) =>
      deps.postgres.db.transaction((tx) => {
        const fare = createLiveFare(query, minor, { seenAt: seenAt.toISOString() })
        return triggerMatchingAlerts(deps, tx, [{ query, fares: [fare] }])
      }),
    keys: (id: string) => deps.postgres.db.$count(alertKeys, eq(alertKeys.alertId, id)),
    async nextCheck(id: string): Promise<Date | undefined> {
      const [row] = await deps.postgres.db
        .select({ at: watches.nextCheckAt })
        .from(watches)
        .innerJoin(priceAlerts, eq(priceAlerts.watchId, watches.id))
        .where(eq(priceAlerts.id, id))
      return row?.at
    },
    /** Postpones every check. */
    checked: () =>
      deps.postgres.db.update(watches).set({ nextCheckAt: new Date(deps.now().getTime() + 1e9) }),
  }
}

const query: FareQuery = {
  tripType: 'roundtrip',
  legs: [
    { origin: 'LON', destination: 'NYC', departureDate: tripAlertRequest.departureDate },
    { origin: 'NYC', destination: 'LON', departureDate: tripAlertRequest.returnDate },
  ],
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  nearbyAirports: false,
  currency: 'USD',
}
