import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { spanOf } from './span.ts'

/** January 2027 with 3 to 5 nights, for tests. */
export const sampleSpan = spanOf({ from: '2027-01-01', to: '2027-01-31' }, { min: 3, max: 5 })

/** A checked pair, for tests. */
export function sampleDeal(
  date: string | null,
  returnDate: string | null,
  price: number | null,
  changes: Partial<OpenDeal> = {},
): OpenDeal {
  return {
    locked: false,
    id: `${date}/${returnDate}`,
    date,
    returnDate,
    month: date && date.slice(0, 7),
    price,
    pricePerPassenger: price,
    currency: 'USD',
    airline: 'TAP Air Portugal',
    airlineCode: 'TP',
    provider: 'ignav',
    travelTime: 895,
    stops: 0,
    departureTime: '21:40',
    arrivalTime: '09:25',
    bookingUrl: null,
    live: true,
    seenAt: '2026-12-20T11:54:00Z',
    legs: [],
    ...changes,
  }
}
