import type { QuoteTime } from './world/fares.ts'
import { type DayNumber, utcDayNumber } from './world/calendar.ts'

export type SandboxClock = () => QuoteTime

/** `today` replaces the date; the time of day is real. */
export function createSandboxClock(today: DayNumber | undefined): SandboxClock {
  return () => {
    const now = new Date()
    const day = today ?? utcDayNumber(now)
    return { day, minute: day * 1440 + Math.floor((now.getTime() % 86_400_000) / 60_000) }
  }
}

/**
 * Some minutes earlier. The date goes back by whole days only: just after midnight, a quote an hour old would otherwise replay another
 * recorded day.
 */
export function earlierQuoteTime(moment: QuoteTime, minutes: number): QuoteTime {
  const { day, minute, now = minute } = moment
  return { day: day - Math.floor(minutes / 1440), minute: minute - minutes, now }
}
