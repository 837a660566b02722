import * as z from 'zod'
import { instant, plainDate } from '../common.ts'

/** Seen before the scan; in its currency, for the whole party. */
export const earlierPriceSchema = z.object({
  date: plainDate,
  returnDate: plainDate.nullable(),
  price: z.number(),
  seenAt: instant,
})

/** 80% intervals of unchecked pairs of one departure, by stay from the shortest; a single place one way. `null`: checked, outside the period, or unknown. */
export const priceEstimateRowSchema = z.object({
  date: plainDate,
  low: z.array(z.int().nullable()),
  high: z.array(z.int().nullable()),
})

export const scanCalendarSchema = z.object({
  earlierPrices: z.array(earlierPriceSchema),
  estimates: z.array(priceEstimateRowSchema),
})

export type EarlierPrice = z.infer<typeof earlierPriceSchema>
export type PriceEstimateRow = z.infer<typeof priceEstimateRowSchema>
export type ScanCalendar = z.infer<typeof scanCalendarSchema>
