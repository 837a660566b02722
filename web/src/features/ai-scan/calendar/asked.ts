import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { CurrencyCode } from '@faresight/contracts/currencies'
import type { DatePair, Known } from './rules/cells.ts'
import type { Span } from './rules/span.ts'

/** What a scan was asked, as far as its calendar says it. */
export interface Asked {
  tripType: 'roundtrip' | 'oneway'
  minNights: number | null
  maxNights: number | null
  passengers: number
  currency: CurrencyCode
}

/** A calendar of somebody with access, on a desk or on a phone. */
export interface Shown {
  /** Id of its heading. */
  titleId: string
  asked: Asked
  span: Span
  known: Known
  best: DatePair | null
  /** Whether the scan goes on. */
  running: boolean
  onOpen?: ((deal: OpenDeal) => void) | undefined
}
