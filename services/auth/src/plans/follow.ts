import { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Deps } from '../deps.ts'
import { tellChanged } from '../sessions/tell-changed.ts'
import { writePlan } from './store.ts'

/** Copies the plans that billing publishes, so that sessions are resolved without asking it, and tells gateways of each. */
export function followPlans(deps: Pick<Deps, 'bus' | 'postgres' | 'now'>): AsyncDisposable {
  const { now } = deps
  return consumeOnce(deps, subscriptionChangedEvent, (tx, plan) => writePlan(tx, plan, now()), {
    onCommitted: ({ userId }) => tellChanged(deps, userId),
  })
}
