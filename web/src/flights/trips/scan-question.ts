import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { type SearchPeriod, defaultStay } from '@faresight/contracts/ai-scan/date-pairs'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import { defaultWeights } from '@faresight/contracts/search/score'

/** What the form of an AI search holds. A place that is not chosen is an empty string. */
export interface ScanDraft {
  tripType: ScanTripType
  origin: string
  destination: string
  searchPeriod: SearchPeriod
  /** Of no use one way, and kept for whoever goes back to a round trip. */
  minNights: number
  maxNights: number
  stops: StopsFilter
  passengers: number
  cabinClass: CabinClass
  /** How much of the score is price, from 0 to 1. */
  priceWeight: number
}

/** An AI search that can be made: a draft with both places, and the currency to answer in. */
export interface ScanQuestion extends ScanDraft {
  currency: CurrencyCode
}

export const emptyScan: ScanDraft = {
  tripType: 'roundtrip',
  origin: '',
  destination: '',
  searchPeriod: '3_months',
  ...defaultStay,
  stops: 'any',
  passengers: 1,
  cabinClass: 'economy',
  priceWeight: defaultWeights.price,
}

/** The form of a search that was made. */
export function scanDraftOf({ currency, ...draft }: ScanQuestion): ScanDraft {
  void currency // belongs to the header, not to the form
  return draft
}

/** The body of a call. */
export function scanRequestOf(question: ScanQuestion) {
  const { minNights, maxNights, ...rest } = question
  return question.tripType === 'oneway' ? rest : { ...rest, minNights, maxNights }
}
