import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Deps } from '../deps.ts'
import { countHeld } from './store.ts'

/** Answers what is kept of a user here: auth asks itself as it asks the others. */
export function serveHoldings({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serveRpc(personalDataReportRpcs.auth, async ({ userId }) => ({
    counts: await countHeld(postgres.db, userId),
  }))
}
