import { dayMs } from '@faresight/contracts/days'
import type { Watch } from '../schema.ts'
import type { DayUse } from './budget.ts'

/**
 * About when a watch is checked next: the one value behind every promise of a check. Not in the future while a
 * check is due or under way; later where the budget of the day has nothing left for it yet. `null` where no checks are made at all.
 *
 * @param use of the day (UTC) of `now`; `null` while nothing of it is used
 * @param cost fares that the check asks for
 */
export function expectedCheckAt(
  { nextCheckAt, queuedAt }: Pick<Watch, 'nextCheckAt' | 'queuedAt'>,
  use: DayUse | null,
  { cost, budget, now }: { cost: number; budget: number; now: Date },
): Date | null {
  if (budget === 0) return null
  if (queuedAt) return queuedAt
  const midnight = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
  if (!use || nextCheckAt >= midnight) return nextCheckAt
  if (use.used + cost > budget) return midnight
  return use.pacedTo > now && use.pacedTo > nextCheckAt ? use.pacedTo : nextCheckAt
}
