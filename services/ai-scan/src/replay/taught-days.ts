import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { newestDays, type PriceDayModel, type TripDay } from '../history/price-days.ts'
import { learningWindow } from '../predictions/learn.ts'

/**
 * What is learned from on each of many days, newest first. The service reads all of it each day; day after day that would be
 * the same hundred thousands of documents, of which only the last day's are new.
 */
export function createTaughtDays(priceDays: PriceDayModel): (day: PlainDate) => Promise<TripDay[]> {
  let held: TripDay[] = []
  let next: PlainDate | undefined
  return async (day) => {
    const window = learningWindow(day)
    const added = await newestDays(priceDays, { ...window, since: next ?? window.since })
    held = [...added, ...held.filter((it) => it.day >= window.since)].slice(0, window.most)
    next = addDays(day, 1)
    return held
  }
}
