import type { AlertState } from '@faresight/contracts/alerts/alert'
import { localDateAt } from '@faresight/contracts/days'
import type { StoredAlert, Watch } from '../schema.ts'

export function hasLastDepartureDayPassed(
  { departsTo, timeZone }: Pick<Watch, 'departsTo' | 'timeZone'>,
  now: Date,
): boolean {
  return departsTo < localDateAt(now, timeZone)
}

/** The state shown to the owner. Of several, the one that the owner would have to undo first. */
export function toDisplayedAlertState(
  { isActive, isTriggered }: Pick<StoredAlert, 'isActive' | 'isTriggered'>,
  { isOver, hasAccess }: { isOver: boolean; hasAccess: boolean },
): AlertState {
  if (isOver) return 'departed'
  if (!isActive) return 'paused'
  if (isTriggered) return 'triggered'
  return hasAccess ? 'on' : 'no-plan'
}
