import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'

/** LHR to JFK and back with departures from `from` days ahead, in three weeks. Those of two tests share no month where 35 days lie between. */
export const lhrToJfkCalendarQuestion = (from: number) => ({
  origin: 'LHR',
  destination: 'JFK',
  tripType: 'roundtrip' as const,
  from: isoDateInDays(from),
  to: isoDateInDays(from + 20),
  currency: 'USD' as const,
})

/** Who asks for a calendar and has time. */
export const patientCalendarCall = () => ({
  signal: AbortSignal.timeout(20_000),
  purpose: 'subscriber' as const,
})

/** What a search for a flight of such a calendar asks. */
export const toRoundTripSearch = ({
  departureDate,
  returnDate,
}: Pick<CalendarFare, 'departureDate' | 'returnDate'>) => ({
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate,
  returnDate,
})
