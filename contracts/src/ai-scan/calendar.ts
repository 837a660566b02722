import * as z from 'zod'
import { instant, plainDate } from '../common.ts'

/** The lowest fare of a date pair as seen before the scan, in the scan's currency, for the whole party. */
export const earlierPriceSchema = z.object({
  date: plainDate,
  returnDate: plainDate.nullable(),
  price: z.number(),
  seenAt: instant,
})

/**
 * What is believed of the pairs of one departure that were not checked: 8 of 10 lowest fares should lie between `low` and `high`.
 * One place for each stay, from the shortest; one way a single place. `null`: checked, outside the period, or not known.
 */
export const priceEstimateRowSchema = z.object({
  date: plainDate,
  low: z.array(z.int().nullable()),
  high: z.array(z.int().nullable()),
})

/** What a price calendar shows beside the pairs that were checked. Each pair may be in both: then it is shown as seen. */
export const scanCalendarSchema = z.object({
  seen: z.array(earlierPriceSchema),
  estimates: z.array(priceEstimateRowSchema),
})

export type EarlierPrice = z.infer<typeof earlierPriceSchema>
export type PriceEstimateRow = z.infer<typeof priceEstimateRowSchema>
export type ScanCalendar = z.infer<typeof scanCalendarSchema>
