import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import type { CallNotes } from './guard/call-notes.ts'

/** For whom a provider is asked, and for how long. */
export interface Asking {
  signal: AbortSignal
  purpose: QuotePurpose
  /** For whom it is counted besides, the narrowest first: networks of a visitor, or a user. */
  spenders?: readonly string[]
  /** The guard's own: what becomes of the requests of this call. Adapters hand it on with the rest. */
  notes?: CallNotes
}
