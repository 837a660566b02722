import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { forecastHorizonDays } from './forecast-rules.ts'

const share = z.number().min(0).max(1).nullable()

/** How often something was said, and right. `share` is `null` while it was said too seldom to tell. */
const adviceAccuracySchema = z.object({ said: z.int(), right: z.int(), share })

export type AdviceAccuracy = z.infer<typeof adviceAccuracySchema>

/** What became of the forecasts of one horizon. Shares and errors from 0 to 1, `null` while too few are scored. */
export const horizonScoreSchema = z.object({
  horizonDays: z.literal([...forecastHorizonDays]),
  scored: z.int(),
  /** How many of the later prices lay within the ranges that should hold 80 and 95 of 100. */
  coverage80: share,
  coverage95: share,
  /**
   * The same of ranges that are more than a single price: where prices hardly ever change, the one of now is the
   * whole range. `null` where too few are wider than that.
   */
  ranged80: share,
  ranged95: share,
  /** How many did not change at all: a range that holds the price of now holds at least so many. */
  unchanged: share,
  /**
   * Mean distance of the forecast from the later price, as a share of the price of when it was made: of the later price it
   * would flatter who says too little. And that of 'it will cost what it costs now'.
   */
  error: z.number().nullable(),
  persistenceError: z.number().nullable(),
  /** Brier score of the chance that the price falls by 3% or more, and that of always saying the share that did. */
  brier: z.number().nullable(),
  baseBrier: z.number().nullable(),
  /** The share of forecasts that said `buy` or `wait`. */
  answered: share,
  wait: adviceAccuracySchema,
  buy: adviceAccuracySchema,
})

export type HorizonScore = z.infer<typeof horizonScoreSchema>

/** Forecasts, of whichever horizon, whose chance of a fall lay between two bounds, and how many fares fell. */
export const reliabilityBinSchema = z.object({
  from: z.number(),
  to: z.number(),
  count: z.int(),
  /** Mean chance that was said, and the share that fell; `null` without any. */
  said: z.number().nullable(),
  happened: z.number().nullable(),
})

export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>

/**
 * What waiting where we say `wait`, and buying at once elsewhere, would have saved against buying at once, as a share of what
 * that costs; and what somebody would have saved who knew. Negative: it cost more. By forecasts of one horizon, 7 days.
 */
export const adviceSavingsSchema = z.object({
  horizonDays: z.literal([...forecastHorizonDays]),
  trips: z.int(),
  following: z.number().nullable(),
  perfect: z.number().nullable(),
})

/** What became of all forecasts. Each figure is counted; none is typed. */
export const forecastScoreboardSchema = z.object({
  asOf: instant,
  /** The day of the first forecast; `null` before there is one. */
  since: plainDate.nullable(),
  /** `unseen`: on its day nobody saw the price, so that it cannot be scored. */
  forecasts: z.object({ made: z.int(), scored: z.int(), waiting: z.int(), unseen: z.int() }),
  /** `false`: too few are scored to tell anything, and figures are `null`. */
  enough: z.boolean(),
  fewest: z.int(),
  answered: share,
  right: share,
  horizons: z.array(horizonScoreSchema),
  reliability: z.array(reliabilityBinSchema),
  savings: adviceSavingsSchema,
})

export type ForecastScoreboard = z.infer<typeof forecastScoreboardSchema>
