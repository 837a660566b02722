import type { PlainDate } from '@faresight/contracts/common'
import { daysAhead } from '@faresight/contracts/search/horizon'
import { toPlainDate } from '../../../../format/dates.ts'

/** Yesterday here may still be today where the flight starts; the server knows, and judges. */
export function earliestDay(): PlainDate {
  return dayFromNow(-1)
}

/** Tomorrow may have begun there, too. */
export function latestDay(): PlainDate {
  return dayFromNow(daysAhead + 1)
}

function dayFromNow(days: number): PlainDate {
  const now = new Date()
  return toPlainDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}
