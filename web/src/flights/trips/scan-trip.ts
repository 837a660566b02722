import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { flightText } from '../messages.ts'
import { partyOf } from './flight-search-input.ts'
import { type ScanInput, emptyScan } from './scan-input.ts'

/** The parameters that results refer to. */
export type ScanTrip = Omit<ScanInput, 'searchPeriod' | 'priceWeight'>

/** The question of a stored scan. */
export function storedScanSearch(asked: Omit<AiSearchSummary, 'checks' | 'bestDates'>): ScanInput {
  const { tripType, origin, destination, searchPeriod, stops, cabinClass, priceWeight, currency } = asked
  const stay = {
    minNights: asked.minNights ?? emptyScan.minNights,
    maxNights: asked.maxNights ?? emptyScan.maxNights,
  }
  const travel = { ...partyOf(asked), stops, cabinClass }
  return { tripType, origin, destination, searchPeriod, ...stay, ...travel, priceWeight, currency }
}

/** `null` for one-way trips. */
export function stayOf({ tripType, minNights, maxNights }: ScanTrip): { min: number; max: number } | null {
  return tripType === 'oneway' ? null : { min: minNights, max: maxNights }
}

/** `3–14 nights`; `null` for one-way trips. */
export function stayWords(asked: ScanTrip): string | null {
  const stay = stayOf(asked)
  return stay && flightText.stay(stay.min, stay.max)
}
