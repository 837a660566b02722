import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { targetPriceLimitsUsd, watchTargetPriceUsd } from '@faresight/contracts/alerts/limits'
import type { NewAlertRequest, WatchedTripRequest } from '@faresight/contracts/alerts/request'
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
import { watchCriteriaKey } from '../watches/criteria.ts'
import { makeWatchesDue } from '../watches/store.ts'
import { type LowestLivePrice, fetchLowestLivePrice } from './lowest-live-price.ts'
import {
  fetchSavedSearch,
  resolveAlertRequest,
  type ResolvedAlertRequest,
  savedSearchNotFoundRefusal,
} from './resolve-request.ts'
import { type AlertTerms, countUserAlerts, findActiveAlertId, insertAlert } from './store.ts'

export interface CreateAlertDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  settings: AlertSettings
  log: Log
  now: () => Date
}

const maxEarlierFareAgeMs = 10 * 60 * 1000

type Created = { id: string } | { refusal: Refusal }

/** @throws BusUnavailableError if search does not answer */
export async function fetchPriceAndCreateAlert(
  deps: CreateAlertDeps,
  principal: Principal,
  request: NewAlertRequest,
): Promise<Created> {
  const { alertType, targetPrice, minimumDrop = null } = request
  const created = await createUnlessActive(deps, principal, request, { alertType, targetPrice, minimumDrop })
  return 'existingId' in created ? { refusal: { type: alertsProblems['already-exists'] } } : created
}

/**
 * Creates an alert a little below the current price, unless the user already has an active one for the trip.
 * @throws BusUnavailableError if search does not answer
 */
export async function fetchPriceAndWatchFare(
  deps: CreateAlertDeps,
  principal: Principal,
  request: WatchedTripRequest,
): Promise<{ id: string; isNew: boolean } | { refusal: Refusal }> {
  const created = await createUnlessActive(deps, principal, request, null)
  if ('refusal' in created) return created
  return 'existingId' in created ? { id: created.existingId, isNew: false } : { ...created, isNew: true }
}

function watchTerms(price: LowestLivePrice | null): AlertTerms {
  return price === null
    ? { alertType: 'price_drop', targetPrice: targetPriceLimitsUsd.min, minimumDrop: null }
    : { alertType: 'price_below', targetPrice: watchTargetPriceUsd(price.minor / 100), minimumDrop: null }
}

/** `terms`: those of a watched fare if `null`; any active alert for the trip then counts as existing. */
async function createUnlessActive(
  deps: CreateAlertDeps,
  principal: Principal,
  request: WatchedTripRequest,
  terms: AlertTerms | null,
): Promise<Created | { existingId: string }> {
  const { userId } = principal
  const { db } = deps.postgres
  const resolution = await resolveAlertRequest(request, userId, deps)
  if ('refusal' in resolution) return resolution
  const { resolved } = resolution
  // Before asking providers. The transaction looks again, so concurrent calls can’t create two or pass the limit.
  const existingId = await findActiveAlertId(db, {
    userId,
    criteriaKey: watchCriteriaKey(resolved.criteria),
    terms,
  })
  if (existingId) return { existingId }
  if ((await countUserAlerts(db, userId)) >= deps.settings.maxAlertsPerUser) return tooManyAlertsRefusal
  const price = await fetchLowestLivePrice(resolved.criteria, userId, deps)
  const latestRateDate = await deps.rates.fetchLatestDate(price?.rateDate)
  const rateDate = price?.rateDate ?? latestRateDate
  await updateKnownPersonFromPrincipal(deps, principal)
  const created = await db.transaction((tx) =>
    insertWithinLimit(tx, { ...resolved, terms, principal, price, rateDate }, deps),
  )
  if ('id' in created) createdAlertCounter.inc({ type: (terms ?? watchTerms(price)).alertType })
  return created
}

export const tooManyAlertsRefusal: { refusal: Refusal } = { refusal: { type: alertsProblems['too-many'] } }

interface AlertToInsert extends ResolvedAlertRequest {
  terms: AlertTerms | null
  principal: Principal
  price: LowestLivePrice | null
  rateDate: PlainDate
}

async function insertWithinLimit(
  tx: Tx,
  { criteria, savedSearch: requestedSavedSearch, terms, principal, price, rateDate }: AlertToInsert,
  { settings, bus, ...deps }: Pick<CreateAlertDeps, 'settings' | 'bus' | 'now'>,
): Promise<Created | { existingId: string }> {
  const { userId } = principal
  const now = deps.now()
  await upsertPersonFromPrincipal(tx, principal, now)
  // Read under the owner’s row lock: a deletion after it finds the alert and deletes it too.
  const savedSearch = requestedSavedSearch && (await fetchSavedSearch(requestedSavedSearch.id, userId, bus))
  if (requestedSavedSearch && !savedSearch) return savedSearchNotFoundRefusal
  const existingId = await findActiveAlertId(tx, { userId, criteriaKey: watchCriteriaKey(criteria), terms })
  if (existingId) return { existingId }
  if ((await countUserAlerts(tx, userId)) >= settings.maxAlertsPerUser) return tooManyAlertsRefusal
  const watchId = await upsertWatchAndReindexAlerts(tx, criteria, now)
  const { origin, destination, departureDate, returnDate } = criteria
  const id = await insertAlert(tx, {
    ...(terms ?? watchTerms(price)),
    userId,
    watchId,
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
