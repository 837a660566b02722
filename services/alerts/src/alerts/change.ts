import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { type AlertChangeRequest, minimumDropMessage } from '@faresight/contracts/alerts/request'
import type { PlainDate } from '@faresight/contracts/common'
import { requestProblems } from '@faresight/contracts/problems'
import type { Refusal } from '@faresight/kit/refusal'
import type { StoredAlert } from '../schema.ts'

interface Moment {
  now: Date
  /** Of the rates of now: what it told of counts by those of its own day, where that is known. */
  rateDate: PlainDate
  /** Whether its last day of departure is over. */
  isOver: boolean
}

type Changed = Pick<
  StoredAlert,
  | 'alertType'
  | 'targetPrice'
  | 'minimumDrop'
  | 'isActive'
  | 'isTriggered'
  | 'currentMinor'
  | 'rateDate'
  | 'countsFrom'
>

/**
 * What an alert becomes by a change of its owner's, or why it does not. Resuming one that was triggered clears that: from now on
 * a drop is measured from the price that it told of. What has departed can only be paused.
 */
export function changed(
  alert: Changed & Pick<StoredAlert, 'foundMinor' | 'found'>,
  change: AlertChangeRequest,
  { now, rateDate, isOver }: Moment,
): { alert: Changed } | { refusal: Refusal } {
  if (isOver && !isPause(change)) return { refusal: { type: alertsProblems.departed } }
  const { isActive = alert.isActive, targetPrice = alert.targetPrice, alertType = alert.alertType } = change
  const isDrop = alertType === 'price_drop'
  const { minimumDrop = isDrop ? alert.minimumDrop : null } = change
  if (minimumDrop !== null && !isDrop)
    return {
      refusal: {
        type: requestProblems.invalid,
        errors: [{ path: 'minimumDrop', message: minimumDropMessage }],
      },
    }
  const clears = change.isActive === true && alert.isTriggered
  const from = clears
    ? {
        currentMinor: alert.foundMinor ?? alert.currentMinor,
        rateDate: alert.found?.usd?.rateDate ?? rateDate,
        countsFrom: now,
      }
    : { currentMinor: alert.currentMinor, rateDate: alert.rateDate, countsFrom: alert.countsFrom }
  const isTriggered = alert.isTriggered && !clears
  return { alert: { alertType, targetPrice, minimumDrop, isActive, isTriggered, ...from } }
}

function isPause({ isActive, targetPrice, alertType, minimumDrop }: AlertChangeRequest): boolean {
  return isActive === false && [targetPrice, alertType, minimumDrop].every((it) => it === undefined)
}
