import { addDays } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'
import { type PlanCard, plans } from '../../content/plans.ts'

/** The next charge of a plan bought on `today`: the end of its trial or first period. */
export function nextCharge(today: PlainDate, months: number, trialDays: number): PlainDate {
  return trialDays > 0 ? addDays(today, trialDays) : monthsLater(today, months)
}

/** The last day if the month is shorter. */
function monthsLater(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** The plan with an ID from the URL, if on sale. */
export function findPlan(id: string | null): PlanCard | null {
  return plans.find((plan) => plan.id === id) ?? null
}
