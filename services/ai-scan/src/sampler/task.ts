import type { ScoreWeights } from '@faresight/contracts/search/score'

// The words that the sampler and its callers share. Days are whole days since 1970-01-01, so that nothing here needs a
// calendar but for the weekday, and prices are plain numbers of one currency, in major units.

/** What is looked for, and with how many checks. */
export interface ScanTask {
  tripType: 'roundtrip' | 'oneway'
  /** Both included: every departure and every return lies between them. */
  firstDay: number
  lastDay: number
  /** Of a round trip; a one-way trip has none. */
  stay: { minNights: number; maxNights: number } | null
  /** Where it is known on which days somebody flies, all pairs in question; else every one of the period and stay. */
  pairs?: readonly DatePair[]
  /** The day of the scan, from which lead times are counted. */
  today: number
  budget: number
  /** How many checks are put to the providers at the same time, at most. */
  batch: number
  weights: ScoreWeights
  /** Whether to stop as soon as what is left can hardly be better. */
  stopsEarly: boolean
  /** Equal tasks with equal knowledge and equal outcomes choose equal checks. */
  seed: number
}

export interface DatePair {
  departureDay: number
  /** `null` one way. */
  returnDay: number | null
}

/** One question to the providers: a pair of days (`returnDay` is `null` one way), or one day of one leg alone. */
export type Check =
  | { kind: 'pair'; departureDay: number; returnDay: number | null; why: 'explore' | 'exploit' }
  | { kind: 'leg'; leg: 'outbound' | 'inbound'; day: number; why: 'leg' }

/** What came of a check: the offer that stands for it, or `null` where nobody flies or sells. */
export type Outcome = {
  price: number
  minutes: number | null
  /** The lowest fare of the check, where another offer has it. */
  lowest?: number
} | null

/** The lowest fare of a check: what the model believes of, as remembered prices and levels are lowest fares too. */
export function lowestOf({ price, lowest = price }: NonNullable<Outcome>): number {
  return lowest
}

/** A price that was known before the scan, of the question's own route. */
export interface KnownFare {
  /** A pair, or a leg alone: then `returnDay` (outbound) or `departureDay` (inbound) is `null`. */
  departureDay: number | null
  returnDay: number | null
  price: number
  minutes: number | null
  /** Since somebody saw it; parts of a day count. */
  ageDays: number
  /** `own`: seen by our own checks and searches. `calendar`: remembered of terms that may be others. */
  source: 'own' | 'calendar'
}

/** Where the sampler believes the lowest fare of a pair to lie: 8 of 10 should. */
export interface Estimate {
  departureDay: number
  returnDay: number | null
  low: number
  high: number
}

/** What can be said of the pairs that were not checked. */
export interface Certificate {
  /** Date pairs in question. */
  candidates: number
  /** With this probability (0.95) no unchecked pair has a fare that is lower than `lowest` by more than `gap`. */
  confidence: number
  /** The lowest fare of all checks of pairs. */
  lowest: number
  /** In the prices' currency; 0 where every pair was checked. */
  gap: number
}
