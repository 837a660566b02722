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

const ignoredFareAgeMs = 10 * 60 * 1000

/** @throws BusUnavailable if search does not answer */
export async function fetchPriceAndCreateAlert(
  deps: CreateAlertDeps,
  who: Principal,
  request: NewAlertRequest,
): Promise<{ id: string } | { refusal: Refusal }> {
  const read = await resolveAlertRequest(request, who.userId, deps)
  if ('refusal' in read) return read
  // Before asking providers. The transaction counts again, so concurrent calls can’t pass the limit.
  if ((await countUserAlerts(deps.postgres.db, who.userId)) >= deps.settings.maxAlertsPerUser)
    return tooManyAlertsRefusal
  const price = await fetchLowestLivePrice(read.resolved.criteria, who.userId, deps)
  const today = await deps.rates.fetchLatestDate(price?.rateDate)
  const rateDate = price?.rateDate ?? today
  await updateKnownPersonFromPrincipal(deps, who)
  const created = await deps.postgres.db.transaction((tx) =>
    insertWithinLimit(tx, { ...read.resolved, request, who, price, rateDate }, deps),
  )
  if ('id' in created) createdAlertCounter.inc({ type: request.alertType })
  return created
}

export const tooManyAlertsRefusal: { refusal: Refusal } = { refusal: { type: alertsProblems['too-many'] } }

interface AlertToInsert extends ResolvedAlertRequest {
  request: NewAlertRequest
  who: Principal
  price: LowestLivePrice | null
  rateDate: PlainDate
}

async function insertWithinLimit(
  tx: Tx,
  { criteria, savedSearch: source, request, who, price, rateDate }: AlertToInsert,
  { settings, bus, ...deps }: Pick<CreateAlertDeps, 'settings' | 'bus' | 'now'>,
): Promise<{ id: string } | { refusal: Refusal }> {
  const { userId } = who
  const now = deps.now()
  await upsertPersonFromPrincipal(tx, who, now)
  // Read under the owner’s row lock: a deletion after it finds the alert and deletes it too.
  const savedSearch = source && (await fetchSavedSearch(source.id, userId, bus))
  if (source && !savedSearch) return savedSearchNotFoundRefusal
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
    ignoreFaresBefore: new Date(now.getTime() - ignoredFareAgeMs),
    rateDate,
    createdAt: now,
    updatedAt: now,
  })
  await indexAlerts(tx, [id], now)
  await makeWatchesDue(tx, [watchId], now)
  return { id }
}
