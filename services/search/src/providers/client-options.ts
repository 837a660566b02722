import type { Rates } from '../money/rates.ts'
import type { Expand } from './places.ts'

/** What every adapter is made of. */
export interface ClientOptions {
  /** The real address or the sandbox's: the only difference between them. */
  baseUrl: string
  apiKey: string
  /** Longest answer that is read. */
  maxBytes: number
  rates: Rates
  expand: Expand
  /** Whether links to loopback addresses are the provider's own. */
  loopback: boolean
}
