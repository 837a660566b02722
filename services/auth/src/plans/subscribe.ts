import { broadcastPrincipalChanged, type PrincipalBroadcastDeps } from '../sessions/broadcast.ts'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import { updateUserPlanIfNewer } from './store.ts'

/** Copies plans from billing, so that sessions are resolved without a request, and notifies gateways. */
export function copyUserPlanOnPlanChange(deps: PrincipalBroadcastDeps): AsyncDisposable {
  const { now } = deps
  return consumeOnce(deps, subscriptionChangedEvent, (tx, plan) => updateUserPlanIfNewer(tx, plan, now()), {
    onCommitted: ({ userId }) => broadcastPrincipalChanged(deps, userId),
  })
}
