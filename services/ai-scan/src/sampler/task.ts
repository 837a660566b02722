import type { ScoreWeights } from '@faresight/contracts/search/score'

// Days are whole days since 1970-01-01. Prices are in major units of one currency.

export interface SamplerTask {
  tripType: 'roundtrip' | 'oneway'
  /** Inclusive bounds of every departure and return. */
  firstDay: number
  lastDay: number
  /** `null` one way. */
  stay: { minNights: number; maxNights: number } | null
  /** The pairs to choose from where flight days are known; default: every pair of the period and stay. */
  pairs?: readonly DatePair[]
  today: number
  budget: number
  batch: number
  weights: ScoreWeights
  stopsEarly: boolean
  /** The last check goes to a random unchecked pair, whose price tells whether the certificate held. */
  isAudited: boolean
  /** The sampler is deterministic: equal task, known fares and results give equal checks. */
  seed: number
}

export interface DatePair {
  departureDay: number
  /** `null` one way. */
  returnDay: number | null
}

/** A price request: a pair of days, or one day of one leg. */
export type ScanCheck =
  | { kind: 'pair'; departureDay: number; returnDay: number | null; why: 'explore' | 'exploit' | 'audit' }
  | { kind: 'leg'; leg: 'outbound' | 'inbound'; day: number; why: 'leg' }

/** The offer that represents a check, or `null` where nothing is sold. */
export type ScanCheckResult = {
  price: number
  minutes: number | null
  /** The lowest fare where another offer has it; default `price`. */
  lowest?: number
} | null

/** The model predicts lowest fares, since known fares are lowest fares too. */
export function lowestCheckFare({ price, lowest = price }: NonNullable<ScanCheckResult>): number {
  return lowest
}

export interface KnownFare {
  /** One leg alone has `returnDay` (outbound) or `departureDay` (inbound) `null`. */
  departureDay: number | null
  returnDay: number | null
  price: number
  minutes: number | null
  ageDays: number
  /** `own`: from our checks and searches. `calendar`: from a provider's calendar, perhaps of other terms. */
  source: 'own' | 'calendar'
}

export interface PriceEstimate {
  departureDay: number
  returnDay: number | null
  low: number
  high: number
}

/** An upper bound on what the unchecked pairs could still save. */
export interface GapCertificate {
  candidates: number
  /** Probability (0.95) that no unchecked pair is cheaper than `lowest` by more than `gap`. */
  confidence: number
  lowest: number
  /** 0 where every pair was checked. */
  gap: number
}
