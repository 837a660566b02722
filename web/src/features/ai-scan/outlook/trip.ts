import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { PlainDate } from '@faresight/contracts/common'
import { earliestDay } from '../../../flights/trips/flight/days.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'

/** One trip of a scan, for one adult, as its prices are asked for. */
export interface OutlookTrip extends Pick<
  AskedScan,
  'origin' | 'destination' | 'tripType' | 'cabinClass' | 'stops' | 'currency'
> {
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  /** When the scan saw a live price of it for one adult, which is remembered then; `null` where it saw none. */
  seenAt: string | null
}

/** The trip of a deal; `null` where its dates are withheld. */
export function tripOf(
  { origin, destination, tripType, cabinClass, stops, currency, passengers }: AskedScan,
  { date, returnDate, live, seenAt }: Pick<OpenDeal, 'date' | 'returnDate' | 'live' | 'seenAt'>,
): OutlookTrip | null {
  if (date === null) return null
  return {
    origin,
    destination,
    tripType,
    cabinClass,
    stops,
    currency,
    departureDate: date,
    returnDate: tripType === 'oneway' ? null : returnDate,
    seenAt: live && passengers === 1 ? seenAt : null,
  }
}

/** Whether it has left wherever it starts, so that nothing is to be foretold of it. */
export function isOver({ departureDate }: Pick<OutlookTrip, 'departureDate'>, now: number): boolean {
  return departureDate < earliestDay(now)
}
