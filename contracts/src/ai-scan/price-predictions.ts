import * as z from 'zod'
import { instant, plainDate } from '../common.ts'
import { forecastHorizonDays } from './forecast-rules.ts'
import { normalizedTripSchema } from './price-query.ts'

/**
 * `wait`: it will cost at least 3% less. `buy`: it will cost at least 3% more. Either is said where history shows that such
 * answers were right; else `no_signal`.
 */
export const priceAdviceSchema = z.enum(['buy', 'wait', 'no_signal'])

export type PriceAdvice = z.infer<typeof priceAdviceSchema>

/** How often the same advice at the same horizon was right. */
export const adviceTrackRecordSchema = z.object({
  /** How often it was said. */
  said: z.int(),
  right: z.int(),
  /** `scored`: of forecasts that travellers could see. `history`: tried on fares of the past, while too few are scored. */
  from: z.enum(['scored', 'history']),
})

export type AdviceTrackRecord = z.infer<typeof adviceTrackRecordSchema>

const horizonDays = z.literal([...forecastHorizonDays])

/** The lowest fare of a trip so many days from now. Amounts in major units, for one adult. */
export const priceForecastSchema = z.object({
  horizonDays,
  predictedDate: plainDate,
  predictedPrice: z.number(),
  /** 8 of 10 later prices lie between these, and 19 of 20 between the others. */
  low80: z.number(),
  high80: z.number(),
  low95: z.number(),
  high95: z.number(),
  trendDirection: z.enum(['up', 'down', 'flat']),
  /** The chance, 0 to 1, that it goes as `trendDirection` says; `flat` is a change of less than 3%. */
  confidence: z.number(),
  /** The chances that it will cost at least 3% less, and at least 3% more. */
  fallChance: z.number(),
  riseChance: z.number(),
  /** Number of past price changes behind it. */
  basedOnSamples: z.int(),
  advice: priceAdviceSchema,
  /** Of this advice; `null` for `no_signal`, and where it was never tried. */
  record: adviceTrackRecordSchema.nullable(),
})

export type PriceForecast = z.infer<typeof priceForecastSchema>

/** Why there is no signal: `no-price`, nobody has seen its price lately; `too-late`, it leaves too soon; `unclear`, history does not tell. */
export const noSignalReasonSchema = z.enum(['no-price', 'too-late', 'unclear'])

/** Whether to buy a trip now or to wait. */
export const pricePredictionsSchema = normalizedTripSchema.extend({
  /** The lowest fare of the latest day, on which the forecast is based; `null` if none was seen in the last three days. */
  current: z.object({ price: z.number(), seenAt: instant }).nullable(),
  /** Nearest first; those whose day is after the departure are not there. */
  forecasts: z.array(priceForecastSchema),
  /** The one answer, at the horizon that it is best told for. */
  advice: z.object({
    advice: priceAdviceSchema,
    /** `null` without a signal. */
    horizonDays: horizonDays.nullable(),
    /** Of no signal. */
    reason: noSignalReasonSchema.nullable(),
  }),
})

export type PricePredictions = z.infer<typeof pricePredictionsSchema>
