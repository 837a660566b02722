import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { RankedPair } from '../ai-scan/ranking.ts'
import { spanOf } from './window.ts'

/** January 2027 with 3 to 5 nights, for tests. */
export const sampleSpan = spanOf({ from: '2027-01-01', to: '2027-01-31' }, { min: 3, max: 5 })

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
    lowestPrice: price,
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

/** Ranked pairs by their lowest fares, for tests. The best offer costs the same unless given. */
export function samplePairs(...lowest: (OpenDeal | [lowest: OpenDeal, bestPrice: number])[]): RankedPair[] {
  return lowest.map((given) => {
    const [deal, price] = Array.isArray(given) ? given : [given, given.price ?? 0]
    return {
      deal: { ...deal, price },
      price,
      score: 1,
      lowest: { deal, price: deal.price ?? 0, score: 1.1 },
    }
  })
}
