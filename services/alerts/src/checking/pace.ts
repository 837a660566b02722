import { dayMs, daysBetween } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'
import type { Watch } from '../schema.ts'

// When a watch is checked next. Fares move more the nearer the departure is, and where they have just moved; what all watches
// ask for together has to fit into a day's budget.

/** Watches that one process checks at the same time. */
export const checksAtOnce = 8

/** How many times as often a watch is checked whose next departure is so many days ahead at most. */
const nearness = [
  { days: 3, times: 6 },
  { days: 14, times: 4 },
  { days: 30, times: 3 },
  { days: 90, times: 2 },
]
/** As much more often, and for as many ordinary pauses, where its price has moved. */
const lively = { times: 2, pauses: 2 }
/** Share of a day's budget that is planned with: the rest is for alerts that are new, and for what nobody has answered. */
const plannedShare = 0.9
/** Pauses are stretched in steps: each changes everybody's moments, and so, for a while, how evenly they are spread. */
const stretchStep = 1.1
/** Of an ordinary pause: how long a check waits that nobody has answered, at first. Doubled each time. */
const firstRetry = 1 / 288
/** Of an ordinary pause: over how long those are spread who wait for the next day. */
const morning = 1 / 8

export interface Pace {
  /** An ordinary pause: between two checks of what departs in a distant time. */
  everyMs: number
  /** By how much all pauses are longer, so that the budget is enough; 1 where it is. */
  stretch: number
}

export type Timed = Pick<Watch, 'id' | 'departsFrom' | 'movedAt'>

/** How many checks of a watch there should be in one ordinary pause, were there no budget. */
export function checksEach(daysAhead: number, hasMoved: boolean): number {
  const times = nearness.find(({ days }) => daysAhead <= days)?.times ?? 1
  return hasMoved ? times * lively.times : times
}

/** Since when a move of the price counts as one of late. */
export function movesCountSince(now: Date, { everyMs }: Pick<Pace, 'everyMs'>): Date {
  return new Date(now.getTime() - lively.pauses * everyMs)
}

/**
 * When a watch is checked next, from half a pause to one and a half ahead: each has a moment of its own within its pause, by its
 * id, so that watches spread however many are made at once.
 *
 * @param today by the calendar of its origin
 */
export function nextCheckAt(watch: Timed, today: PlainDate, now: Date, pace: Pace): Date {
  const pauseMs = pauseOf(watch, today, now, pace)
  const ownMs = shareOf(watch.id) * pauseMs
  const turns = Math.ceil((now.getTime() + pauseMs / 2 - ownMs) / pauseMs)
  return new Date(Math.round(ownMs + turns * pauseMs))
}

/** When a check is tried again that nobody has answered so many times in a row. Never later than it would be due anyway. */
export function retryAt(watch: Timed, failures: number, now: Date, { everyMs, stretch }: Pace): Date {
  const pauseMs = Math.min(everyMs * stretch, everyMs * firstRetry * 2 ** Math.min(failures - 1, 20))
  return new Date(Math.round(now.getTime() + pauseMs * (1 + shareOf(watch.id)) * 0.75))
}

/** When a check is made for which providers may be asked no more on this day (UTC). */
export function nextDayAt({ id }: Pick<Watch, 'id'>, now: Date, { everyMs }: Pick<Pace, 'everyMs'>): Date {
  const midnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return new Date(Math.round(midnight + shareOf(id) * Math.min(everyMs, dayMs) * morning))
}

/** Watches that are alike in how often they are checked. */
export interface WatchGroup {
  daysAhead: number
  hasMoved: boolean
  /** Fares that one check asks for. */
  cost: number
  count: number
}

/** By how much pauses are longer, so that what all watches ask for in a day fits into its budget. */
export function stretchOf(groups: readonly WatchGroup[], budget: number, everyMs: number): number {
  if (budget === 0) return 1
  const perPause = groups.reduce(
    (sum, { daysAhead, hasMoved, cost, count }) => sum + checksEach(daysAhead, hasMoved) * cost * count,
    0,
  )
  const needed = (perPause * dayMs) / everyMs / (plannedShare * budget)
  return needed <= 1 ? 1 : stretchStep ** Math.ceil(Math.log(needed) / Math.log(stretchStep))
}

function pauseOf({ departsFrom, movedAt }: Timed, today: PlainDate, now: Date, pace: Pace): number {
  const hasMoved = movedAt !== null && movedAt > movesCountSince(now, pace)
  const daysAhead = Math.max(0, daysBetween(today, departsFrom))
  return (pace.everyMs * pace.stretch) / checksEach(daysAhead, hasMoved)
}

/** From 0 to 1, evenly over all ids, which begin by chance. */
function shareOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) / 2 ** 32
}
