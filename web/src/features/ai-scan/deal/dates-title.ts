import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { daysBetween } from '@faresight/contracts/days'
import { formatSpan } from '../../../format/dates.ts'
import { scanText } from '../../../text/scan-text.ts'

/** `Tue 19 – Thu 28 Jan, 9 nights`; empty where the days are withheld. */
export function datesTitle({ date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>): string {
  if (!date) return ''
  const nights = nightsOf({ date, returnDate })
  const span = formatSpan(date, returnDate)
  return nights === null ? span : `${span}, ${scanText.nights(nights)}`
}

/** Nights between both days of a deal; `null` one way, or where they are withheld. */
export function nightsOf({ date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>): number | null {
  return date && returnDate ? daysBetween(date, returnDate) : null
}
