import { savedSearchChangedEvent } from '@faresight/contracts/search/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Tx } from '@faresight/kit/postgres'
import type * as z from 'zod'
import { countAlerts } from '../alerts/store.ts'
import type { Deps } from '../deps.ts'
import { arm } from '../matching/arm.ts'
import { holdPerson } from '../people/store.ts'
import { isStanding } from '../rules/standing.ts'
import { makeDue } from '../watches/store.ts'
import { deleteWith, lockMadeFrom, noteVersion, restoreWith } from './store.ts'

type Told = z.output<typeof savedSearchChangedEvent.data>

/**
 * Alerts go with the saved search that they were made from, and come back with it: as many as there is room for by then, the
 * oldest first. What its owner had deleted by itself stays deleted. What is older than what is known changes nothing.
 */
export function followSavedSearches(deps: Pick<Deps, 'bus' | 'postgres' | 'rules' | 'now'>): AsyncDisposable {
  return consumeOnce(deps, savedSearchChangedEvent, (tx, told) => follow(tx, told, deps.now(), deps.rules))
}

async function follow(tx: Tx, told: Told, now: Date, { alertsEach }: Deps['rules']): Promise<void> {
  const { userId, version } = told
  // Whoever makes one meanwhile counts those that are back.
  await holdPerson(tx, userId)
  const made = await lockMadeFrom(tx, told)
  const ids = made.map(({ id }) => id)
  await noteVersion(tx, ids, version)
  if (told.isDeleted) {
    await deleteWith(tx, ids, now)
    return arm(tx, ids, now)
  }
  const room = Math.max(0, alertsEach - (await countAlerts(tx, userId)))
  const back = made
    .filter((alert) => alert.deletedAt !== null && alert.deletedWithSearch)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .slice(0, room)
    .map((alert) => ({ ...alert, deletedAt: null }))
  const backIds = back.map(({ id }) => id)
  await restoreWith(tx, backIds, now)
  await arm(tx, backIds, now)
  const watched = back.filter(isStanding).map(({ watchId }) => watchId)
  await makeDue(tx, [...new Set(watched)], now)
}
