import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Deps } from '../deps.ts'
import { countHeld } from './store.ts'

/** Answers auth's question what is kept of a user. */
export function serveHoldings({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(personalDataReportRpcs.admin, async ({ userId }) => ({
    counts: await countHeld(postgres.db, userId),
  }))
}
