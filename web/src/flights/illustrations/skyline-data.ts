interface Column {
  price: number
  band: Band
}

/** 1 cheapest to 5 most expensive, within the drawn range. */
export type Band = 1 | 2 | 3 | 4 | 5

const days = 92

/** Percent above the average: holidays are high, January is low. */
function season(day: number): number {
  const holidays = 46 * Math.exp(-(((day - 32) / 9) ** 2))
  const january = -38 * Math.exp(-(((day - 57) / 8) ** 2))
  const november = -16 * Math.exp(-(((day - 11) / 3) ** 2))
  return holidays + january + november
}

// Day 0 is a Saturday.
const weekday = [6, 10, 0, -9, -5, 1, 9]

function priceOf(day: number): number {
  const ripple = 5 * Math.sin(day * 2.4) + 4 * Math.sin(day * 0.9)
  return Math.round(560 * (1 + (season(day) + (weekday[day % 7] ?? 0) + ripple) / 100))
}

/** An illustration from a formula, not fares: lowest round trip by departure day from 21 November on. */
export const skyline = withBands(Array.from({ length: days }, (_, day) => priceOf(day)))

/** Three weeks around the best day, from a Monday, with bands of their own. */
export const threeWeeks = withBands(skyline.slice(51, 51 + 21).map(({ price }) => price))

function withBands(prices: readonly number[]): readonly Column[] {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return prices.map((price) => ({ price, band: bandOf((price - low) / (high - low)) }))
}

function bandOf(place: number): Band {
  if (place < 0.2) return 1
  if (place < 0.4) return 2
  if (place < 0.6) return 3
  return place < 0.8 ? 4 : 5
}
