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
}

/** The trip of a deal; `null` where its dates are withheld. */
export function tripOf(
  { origin, destination, tripType, cabinClass, stops, currency }: AskedScan,
  { date, returnDate }: Pick<OpenDeal, 'date' | 'returnDate'>,
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
  }
}

/** Whether it has left wherever it starts, so that nothing is to be foretold of it. */
export function isOver({ departureDate }: Pick<OutlookTrip, 'departureDate'>, now: number): boolean {
  return departureDate < earliestDay(now)
}
