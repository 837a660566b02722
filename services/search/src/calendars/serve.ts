import { fareCalendar } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Calendars } from './calendars.ts'

/** Less than a caller may wait: what is late is asked for nevertheless, and known to the next who wants it. */
const patienceMs = 4000

/** Lets other services see what is remembered of fares. */
export function serveCalendars(bus: Bus, calendars: Calendars): void {
  bus.serve(fareCalendar, ({ purpose, ...asked }) =>
    calendars.fares(asked, { signal: AbortSignal.timeout(patienceMs), purpose }),
  )
}
