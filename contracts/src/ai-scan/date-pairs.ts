import type { PlainDate } from '../common.ts'
import { addDays, daysBetween } from '../days.ts'
import { maxDaysAhead } from '../search/limits.ts'

export const searchPeriods = ['1_month', '3_months', '6_months', '12_months'] as const

export type SearchPeriod = (typeof searchPeriods)[number]

const monthsOf: Record<SearchPeriod, number> = {
  '1_month': 1,
  '3_months': 3,
  '6_months': 6,
  '12_months': 12,
}

export interface StayRange {
  minNights: number
  maxNights: number
}

export const stayNightLimits = { min: 1, max: 30 } as const
export const defaultStayRange: StayRange = { minNights: 3, maxNights: 14 }

export interface DateRange {
  from: PlainDate
  to: PlainDate
}

/** From tomorrow: three months on 20 November are 21 November to 20 February. Months without the day end earlier, and the period ends where sales end. @param today at the origin */
export function toSearchDateRange(today: PlainDate, period: SearchPeriod): DateRange {
  const from = addDays(today, 1)
  const end = addDays(sameDayAfter(from, monthsOf[period]), -1)
  const last = addDays(today, maxDaysAhead)
  return { from, to: end < last ? end : last }
}

/** Round trips with both dates in the range, or days one way. @param stay `null` one way */
export function countDatePairs({ from, to }: DateRange, stay: StayRange | null): number {
  const days = daysBetween(from, to) + 1
  if (!stay) return days
  let pairs = 0
  for (let nights = stay.minNights; nights <= stay.maxNights; nights++) pairs += Math.max(0, days - nights)
  return pairs
}

function sameDayAfter(day: PlainDate, months: number): PlainDate {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  // Where the month lacks the day, the period ends with the month: the first of the next one stands for it.
  if (dayOfMonth > lastOfMonth) return addDays(date.toISOString().slice(0, 10), lastOfMonth)
  date.setUTCDate(dayOfMonth)
  return date.toISOString().slice(0, 10)
}
