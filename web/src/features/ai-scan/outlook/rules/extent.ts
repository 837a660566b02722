import type { Timeline } from './timeline.ts'

/** How far beyond its prices a picture may reach for what would be good to have in it, as a share of their span. */
const reach = 0.25
/** Of a price that never moved, so much over and under it is shown. */
const flatShare = 0.1

/** The lowest and the highest price of a picture: all that is drawn in it, and the typical price where that is near. */
export function extentOf({ seen, now, told }: Timeline, typical: number | null): [low: number, high: number] {
  const prices = [...seen, ...(now ? [now] : [])].map(({ price }) => price)
  const ranges = told.flatMap(({ price, likely, sure }) => [price, ...likely, ...sure])
  const [low, high] = boundsOf([...prices, ...ranges])
  const most = (high - low) * reach
  if (typical === null || typical < low - most || typical > high + most) return [low, high]
  return [Math.min(low, typical), Math.max(high, typical)]
}

function boundsOf(prices: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const middle = (low + high) / 2
  const half = Math.max(high - low, high * flatShare) / 2
  return [middle - half, middle + half]
}

/** Days whose names stand under a picture of a width, in their order: today before the ends, and those before what is between. */
export function namedDays({ from, today, until }: Timeline, widthOf: (days: number) => number): number[] {
  const middle = Math.round((from + today) / 2)
  const chosen: number[] = []
  for (const day of [today, until, from, middle]) {
    if (chosen.every((other) => widthOf(Math.abs(other - day)) >= nameWidth)) chosen.push(day)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** So many pixels a day's name needs. */
const nameWidth = 60
