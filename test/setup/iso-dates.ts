import { addDays } from '@faresight/contracts/days'

/** The UTC date in `days` days: `2027-01-05`. */
export function isoDateInDays(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}
