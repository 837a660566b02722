import { addDays } from '@faresight/contracts/days'

/** The day so many days from now, in UTC. */
export function dayIn(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}
