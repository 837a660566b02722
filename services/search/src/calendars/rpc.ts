import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import { readFareCalendarRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { calendarPatienceMs } from '../deadlines.ts'
import type { Calendars } from './calendars.ts'

/** Lets other services see what is remembered of fares. */
export function serveCalendars(bus: Bus, calendars: Calendars): void {
  bus.serveRpc(readFareCalendarRpc, ({ purpose, spenders, origin, destination, ...asked }) =>
    calendars.fares(
      { ...asked, origin: toCurrentAirportCode(origin), destination: toCurrentAirportCode(destination) },
      { signal: AbortSignal.timeout(calendarPatienceMs), purpose, spenders },
    ),
  )
}
