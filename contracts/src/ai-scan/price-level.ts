import * as z from 'zod'

/** 20%, 50% and 80% quantiles of the lowest fares of trips of the same route, season and lead time (`docs/prices.md`). Major units of the reply’s currency, for one adult. */
export const priceLevelSchema = z
  .object({
    low: z.number(),
    typical: z.number(),
    high: z.number(),
    samples: z.int(),
  })
  .describe(
    'Distribution of the lowest fares of trips, for one adult; compare it with the lowest fare of the same dates.',
  )

export type PriceLevel = z.infer<typeof priceLevelSchema>

/** At the current lead time; `null` if there are too few prices. */
export const monthlyPriceLevelSchema = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  level: priceLevelSchema.nullable(),
})

export type MonthlyPriceLevel = z.infer<typeof monthlyPriceLevelSchema>

/** The place in the level, and percent below (negative) or above `typical`. @param lowestFare for one adult */
export function comparePriceWithLevel(
  lowestFare: number,
  { low, typical, high }: PriceLevel,
): { place: 'low' | 'typical' | 'high'; percent: number } {
  const percent = Math.round((lowestFare / typical - 1) * 100)
  return { place: lowestFare <= low ? 'low' : lowestFare >= high ? 'high' : 'typical', percent }
}
