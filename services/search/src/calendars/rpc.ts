import { currentCode } from '@faresight/contracts/search/airport-changes'
import { fareCalendar } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { calendarReplyTimeoutMs } from '../deadlines.ts'
import type { FareCalendars } from './fare-calendars.ts'

export function serveFareCalendar(bus: Bus, calendars: FareCalendars): void {
  bus.serve(fareCalendar, ({ purpose, spenders, origin, destination, ...asked }) =>
    calendars.fares(
      { ...asked, origin: currentCode(origin), destination: currentCode(destination) },
      { signal: AbortSignal.timeout(calendarReplyTimeoutMs), purpose, spenders },
    ),
  )
}
