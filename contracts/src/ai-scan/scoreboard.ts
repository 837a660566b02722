import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { forecastHorizonDays } from './forecast-rules.ts'

const share = z.number().min(0).max(1).nullable()

const adviceAccuracySchema = z.object({ given: z.int(), right: z.int(), share })

export type AdviceAccuracy = z.infer<typeof adviceAccuracySchema>

/** Of one horizon. Shares and errors from 0 to 1; `null` if there are too few. */
export const horizonScoreSchema = z.object({
  horizonDays: z.literal([...forecastHorizonDays]),
  scored: z.int(),
  /** Share of later prices within the 80% and 95% intervals. */
  coverage80: share,
  coverage95: share,
  /** The same, of intervals wider than a single price. */
  ranged80: share,
  ranged95: share,
  unchanged: share,
  /** Mean absolute error as a share of the price at forecast time; `persistenceError`: of “no change”. */
  error: z.number().nullable(),
  persistenceError: z.number().nullable(),
  /** Of the probability of a fall of 3% or more; `baseBrier`: of the base rate. */
  brier: z.number().nullable(),
  baseBrier: z.number().nullable(),
  answered: share,
  wait: adviceAccuracySchema,
  buy: adviceAccuracySchema,
})

export type HorizonScore = z.infer<typeof horizonScoreSchema>

/** Calibration of the probability of a fall, between two bounds. */
export const reliabilityBinSchema = z.object({
  from: z.number(),
  to: z.number(),
  count: z.int(),
  /** Mean probability and observed share. */
  predicted: z.number().nullable(),
  observed: z.number().nullable(),
})

export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>

/** Savings of following the advice against buying at once, as a share of the cost, at 7 days; `perfect`: with hindsight. Negative: it cost more. */
export const adviceSavingsSchema = z.object({
  horizonDays: z.literal([...forecastHorizonDays]),
  trips: z.int(),
  following: z.number().nullable(),
  perfect: z.number().nullable(),
})

export const forecastScoreboardSchema = z.object({
  asOf: instant,
  since: plainDate.nullable(),
  /** `unseen`: no price on that day, so it cannot be scored. */
  forecasts: z.object({ made: z.int(), scored: z.int(), waiting: z.int(), unseen: z.int() }),
  /** `false`: too few are scored, and statistics are `null`. */
  enough: z.boolean(),
  minScored: z.int(),
  answered: share,
  right: share,
  horizons: z.array(horizonScoreSchema),
  reliability: z.array(reliabilityBinSchema),
  savings: adviceSavingsSchema,
})

export type ForecastScoreboard = z.infer<typeof forecastScoreboardSchema>

/**
 * Of scans whose last check went to a random unchecked pair: whether its fare was within the certificate's bound. `share`:
 * `null` if there are too few.
 */
export const certificateCoverageSchema = z.object({ audited: z.int(), held: z.int(), share })

export type CertificateCoverage = z.infer<typeof certificateCoverageSchema>

export const publicScoreboardSchema = forecastScoreboardSchema.extend({
  certificates: certificateCoverageSchema,
})

export type PublicScoreboard = z.infer<typeof publicScoreboardSchema>
