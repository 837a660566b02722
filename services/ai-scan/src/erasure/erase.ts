import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/events'
import { cancelScan } from '../asking/cancel.ts'
import type { Deps } from '../deps.ts'
import { unshareAll } from '../scans/store.ts'
import { deleteHeld, unendedScans } from './store.ts'

/**
 * Follows accounts to their end: of one that is closed no scan opens by its link any more, and what runs stops as if its owner
 * had cancelled it; what is kept of one that is gone is deleted.
 */
export function followAccounts(deps: Pick<Deps, 'bus' | 'scans' | 'counters' | 'now'>): AsyncDisposable {
  const hearing = new AsyncDisposableStack()
  hearing.use(
    deps.bus.consume(userClosedEvent, async ({ userId }) => {
      await unshareAll(deps.scans, userId)
      for (const id of await unendedScans(deps.scans, userId)) await cancelScan(id, userId, deps)
    }),
  )
  hearing.use(deps.bus.consume(userDeletedEvent, ({ userId }) => deleteHeld(deps, userId)))
  return hearing
}
