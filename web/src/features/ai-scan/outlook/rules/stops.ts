import type { SeenPrice, Timeline, ToldPrice } from './timeline.ts'

/** A day that has something to tell: what it cost, or what it will cost. */
export type Stop = { kind: 'seen'; at: SeenPrice } | { kind: 'told'; at: ToldPrice }

/** What can be read of a picture, day by day. */
export function stopsOf({ seen, now, told }: Timeline): Stop[] {
  // The latest price is that of the trip itself, also where the others are of the dates around it.
  const others = seen.filter(({ day }) => day !== now?.day)
  const before = now ? [...others, now].toSorted((a, b) => a.day - b.day) : others
  return [
    ...before.map((at): Stop => ({ kind: 'seen', at })),
    ...told.map((at): Stop => ({ kind: 'told', at })),
  ]
}

/** The place of the stop that is nearest to a day. */
export function nearestStop(stops: readonly Stop[], day: number): number {
  const distances = stops.map(({ at }) => Math.abs(at.day - day))
  return distances.indexOf(Math.min(...distances))
}

/** The place of the latest price, from which whoever comes by keyboard goes on. */
export function placeOfNow(stops: readonly Stop[]): number {
  return Math.max(
    0,
    stops.findLastIndex(({ kind }) => kind === 'seen'),
  )
}
