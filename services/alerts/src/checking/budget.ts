import { dayMs } from '@faresight/contracts/days'
import type { Watch } from '../schema.ts'

/** What one UTC day has used of its budget. Spending is paced as by GCRA: nothing before `nextAllowedAt`. */
export interface DailyCheckUsage {
  used: number
  nextAllowedAt: Date
}

/** Faster than even spending, to make up for delays. */
const speedUp = 1.25
const slackMs = dayMs / 48

/**
 * The usage after a check that requests `cost` fares; `null` if the budget does not allow it yet. One hour never uses
 * more than 1.875 times its even share of the day (1/24), plus one check.
 */
export function computeUsageAfterCheck(
  use: DailyCheckUsage,
  cost: number,
  { now, budget }: { now: Date; budget: number },
): DailyCheckUsage | null {
  if (use.used + cost > budget || use.nextAllowedAt > now) return null
  const from = Math.max(use.nextAllowedAt.getTime(), now.getTime() - slackMs)
  const takesMs = (cost * dayMs) / (budget * speedUp)
  return { used: use.used + cost, nextAllowedAt: new Date(Math.ceil(from + takesMs)) }
}

/**
 * The estimate behind every displayed next check: not in the future while a check is due or running, later if the
 * day’s budget is used up, `null` without any budget.
 * @param use of the UTC day of `now`; `null` before its first check
 * @param cost fares that the check requests
 */
export function estimateNextCheckTime(
  { nextCheckAt, queuedAt }: Pick<Watch, 'nextCheckAt' | 'queuedAt'>,
  use: DailyCheckUsage | null,
  { cost, budget, now }: { cost: number; budget: number; now: Date },
): Date | null {
  if (budget === 0) return null
  if (queuedAt) return queuedAt
  const midnight = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
  if (!use || nextCheckAt >= midnight) return nextCheckAt
  if (use.used + cost > budget) return midnight
  return use.nextAllowedAt > now && use.nextAllowedAt > nextCheckAt ? use.nextAllowedAt : nextCheckAt
}
