import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { cancelScan, type CancelScanDeps } from '../requests/cancel-scan.ts'
import { unshareUserScans } from '../scans/store.ts'
import { deleteUserScansAndCounters, findActiveScanIds, type PersonalDataModels } from './store.ts'

export interface AccountClosureDeps extends PersonalDataModels, CancelScanDeps {
  bus: Bus
}

/** Revokes the links and cancels the active scans of a closed account; deletes all data of a deleted one. */
export function consumeAccountClosuresAndDeletions(deps: AccountClosureDeps): AsyncDisposable {
  const subscriptions = new AsyncDisposableStack()
  subscriptions.use(
    deps.bus.consume(userClosedEvent, async ({ userId }) => {
      await unshareUserScans(deps.scans, userId)
      for (const id of await findActiveScanIds(deps.scans, userId)) await cancelScan(id, userId, deps)
    }),
  )
  subscriptions.use(
    deps.bus.consume(userDeletedEvent, ({ userId }) => deleteUserScansAndCounters(deps, userId)),
  )
  return subscriptions
}
