import type { QuoteTime } from './world/fares.ts'
import { type DayNumber, utcDayNumber } from './world/calendar.ts'

export type SandboxClock = () => QuoteTime

/** The time of day is always the real one; `today` replaces the date. */
export function createSandboxClock(today: DayNumber | undefined): SandboxClock {
  return () => {
    const now = new Date()
    const day = today ?? utcDayNumber(now)
    return { day, minute: day * 1440 + Math.floor((now.getTime() % 86_400_000) / 60_000) }
  }
}

/**
 * The same clock some minutes ago. The date goes back by whole days alone: just after midnight a quote that is an hour old
 * would otherwise be of another recorded day.
 */
export function earlierQuoteTime(moment: QuoteTime, minutes: number): QuoteTime {
  const { day, minute, now = minute } = moment
  return { day: day - Math.floor(minutes / 1440), minute: minute - minutes, now }
}
