import type { AlertState } from '@faresight/contracts/alerts/alert'
import { localDateAt } from '@faresight/contracts/days'
import type { StoredAlert, Watch } from '../schema.ts'

/** Whether the last day of departure is over, by the calendar of the origin. */
export function hasDeparted(
  { departsTo, timeZone }: Pick<Watch, 'departsTo' | 'timeZone'>,
  now: Date,
): boolean {
  return departsTo < localDateAt(now, timeZone)
}

/** What becomes of an alert now. Where several hold, it is what its owner would have to undo first. */
export function watchingOf(
  { isActive, isTriggered }: Pick<StoredAlert, 'isActive' | 'isTriggered'>,
  { isOver, hasAccess }: { isOver: boolean; hasAccess: boolean },
): AlertState {
  if (isOver) return 'departed'
  if (!isActive) return 'paused'
  if (isTriggered) return 'triggered'
  return hasAccess ? 'on' : 'no-plan'
}
