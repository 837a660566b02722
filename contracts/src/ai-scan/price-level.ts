import * as z from 'zod'

/**
 * What a trip usually costs, by the prices that were seen of its route, season and lead time: a fifth of them are at `low` or
 * under, half at `typical`, a fifth at `high` or over. Major units of the answer's currency, for one adult.
 */
export const priceLevel = z.object({
  low: z.number(),
  typical: z.number(),
  high: z.number(),
  /** How many prices that is told from. */
  samples: z.int(),
})

export type PriceLevel = z.infer<typeof priceLevel>

/** The level of departures in one month, at the lead time that they have now; `null` where too few were seen. */
export const monthLevel = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  level: priceLevel.nullable(),
})

export type MonthLevel = z.infer<typeof monthLevel>

/** How a price for one adult stands to its level, and by how many whole percent it is under (negative) or over the typical one. */
export function placeOf(
  price: number,
  { low, typical, high }: PriceLevel,
): { place: 'low' | 'typical' | 'high'; percent: number } {
  const percent = Math.round((price / typical - 1) * 100)
  return { place: price <= low ? 'low' : price >= high ? 'high' : 'typical', percent }
}
