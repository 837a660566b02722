import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { flightText } from '../messages.ts'
import { type ScanQuestion, emptyScan } from './scan-question.ts'

/** What was asked, as far as what was found is told by it. */
export type AskedScan = Pick<
  ScanQuestion,
  | 'tripType'
  | 'origin'
  | 'destination'
  | 'minNights'
  | 'maxNights'
  | 'stops'
  | 'passengers'
  | 'cabinClass'
  | 'currency'
>

/** A scan that was made, as the form would make it again. */
export function askedIn(asked: Omit<AiSearchSummary, 'checks' | 'bestDates'>): ScanQuestion {
  const { tripType, origin, destination, searchPeriod, stops, passengers, cabinClass, currency } = asked
  const { minNights, maxNights, priceWeight } = asked
  return {
    tripType,
    origin,
    destination,
    searchPeriod,
    minNights: minNights ?? emptyScan.minNights,
    maxNights: maxNights ?? emptyScan.maxNights,
    stops,
    passengers,
    cabinClass,
    priceWeight,
    currency,
  }
}

/** The stay that was asked for; `null` one way. */
export function stayOf({ tripType, minNights, maxNights }: AskedScan): { min: number; max: number } | null {
  return tripType === 'oneway' ? null : { min: minNights, max: maxNights }
}

/** `3–14 nights`; `null` one way. */
export function stayWords(asked: AskedScan): string | null {
  const stay = stayOf(asked)
  return stay && flightText.stay(stay.min, stay.max)
}
