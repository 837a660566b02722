import type { Viewer } from '@faresight/contracts/viewer'

/** Who asks for a scan, and what they may. */
export interface Asker {
  purpose: Viewer
  /** Nobody is asked twice for the same of one asker. */
  key: string
  userId?: string
  /** For whom requests to providers are counted, the narrowest first. */
  spenders: readonly string[]
  /** Places of which a running scan takes one; without any there is no bound. */
  places?: readonly string[]
  /** Counts that scan; where it is one too many it counts nothing and says `false`. */
  count: (scanId: string) => Promise<boolean>
}
