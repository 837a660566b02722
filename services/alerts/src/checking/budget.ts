import { dayMs } from '@faresight/contracts/days'

/** What has been used up of a day's budget (UTC), and up to which moment of it, if it is used evenly. */
export interface DayUse {
  used: number
  pacedTo: Date
}

/** Faster than evenly, so that what was held up is made up for. */
const haste = 1.25
/** As much as was left unused of so long before may be used at once. */
const slackMs = dayMs / 48

/**
 * What is used up after a check of so many fares; `null` while there is nothing for it. In no hour more is used than in 1.875
 * hours if all were even, and one check.
 */
export function spend(
  use: DayUse,
  cost: number,
  { now, budget }: { now: Date; budget: number },
): DayUse | null {
  if (use.used + cost > budget || use.pacedTo > now) return null
  const from = Math.max(use.pacedTo.getTime(), now.getTime() - slackMs)
  const takesMs = (cost * dayMs) / (budget * haste)
  return { used: use.used + cost, pacedTo: new Date(Math.ceil(from + takesMs)) }
}
