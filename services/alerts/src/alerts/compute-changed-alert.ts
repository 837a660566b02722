import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { type AlertChangeRequest, minimumDropMessage } from '@faresight/contracts/alerts/request'
import type { PlainDate } from '@faresight/contracts/common'
import { requestProblems } from '@faresight/contracts/problems'
import type { Refusal } from '@faresight/kit/refusal'
import type { StoredAlert } from '../schema.ts'

interface ChangeContext {
  now: Date
  /** The day of the current exchange rates. The fare that triggered the alert counts by the rates of its own day, if known. */
  rateDate: PlainDate
  isOver: boolean
}

type ChangeableFields = Pick<
  StoredAlert,
  | 'alertType'
  | 'targetPrice'
  | 'minimumDrop'
  | 'isActive'
  | 'isTriggered'
  | 'currentMinor'
  | 'rateDate'
  | 'ignoreFaresBefore'
>

/** Resuming a triggered alert measures later drops from the price in its email. After its last departure an alert can only be paused. */
export function computeChangedAlert(
  alert: ChangeableFields & Pick<StoredAlert, 'foundMinor' | 'foundFare'>,
  change: AlertChangeRequest,
  { now, rateDate, isOver }: ChangeContext,
): { alert: ChangeableFields } | { refusal: Refusal } {
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
  const isResumed = change.isActive === true && alert.isTriggered
  const baseline = isResumed
    ? {
        currentMinor: alert.foundMinor ?? alert.currentMinor,
        rateDate: alert.foundFare?.usd?.rateDate ?? rateDate,
        ignoreFaresBefore: now,
      }
    : {
        currentMinor: alert.currentMinor,
        rateDate: alert.rateDate,
        ignoreFaresBefore: alert.ignoreFaresBefore,
      }
  const isTriggered = alert.isTriggered && !isResumed
  return { alert: { alertType, targetPrice, minimumDrop, isActive, isTriggered, ...baseline } }
}

function isPause({ isActive, targetPrice, alertType, minimumDrop }: AlertChangeRequest): boolean {
  return isActive === false && [targetPrice, alertType, minimumDrop].every((it) => it === undefined)
}
