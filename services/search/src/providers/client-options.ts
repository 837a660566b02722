import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { Expand, SizeOf } from './places.ts'
import type { Send } from './send.ts'
import type { LinkRule } from './provider.ts'

/** What every adapter is made of. */
export interface ClientOptions {
  /** The real address or the sandbox's: the only difference between them. */
  baseUrl: string
  apiKey: string
  send: Send
  rates: ExchangeRates
  expand: Expand
  sizeOf: SizeOf
  /** IANA name of an airport's time zone; `null` for an unknown airport. */
  timeZoneOf: (airport: string) => string | null
  /** Where its links may lead. */
  links: LinkRule
}
