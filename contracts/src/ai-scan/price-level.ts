import * as z from 'zod'

/**
 * What a trip usually costs, by the lowest fares that were seen of trips of its route, season and lead time: a fifth of them are at
 * `low` or under, half at `typical`, a fifth at `high` or over. Only a lowest fare is compared with it (`docs/prices.md`). Major
 * units of the answer's currency, for one adult.
 */
export const priceLevelSchema = z
  .object({
    low: z.number(),
    typical: z.number(),
    high: z.number(),
    /** Number of prices behind it. */
    samples: z.int(),
  })
  .describe('Of the lowest fares of trips, for one adult: compare the lowest fare of the same dates with it.')

export type PriceLevel = z.infer<typeof priceLevelSchema>

/** The level of departures in one month, at the lead time that they have now; `null` where too few were seen. */
export const monthlyPriceLevelSchema = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  level: priceLevelSchema.nullable(),
})

export type MonthlyPriceLevel = z.infer<typeof monthlyPriceLevelSchema>

/**
 * How the lowest fare of a trip compares with its level, and by how many whole percent it is under (negative) or over the typical one.
 *
 * @param lowestFare for one adult: `lowestPrice` of a deal divided by its seats, or the cheapest result of a search
 */
export function comparePriceWithLevel(
  lowestFare: number,
  { low, typical, high }: PriceLevel,
): { place: 'low' | 'typical' | 'high'; percent: number } {
  const percent = Math.round((lowestFare / typical - 1) * 100)
  return { place: lowestFare <= low ? 'low' : lowestFare >= high ? 'high' : 'typical', percent }
}
