import { randomUUID } from 'node:crypto'
import { savedSearchChangedEvent } from '@faresight/contracts/search/events'
import { maxSavedSearches, undoDeleteWindowMs } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { SearchRequest } from '@faresight/contracts/search/search-request'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { columnsOf } from '../questions/stored.ts'
import type { StoredSavedSearch } from '../schema.ts'
import { readQuestion } from '../searches/question.ts'
import { countSaved, findSaved, insertSaved, markDeleted, takeTurn, unmarkDeleted } from './store.ts'

type Keeping = Pick<Deps, 'postgres' | 'airports' | 'now'>

interface Named {
  name: string
  isFavorite: boolean
}

/** Keeps what could be searched for now. */
export async function save(
  { name, isFavorite, ...request }: Named & SearchRequest,
  userId: string,
  { airports, postgres, now }: Keeping,
): Promise<StoredSavedSearch> {
  const at = now()
  const asked = readQuestion(request, airports, at)
  if ('refusal' in asked) throw refusalToProblem(asked.refusal)
  return postgres.db.transaction(async (tx) => {
    await holdPlace(tx, userId)
    return insertSaved(tx, {
      ...columnsOf(asked.question),
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

/** Deletes it for its owner, and tells those who made something of it. */
export function remove(id: string, userId: string, { postgres, now }: Keeping): Promise<void> {
  return postgres.db.transaction(async (tx) => {
    const deleted = await markDeleted(tx, { id, userId }, now())
    if (!deleted) throw new Problem(searchProblems['no-such-saved-search'])
    await tell(tx, deleted, true)
  })
}

/** Takes back that it was deleted. One that stands already is left as it is, so that a call may be made again. */
export function restore(id: string, userId: string, { postgres, now }: Keeping): Promise<StoredSavedSearch> {
  return postgres.db.transaction(async (tx) => {
    await takeTurn(tx, userId)
    const standing = await findSaved(tx, id, userId)
    if (standing) return standing
    const restored = await unmarkDeleted(tx, { id, userId }, new Date(now().getTime() - undoDeleteWindowMs))
    if (!restored) throw new Problem(searchProblems['no-such-saved-search'])
    if ((await countSaved(tx, userId)) > maxSavedSearches) throw new Problem(searchProblems['too-many-saved'])
    await tell(tx, restored, false)
    return restored
  })
}

/** Sees to it that there is a place for one more, which nobody else takes until the transaction ends. */
async function holdPlace(tx: Tx, userId: string): Promise<void> {
  await takeTurn(tx, userId)
  if ((await countSaved(tx, userId)) >= maxSavedSearches) throw new Problem(searchProblems['too-many-saved'])
}

async function tell(tx: Tx, { id, userId, version }: StoredSavedSearch, isDeleted: boolean): Promise<void> {
  await enqueueEvent(tx, savedSearchChangedEvent, { savedSearchId: id, userId, version, isDeleted })
}
