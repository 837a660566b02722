/** How a price lies among others, from the lowest fifth of their range (1) to the highest (5). */
export type Band = 1 | 2 | 3 | 4 | 5

/** The same in the four words of the teaser. */
export type TeaserBand = 'cheapest' | 'good' | 'moderate' | 'expensive'

/** Lowest and highest of the prices that a price is compared with. */
export interface PriceRange {
  min: number
  max: number
}

/** `null` where nothing has a price. A price of 0 is none. */
export function rangeOf(prices: readonly number[]): PriceRange | null {
  const known = prices.filter((price) => price > 0)
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) }
}

/** The band of a price, be it outside of the range. `null`: there is nothing to compare, or no price. */
export function bandOf(price: number, range: PriceRange | null): Band | null {
  return bandIn<Band>(price, range, [
    [0.2, 1],
    [0.4, 2],
    [0.6, 3],
    [0.8, 4],
    [Infinity, 5],
  ])
}

/** As `bandOf`, by the table of the teaser. */
export function teaserBandOf(price: number, range: PriceRange | null): TeaserBand | null {
  return bandIn<TeaserBand>(price, range, [
    [0.25, 'cheapest'],
    [0.5, 'good'],
    [0.75, 'moderate'],
    [Infinity, 'expensive'],
  ])
}

function bandIn<B>(
  price: number,
  range: PriceRange | null,
  table: readonly (readonly [below: number, band: B])[],
): B | null {
  if (!range || price <= 0) return null
  const { min, max } = range
  // Where all cost the same, all are the lowest.
  const position = max > min ? (price - min) / (max - min) : 0
  return table.find(([below]) => position < below)?.[1] ?? null
}
