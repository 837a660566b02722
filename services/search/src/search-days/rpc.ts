import { readDailySearchCountsRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { countsBetween } from './store.ts'

/** Tells how many searches were begun on each day. */
export function serveSearchDays({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(readDailySearchCountsRpc, async (span) => ({ days: await countsBetween(postgres.db, span) }))
}
