import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { NewAlertRequest } from '@faresight/contracts/alerts/request'
import type { PlainDate } from '@faresight/contracts/common'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Refusal } from '@faresight/kit/refusal'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import { indexAlerts } from '../matching/index-alerts.ts'
import { createdAlertCounter } from '../metrics.ts'
import { updateKnownPersonFromPrincipal, upsertPersonFromPrincipal } from '../people/upsert-person.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { upsertWatchAndReindexAlerts } from './upsert-watch-and-reindex.ts'
import { makeWatchesDue } from '../watches/store.ts'
import { type LowestLivePrice, fetchLowestLivePrice } from './lowest-live-price.ts'
import {
  fetchSavedSearch,
  resolveAlertRequest,
  type ResolvedAlertRequest,
  savedSearchNotFoundRefusal,
} from './resolve-request.ts'
import { countUserAlerts, hasIdenticalActiveAlert, insertAlert } from './store.ts'

export interface CreateAlertDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  settings: AlertSettings
  log: Log
  now: () => Date
}

const maxEarlierFareAgeMs = 10 * 60 * 1000

/** @throws BusUnavailableError if search does not answer */
export async function fetchPriceAndCreateAlert(
  deps: CreateAlertDeps,
  principal: Principal,
  request: NewAlertRequest,
): Promise<{ id: string } | { refusal: Refusal }> {
  const resolution = await resolveAlertRequest(request, principal.userId, deps)
  if ('refusal' in resolution) return resolution
  // Before asking providers. The transaction counts again, so concurrent calls can’t pass the limit.
  if ((await countUserAlerts(deps.postgres.db, principal.userId)) >= deps.settings.maxAlertsPerUser)
    return tooManyAlertsRefusal
  const price = await fetchLowestLivePrice(resolution.resolved.criteria, principal.userId, deps)
  const latestRateDate = await deps.rates.fetchLatestDate(price?.rateDate)
  const rateDate = price?.rateDate ?? latestRateDate
  await updateKnownPersonFromPrincipal(deps, principal)
  const created = await deps.postgres.db.transaction((tx) =>
    insertWithinLimit(tx, { ...resolution.resolved, request, principal, price, rateDate }, deps),
  )
  if ('id' in created) createdAlertCounter.inc({ type: request.alertType })
  return created
}

export const tooManyAlertsRefusal: { refusal: Refusal } = { refusal: { type: alertsProblems['too-many'] } }

interface AlertToInsert extends ResolvedAlertRequest {
  request: NewAlertRequest
  principal: Principal
  price: LowestLivePrice | null
  rateDate: PlainDate
}

async function insertWithinLimit(
  tx: Tx,
  { criteria, savedSearch: requestedSavedSearch, request, principal, price, rateDate }: AlertToInsert,
  { settings, bus, ...deps }: Pick<CreateAlertDeps, 'settings' | 'bus' | 'now'>,
): Promise<{ id: string } | { refusal: Refusal }> {
  const { userId } = principal
  const now = deps.now()
  await upsertPersonFromPrincipal(tx, principal, now)
  // Read under the owner’s row lock: a deletion after it finds the alert and deletes it too.
  const savedSearch = requestedSavedSearch && (await fetchSavedSearch(requestedSavedSearch.id, userId, bus))
  if (requestedSavedSearch && !savedSearch) return savedSearchNotFoundRefusal
  if ((await countUserAlerts(tx, userId)) >= settings.maxAlertsPerUser) return tooManyAlertsRefusal
  const watchId = await upsertWatchAndReindexAlerts(tx, criteria, now)
  const { alertType, targetPrice, minimumDrop = null } = request
  const terms = { userId, watchId, alertType, targetPrice, minimumDrop }
  if (await hasIdenticalActiveAlert(tx, terms)) return { refusal: { type: alertsProblems['already-exists'] } }
  const { origin, destination, departureDate, returnDate } = criteria
  const id = await insertAlert(tx, {
    ...terms,
    savedSearchId: savedSearch?.id ?? null,
    savedSearchVersion: savedSearch?.version ?? 0,
    route: `${origin}-${destination}`,
    origin,
    destination,
    departureDate,
    returnDate,
    currentMinor: price?.minor ?? null,
    ignoreFaresBefore: new Date(now.getTime() - maxEarlierFareAgeMs),
    rateDate,
    createdAt: now,
    updatedAt: now,
  })
  await indexAlerts(tx, [id], now)
  await makeWatchesDue(tx, [watchId], now)
  return { id }
}
