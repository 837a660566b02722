import type { PlainDate } from '@faresight/contracts/common'
import { dayMs, daysBetween } from '@faresight/contracts/days'
import type { Watch } from '../schema.ts'

// Fares move more the nearer the departure, and after a recent move. All checks of a day must fit its budget.

export const checkConcurrency = 8

/** Factor for departures at most this many days ahead. */
const nearDepartures = [
  { days: 3, times: 6 },
  { days: 14, times: 4 },
  { days: 30, times: 3 },
  { days: 90, times: 2 },
]
/** After a price move: the factor, and for how many intervals it applies. */
const afterMove = { times: 2, pauses: 2 }
/** Share of the day’s budget for scheduled checks; the rest is for new alerts and retries. */
const scheduledShare = 0.9
/** The factor grows in steps: each change moves every watch’s slot, which makes checks less even for a while. */
const factorStep = 1.1
const firstRetryShare = 1 / 1440
const overnightSpread = 1 / 8

export interface CheckPace {
  intervalMs: number
  intervalFactor: number
}

export type ScheduledWatch = Pick<Watch, 'id' | 'departsFrom' | 'priceMovedAt'>

export function checksPerInterval(daysAhead: number, hasMoved: boolean): number {
  const times = nearDepartures.find(({ days }) => daysAhead <= days)?.times ?? 1
  return hasMoved ? times * afterMove.times : times
}

/** Moves since then count as recent. */
export function recentPriceMoveCutoff(now: Date, { intervalMs }: Pick<CheckPace, 'intervalMs'>): Date {
  return new Date(now.getTime() - afterMove.pauses * intervalMs)
}

/** Half an interval to one and a half ahead. The id gives each watch its own slot, which spreads watches that are created together. */
export function computeNextCheckTime(
  watch: ScheduledWatch,
  today: PlainDate,
  now: Date,
  pace: CheckPace,
): Date {
  const intervalMs = watchIntervalMs(watch, today, now, pace)
  const slotMs = idShare(watch.id) * intervalMs
  const slots = Math.ceil((now.getTime() + intervalMs / 2 - slotMs) / intervalMs)
  return new Date(Math.round(slotMs + slots * intervalMs))
}

/** With exponential backoff, never later than the regular interval. @param failures unanswered checks in a row */
export function computeCheckRetryTime(
  watch: ScheduledWatch,
  failures: number,
  now: Date,
  { intervalMs, intervalFactor }: CheckPace,
): Date {
  const delayMs = Math.min(
    intervalMs * intervalFactor,
    intervalMs * firstRetryShare * 2 ** Math.min(failures - 1, 20),
  )
  return new Date(Math.round(now.getTime() + delayMs * (1 + idShare(watch.id)) * 0.75))
}

/** After midnight UTC, when the providers’ budgets start again. */
export function computeNextDayCheckTime(
  { id }: Pick<Watch, 'id'>,
  now: Date,
  { intervalMs }: Pick<CheckPace, 'intervalMs'>,
): Date {
  const midnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs
  return new Date(Math.round(midnight + idShare(id) * Math.min(intervalMs, dayMs) * overnightSpread))
}

export interface WatchGroup {
  daysAhead: number
  hasMoved: boolean
  cost: number
  count: number
}

/** The factor by which intervals grow so that a day’s checks fit its budget. */
export function computeCheckIntervalFactor(
  groups: readonly WatchGroup[],
  budget: number,
  intervalMs: number,
): number {
  if (budget === 0) return 1
  const perInterval = groups.reduce(
    (sum, { daysAhead, hasMoved, cost, count }) =>
      sum + checksPerInterval(daysAhead, hasMoved) * cost * count,
    0,
  )
  const needed = (perInterval * dayMs) / intervalMs / (scheduledShare * budget)
  return needed <= 1 ? 1 : factorStep ** Math.ceil(Math.log(needed) / Math.log(factorStep))
}

function watchIntervalMs(
  { departsFrom, priceMovedAt }: ScheduledWatch,
  today: PlainDate,
  now: Date,
  pace: CheckPace,
): number {
  const hasMoved = priceMovedAt !== null && priceMovedAt > recentPriceMoveCutoff(now, pace)
  const daysAhead = Math.max(0, daysBetween(today, departsFrom))
  return (pace.intervalMs * pace.intervalFactor) / checksPerInterval(daysAhead, hasMoved)
}

/** From 0 to 1, evenly distributed since ids start with random digits. */
function idShare(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) / 2 ** 32
}
