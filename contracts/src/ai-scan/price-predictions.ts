import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { fallWindowDays, forecastHorizonDays } from './forecast-rules.ts'
import { normalizedTripSchema } from './price-query.ts'

/** `wait`: falls by at least 3%; `buy`: rises by at least 3%. Given only where past advice proved right. */
export const priceAdviceSchema = z.enum(['buy', 'wait', 'no_signal'])

export type PriceAdvice = z.infer<typeof priceAdviceSchema>

export const adviceTrackRecordSchema = z.object({
  given: z.int(),
  right: z.int(),
  /** `scored`: published forecasts; `history`: backtest, while too few are scored. */
  from: z.enum(['scored', 'history']),
})

export type AdviceTrackRecord = z.infer<typeof adviceTrackRecordSchema>

const horizonDays = z.literal([...forecastHorizonDays])

/** Major units, for one adult. */
export const priceForecastSchema = z.object({
  horizonDays,
  predictedDate: plainDate,
  predictedPrice: z.number(),
  /** 80% and 95% intervals. */
  low80: z.number(),
  high80: z.number(),
  low95: z.number(),
  high95: z.number(),
  trendDirection: z.enum(['up', 'down', 'flat']),
  /** Probability of `trendDirection`; `flat` is a change of less than 3%. */
  confidence: z.number(),
  /** Probabilities of a change of at least 3%. */
  fallChance: z.number(),
  riseChance: z.number(),
  basedOnSamples: z.int(),
  advice: priceAdviceSchema,
  /** `null` for `no_signal` and without a backtest. */
  record: adviceTrackRecordSchema.nullable(),
})

export type PriceForecast = z.infer<typeof priceForecastSchema>

/** How often comparable past fares fell by at least 3% at some time within `days`. */
export const fallFrequencySchema = z.object({
  days: z.literal([...fallWindowDays]),
  /** 0 to 1. */
  share: z.number(),
  /** Number of comparable fares: of all routes, equally long before departure and equally volatile. */
  fares: z.int(),
})

export type FallFrequency = z.infer<typeof fallFrequencySchema>

/** `no-price`: no recent price; `too-late`: departs too soon; `unclear`: history gives no signal. */
export const noSignalReasonSchema = z.enum(['no-price', 'too-late', 'unclear'])

export const pricePredictionsSchema = normalizedTripSchema.extend({
  /** Basis of the forecast; `null` if none was seen in three days. */
  current: z.object({ price: z.number(), seenAt: instant }).nullable(),
  forecasts: z.array(priceForecastSchema),
  /** Without windows after the departure or with too few comparable fares. */
  falls: z.array(fallFrequencySchema),
  advice: z.object({
    advice: priceAdviceSchema,
    horizonDays: horizonDays.nullable(),
    reason: noSignalReasonSchema.nullable(),
  }),
})

export type PricePredictions = z.infer<typeof pricePredictionsSchema>
