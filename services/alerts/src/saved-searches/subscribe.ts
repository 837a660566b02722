import { savedSearchChangedEvent } from '@faresight/contracts/search/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import { countUserAlerts } from '../alerts/store.ts'
import type { AlertSettings } from '../config.ts'
import { indexAlerts } from '../matching/index-alerts.ts'
import { upsertPersonForUpdate } from '../people/store.ts'
import { isActiveAlert } from '../rules/active.ts'
import { makeWatchesDue } from '../watches/store.ts'
import {
  softDeleteAlertsWithSearch,
  lockOutdatedSavedSearchAlerts,
  restoreAlertsWithSavedSearch,
  setAlertsSavedSearchVersion,
} from './store.ts'

interface SavedSearchSubscriptionDeps {
  postgres: Postgres
  bus: Bus
  settings: AlertSettings
  now: () => Date
}

type SavedSearchEvent = z.output<typeof savedSearchChangedEvent.data>

/** Restores the oldest first, as far as the user’s limit allows. Alerts that the owner deleted stay deleted, and older versions change nothing. */
export function syncAlertsWithSavedSearches(deps: SavedSearchSubscriptionDeps): AsyncDisposable {
  return consumeOnce(deps, savedSearchChangedEvent, (tx, event) =>
    applySavedSearchChange(tx, event, deps.now(), deps.settings),
  )
}

async function applySavedSearchChange(
  tx: Tx,
  event: SavedSearchEvent,
  now: Date,
  { maxAlertsPerUser }: AlertSettings,
): Promise<void> {
  const { userId, version } = event
  // Concurrent creations then count the restored alerts.
  await upsertPersonForUpdate(tx, userId)
  const alerts = await lockOutdatedSavedSearchAlerts(tx, event)
  const ids = alerts.map(({ id }) => id)
  await setAlertsSavedSearchVersion(tx, ids, version)
  if (event.isDeleted) {
    await softDeleteAlertsWithSearch(tx, ids, now)
    return indexAlerts(tx, ids, now)
  }
  const remaining = Math.max(0, maxAlertsPerUser - (await countUserAlerts(tx, userId)))
  const restored = alerts
    .filter((alert) => alert.deletedAt !== null && alert.deletedWithSearch)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .slice(0, remaining)
    .map((alert) => ({ ...alert, deletedAt: null }))
  const restoredIds = restored.map(({ id }) => id)
  await restoreAlertsWithSavedSearch(tx, restoredIds, now)
  await indexAlerts(tx, restoredIds, now)
  const watched = restored.filter(isActiveAlert).map(({ watchId }) => watchId)
  await makeWatchesDue(tx, [...new Set(watched)], now)
}
