import type { FaultOrders } from '../faults/faults.ts'
import type { StripeState } from './objects/state.ts'

export interface StripeDeps {
  readonly state: StripeState
  readonly faults: FaultOrders
  /** To be called after each change of the state, before its response: saves the state and sends due events. */
  readonly commit: () => Promise<void>
}
