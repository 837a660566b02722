import { readSavedSearch } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { findUserSavedSearch } from './store.ts'

/** Tells other services what a saved search asks. */
export function serveReadSavedSearch({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(readSavedSearch, async ({ savedSearchId, userId }) => ({
    savedSearch: await findUserSavedSearch(postgres.db, savedSearchId, userId),
  }))
}
