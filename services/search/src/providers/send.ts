import type { OutsideRequest, Reply } from '../outside/send.ts'
import type { Asking } from './asking.ts'

/** One request to a provider, as its adapter words it. */
export interface ProviderRequest extends OutsideRequest {
  /** Goes on with something that was let through before, such as a poll: it is not counted against a budget. */
  goesOn?: true
}

/** How adapters reach their provider. Never throws for what the far side does. */
export type Send = (request: ProviderRequest, asking: Asking) => Promise<Reply>
