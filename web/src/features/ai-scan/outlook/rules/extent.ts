import type { Timeline } from './timeline.ts'

/** How far over its prices a picture may reach for the typical one to be in it, as a share of their span. */
const reach = 0.25
/** Of a price that never moved, so much over and under it is shown. */
const flatShare = 0.1

/** The lowest and the highest price of a picture, with room for the typical one where that is near. */
export function extentOf({ seen, now, told }: Timeline, typical: number | null): [low: number, high: number] {
  const prices = [...seen, ...(now ? [now] : [])].map(({ price }) => price)
  const all = [...prices, ...told.flatMap(({ price, likely, sure }) => [price, ...likely, ...sure])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = Math.max(high - low, high * flatShare)
  const middle = (low + high) / 2
  const bounds: [number, number] = [Math.min(low, middle - span / 2), Math.max(high, middle + span / 2)]
  if (typical === null) return bounds
  if (typical < bounds[0] - span * reach || typical > bounds[1] + span * reach) return bounds
  return [Math.min(bounds[0], typical), Math.max(bounds[1], typical)]
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
