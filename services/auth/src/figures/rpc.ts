import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { countAccounts, countNewAccounts } from './store.ts'

/** Tells administrators how many accounts there are, and on which days they were made. */
export function serveUserFigures({ bus, postgres: { db } }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(readUserStatsRpc, async ({ from }) => {
    const [total, days] = await Promise.all([countAccounts(db), countNewAccounts(db, from)])
    return { total, days }
  })
}
