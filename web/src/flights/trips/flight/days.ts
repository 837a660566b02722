import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { daysAhead } from '@faresight/contracts/search/limits'
import { toPlainDate } from '../../../format/local-days.ts'

const hourMs = 60 * 60 * 1000

/** Today by the calendar of whoever looks. */
export function today(): PlainDate {
  return toPlainDate(new Date())
}

/** Yesterday here may still be today where a flight starts: the day that it is where days end last. The server judges. */
export function earliestDay(now = Date.now()): PlainDate {
  return new Date(now - 12 * hourMs).toISOString().slice(0, 10)
}

/** The last day that can be asked for. Where it is tomorrow already one more is sold, which nobody is offered here. */
export function latestDay(): PlainDate {
  return addDays(today(), daysAhead)
}
