import { readSavedSearchRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { findSaved } from './store.ts'

/** Tells other services what a saved search asks. */
export function serveSavedSearches({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(readSavedSearchRpc, async ({ savedSearchId, userId }) => ({
    savedSearch: await findSaved(postgres.db, savedSearchId, userId),
  }))
}
