import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import type { Postgres } from '@faresight/kit/postgres'
import { type Refusal, refusalToProblem } from '@faresight/kit/refusal'
import type { Log } from '@faresight/kit/telemetry/log'
import { estimateNextCheckTime } from '../checking/budget.ts'
import { computeCheckCostInFares } from '../checking/quote-pairs.ts'
import { findDailyCheckUsage } from '../checking/store.ts'
import type { AlertSettings } from '../config.ts'
import { findPerson, saveAlertsViewedAt } from '../people/store.ts'
import { updateKnownPersonFromPrincipal } from '../people/upsert-person.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { fetchPriceAndCreateAlert, fetchPriceAndWatchFare } from './create-alert.ts'
import { fetchLowestLivePrice } from './lowest-live-price.ts'
import { changeAlert, restoreAlertWithinUndoWindow, softDeleteAlert } from './manage-alert.ts'
import { type CheckEstimateInputs, toVisiblePriceAlert } from './price-alert.ts'
import { resolveAlertRequest } from './resolve-request.ts'
import {
  countAlertsTriggeredSince,
  countUserAlerts,
  listUserAlertsWithPrices,
  readAlertWithPrices,
} from './store.ts'

interface AlertRoutesDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  settings: AlertSettings
  log: Log
  now: () => Date
}

export function registerAlertRoutes(service: Service, deps: AlertRoutesDeps): void {
  const { postgres, settings, now } = deps
  const { db } = postgres
  const show = async (viewer: Viewer, id: string) =>
    toVisiblePriceAlert(viewer, await readAlertWithPrices(db, id), await priceAlertContext(deps))

  mountRoute(service, alertsRoutes.alerts, async ({ principal, viewer }) => {
    // Reading does not need it: the list shows the session's own access.
    await updateKnownPersonFromPrincipal(deps, principal).catch((err: unknown) =>
      deps.log.warn({ err }, 'could not store the access of a user'),
    )
    const [alerts, context] = await Promise.all([
      listUserAlertsWithPrices(db, principal.userId),
      priceAlertContext(deps),
    ])
    return alerts.map((read) => toVisiblePriceAlert(viewer, read, context))
  })

  mountRoute(service, alertsRoutes.preview, async ({ body, principal: { userId } }) => {
    const read = await resolveAlertRequest(body, userId, deps)
    if ('refusal' in read) throw refusalToProblem(read.refusal)
    const { criteria } = read.resolved
    const [price, used, usage] = await Promise.all([
      fetchLowestLivePrice(criteria, userId, deps),
      countUserAlerts(db, userId),
      findDailyCheckUsage(db, now()),
    ])
    const first = {
      departureDate: criteria.departureDate,
      checkedPairs: [],
      nextCheckAt: now(),
      queuedAt: null,
    }
    const cost = computeCheckCostInFares(first, settings)
    const firstCheckAt = estimateNextCheckTime(first, usage, {
      cost,
      budget: settings.checksPerDay,
      now: now(),
    })
    return {
      currentPrice: price && price.minor / 100,
      seenAt: price?.seenAt ?? null,
      stops: price?.stops ?? null,
      firstCheckAt: firstCheckAt?.toISOString() ?? null,
      limit: settings.maxAlertsPerUser,
      used,
    }
  })

  mountRoute(service, alertsRoutes.create, async ({ body, principal, viewer }) => {
    const created = await fetchPriceAndCreateAlert(deps, principal, body)
    if ('refusal' in created) throw refusalToProblem(created.refusal)
    return show(viewer, created.id)
  })

  mountRoute(service, alertsRoutes.watch, async ({ body, principal, viewer }) => {
    const watched = await fetchPriceAndWatchFare(deps, principal, body)
    if ('refusal' in watched) throw refusalToProblem(watched.refusal)
    return { alert: await show(viewer, watched.id), isNew: watched.isNew }
  })

  mountRoute(service, alertsRoutes.change, async ({ params, body, principal, viewer }) => {
    throwIfRefused(await changeAlert(deps, principal, params.id, body))
    return show(viewer, params.id)
  })

  mountRoute(service, alertsRoutes.remove, async ({ params, principal }) => {
    throwIfRefused(await softDeleteAlert(deps, principal.userId, params.id))
    return undefined
  })

  mountRoute(service, alertsRoutes.restore, async ({ params, principal, viewer }) => {
    throwIfRefused(await restoreAlertWithinUndoWindow(deps, principal, params.id))
    return show(viewer, params.id)
  })

  mountRoute(service, alertsRoutes.news, async ({ principal: { userId } }) => {
    const person = await findPerson(db, userId)
    return { triggered: await countAlertsTriggeredSince(db, userId, person?.alertsViewedAt ?? null) }
  })

  mountRoute(service, alertsRoutes.seen, async ({ principal }) => {
    await saveAlertsViewedAt(db, principal.userId, now())
    return { message: 'All your price alerts are marked as seen.' }
  })
}

async function priceAlertContext({
  postgres: { db },
  settings,
  now,
}: AlertRoutesDeps): Promise<CheckEstimateInputs> {
  const at = now()
  return { now: at, settings, usage: await findDailyCheckUsage(db, at) }
}

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw refusalToProblem(refusal)
}
