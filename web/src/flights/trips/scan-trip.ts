import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import type { Party } from '@faresight/contracts/search/party'
import { flightText } from '../messages.ts'
import { type ScanInput, emptyScan } from './scan-input.ts'

/** The parameters that results refer to. */
export type ScanTrip = Pick<
  ScanInput,
  | 'tripType'
  | 'origin'
  | 'destination'
  | 'minNights'
  | 'maxNights'
  | 'stops'
  | keyof Party
  | 'cabinClass'
  | 'currency'
>

/** The question of a stored scan. */
export function storedScanSearch(asked: Omit<AiSearchSummary, 'checks' | 'bestDates'>): ScanInput {
  const { tripType, origin, destination, searchPeriod, stops, cabinClass, currency } = asked
  const { minNights, maxNights, passengers, children, infants, priceWeight } = asked
  return {
    tripType,
    origin,
    destination,
    searchPeriod,
    minNights: minNights ?? emptyScan.minNights,
    maxNights: maxNights ?? emptyScan.maxNights,
    stops,
    passengers,
    children,
    infants,
    cabinClass,
    priceWeight,
    currency,
  }
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
