import { readSavedSearchRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { findUserSavedSearch } from './store.ts'

export function serveReadSavedSearch({ bus, postgres }: { bus: Bus; postgres: Postgres }): void {
  bus.serveRpc(readSavedSearchRpc, async ({ savedSearchId, userId }) => ({
    savedSearch: await findUserSavedSearch(postgres.db, savedSearchId, userId),
  }))
}
