import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { hashToken } from '@faresight/kit/token'
import { indexAlerts } from '../matching/index-alerts.ts'
import { unsubscribeCounter } from '../metrics.ts'
import { findAlertByUnsubscribeToken, pauseOneOrAllAlerts } from './store.ts'

interface UnsubscribeDeps {
  postgres: Postgres
  now: () => Date
}

/** The token is enough to pause; resuming needs a session. */
export function registerUnsubscribeRoutes(service: Service, { postgres, now }: UnsubscribeDeps): void {
  mountRoute(service, alertsRoutes.unsubscribe, async ({ params, query }) => {
    const isAll = query.all === 'yes'
    const paused = await postgres.db.transaction(async (tx) => {
      const found = await findAlertByUnsubscribeToken(tx, hashToken(params.token))
      if (!found) throw new Problem(alertsProblems['bad-link'])
      const { userId, alertId } = found
      const ids = await pauseOneOrAllAlerts(tx, { userId, alertId: isAll ? null : alertId }, now())
      await indexAlerts(tx, ids, now())
      return ids.length
    })
    unsubscribeCounter.inc({ from: isAll ? 'all' : 'one' })
    const message = isAll ? 'All your price alerts are paused.' : 'This price alert is paused.'
    return { message, paused }
  })
}
