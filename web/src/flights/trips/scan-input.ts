import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { type SearchPeriod, defaultStayRange } from '@faresight/contracts/ai-scan/date-pairs'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import { defaultScoreWeights } from '@faresight/contracts/search/score'

/** What the form of an AI search holds. A place that is not chosen is an empty string. */
export interface ScanDraft extends Party {
  tripType: ScanTripType
  origin: string
  destination: string
  searchPeriod: SearchPeriod
  /** Unused for one-way trips, but kept for switching back. */
  minNights: number
  maxNights: number
  stops: StopsFilter
  cabinClass: CabinClass
  /** Weight of price in the score, from 0 to 1. */
  priceWeight: number
}

/** A complete AI search. */
export interface ScanInput extends ScanDraft {
  currency: CurrencyCode
}

export const emptyScan: ScanDraft = {
  tripType: 'roundtrip',
  origin: '',
  destination: '',
  searchPeriod: '3_months',
  ...defaultStayRange,
  stops: 'any',
  ...oneAdultParty,
  cabinClass: 'economy',
  priceWeight: defaultScoreWeights.price,
}

export function toScanDraft({ currency, ...draft }: ScanInput): ScanDraft {
  void currency // belongs to the header, not to the form
  return draft
}

/** Request body. */
export function toScanRequest(question: ScanInput) {
  const { minNights, maxNights, ...rest } = question
  return question.tripType === 'oneway' ? rest : { ...rest, minNights, maxNights }
}
