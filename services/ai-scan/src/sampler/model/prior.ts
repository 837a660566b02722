import type { Candidates } from './candidates.ts'
import type { ByLeg, DateEffect, Learned } from '../learned.ts'
import type { Space } from './space.ts'
import { weekdayOf } from './weekday.ts'

/** Date effects of few routes are mostly noise; this many routes' worth of doubt is held against them. */
const doubt = 5

/** The latent numbers' means before any price of the route is known: weekdays and dates around a level of 0. */
export function priorMean(candidates: Candidates, space: Space, learned: Learned): Float64Array {
  const mean = new Float64Array(space.size)
  for (let i = 0; i < space.days; i += 1) {
    const day = candidates.firstDay + i
    mean[space.outbound + i] = effectOf(learned, 'outbound', day)
    mean[space.inbound + i] = effectOf(learned, 'inbound', day)
  }
  return mean
}

function effectOf({ weekdays, dates }: Learned, leg: keyof ByLeg<unknown>, day: number): number {
  const date: DateEffect | undefined = dates[leg][day]
  const shrunk = date ? (date.effect * date.count) / (date.count + doubt) : 0
  return (weekdays[leg][weekdayOf(day)] ?? 0) + shrunk
}
