import type { ClientOptions } from '../client-options.ts'

/** The key is a client's id. */
export interface AmadeusOptions extends ClientOptions {
  clientSecret: string
  /** The search engine to which its links lead. */
  searchUrl: string
}
