import { readSearchDays } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { findSearchDayCounts } from './store.ts'

/** Tells how many searches were begun on each day. */
export function serveReadSearchDays({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(readSearchDays, async (span) => ({ days: await findSearchDayCounts(postgres.db, span) }))
}
