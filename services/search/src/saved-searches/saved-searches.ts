import { randomUUID } from 'node:crypto'
import { savedSearchChangedEvent } from '@faresight/contracts/search/messages'
import { maxSavedSearches, undoDeleteWindowMs } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { SearchRequest } from '@faresight/contracts/search/search-request'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { AirportDirectory } from '../airports/airports.ts'
import { toFareQueryColumns } from '../fare-query/fare-query-columns.ts'
import type { StoredSavedSearch } from '../schema.ts'
import { validateFareQuery } from '../searches/validate-search.ts'
import {
  countSavedSearches,
  findUserSavedSearch,
  insertSavedSearch,
  softDeleteSavedSearch,
  lockSavedSearches,
  undeleteSavedSearch,
} from './store.ts'

export interface SavedSearchesDeps {
  postgres: Postgres
  airports: AirportDirectory
  now: () => Date
}

interface SavedSearchName {
  name: string
  isFavorite: boolean
}

/** @throws Problem where the search is invalid, or the user has too many */
export async function saveSearch(
  { name, isFavorite, ...request }: SavedSearchName & SearchRequest,
  userId: string,
  { airports, postgres, now }: SavedSearchesDeps,
): Promise<StoredSavedSearch> {
  const at = now()
  const validated = validateFareQuery(request, airports, at)
  if ('refusal' in validated) throw refusalToProblem(validated.refusal)
  return postgres.db.transaction(async (tx) => {
    await requireCapacity(tx, userId)
    return insertSavedSearch(tx, {
      ...toFareQueryColumns(validated.question),
      id: randomUUID(),
      userId,
      name,
      isFavorite,
      flexibleDates: request.flexibleDates,
      createdAt: at,
      updatedAt: at,
    })
  })
}

/** Hides it and publishes that, since alerts may have been made from it. @throws Problem where the user has no such search */
export function softDeleteAndPublishSavedSearch(
  id: string,
  userId: string,
  { postgres, now }: SavedSearchesDeps,
): Promise<void> {
  return postgres.db.transaction(async (tx) => {
    const deleted = await softDeleteSavedSearch(tx, { id, userId }, now())
    if (!deleted) throw new Problem(searchProblems['no-such-saved-search'])
    await enqueueChange(tx, deleted, true)
  })
}

/** Idempotent. @throws Problem where it is gone for good, or the user has too many */
export function restoreAndPublishSavedSearch(
  id: string,
  userId: string,
  { postgres, now }: SavedSearchesDeps,
): Promise<StoredSavedSearch> {
  return postgres.db.transaction(async (tx) => {
    await lockSavedSearches(tx, userId)
    const current = await findUserSavedSearch(tx, id, userId)
    if (current) return current
    const restored = await undeleteSavedSearch(
      tx,
      { id, userId },
      new Date(now().getTime() - undoDeleteWindowMs),
    )
    if (!restored) throw new Problem(searchProblems['no-such-saved-search'])
    if ((await countSavedSearches(tx, userId)) > maxSavedSearches)
      throw new Problem(searchProblems['too-many-saved'])
    await enqueueChange(tx, restored, false)
    return restored
  })
}

/** Locks the user's saved searches until the transaction ends. */
async function requireCapacity(tx: Tx, userId: string): Promise<void> {
  await lockSavedSearches(tx, userId)
  if ((await countSavedSearches(tx, userId)) >= maxSavedSearches)
    throw new Problem(searchProblems['too-many-saved'])
}

async function enqueueChange(
  tx: Tx,
  { id, userId, version }: StoredSavedSearch,
  isDeleted: boolean,
): Promise<void> {
  await enqueueEvent(tx, savedSearchChangedEvent, { savedSearchId: id, userId, version, isDeleted })
}
