import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import { readCachedFareCalendarRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { calendarReplyTimeoutMs } from '../deadlines.ts'
import type { FareCalendarService } from './fare-calendars.ts'

export function serveFareCalendar(bus: Bus, calendars: FareCalendarService): void {
  bus.serveRpc(readCachedFareCalendarRpc, ({ purpose, quotaKeys, origin, destination, ...asked }) =>
    calendars.fares(
      { ...asked, origin: toCurrentAirportCode(origin), destination: toCurrentAirportCode(destination) },
      { signal: AbortSignal.timeout(calendarReplyTimeoutMs), purpose, quotaKeys },
    ),
  )
}
