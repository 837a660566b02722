import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { arm } from '../matching/arm.ts'
import { unsubscribed } from '../metrics.ts'
import { findTokenAlert, pauseAlerts } from './store.ts'

/** Whoever has the mail may pause its alert, as often as they like; to resume it one signs in. */
export function unsubscribeRoutes(service: Service, { postgres, now }: Deps): void {
  mountRoute(service, alertsRoutes.unsubscribe, async ({ params, query }) => {
    const isAll = query.all === 'yes'
    const paused = await postgres.db.transaction(async (tx) => {
      const found = await findTokenAlert(tx, hashToken(params.token))
      if (!found) throw new Problem(alertsProblems['bad-link'])
      const { userId, alertId } = found
      const ids = await pauseAlerts(tx, { userId, alertId: isAll ? null : alertId }, now())
      await arm(tx, ids, now())
      return ids.length
    })
    unsubscribed.inc({ from: isAll ? 'all' : 'one' })
    const message = isAll ? 'All your price alerts are paused.' : 'This price alert is paused.'
    return { message, paused }
  })
}
