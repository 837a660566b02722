import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { RankedDeal } from '../ai-scan/ranking.ts'
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

/** Ranked pairs for tests, best first, each optionally with a lower fare on its dates. */
export function samplePairs(...pairs: (OpenDeal | [deal: OpenDeal, lowest: number])[]): RankedDeal[] {
  return pairs.map((given, place) => {
    const [deal, lowest] = Array.isArray(given) ? given : [given, null]
    const ranked = { price: deal.price ?? 0, score: 1 + place / 100 }
    return { deal: lowest === null ? deal : withLowest(deal, lowest), ...ranked }
  })
}

function withLowest(deal: OpenDeal, price: number): OpenDeal {
  const lowest = {
    id: `${deal.id}/low`,
    price,
    pricePerPassenger: price,
    airline: 'Azores Airlines',
    airlineCode: 'S4',
    stops: [1, 1],
    selfTransfer: 'unprotected' as const,
    travelTime: (deal.travelTime ?? 0) + 660,
    live: true,
    seenAt: deal.seenAt ?? '',
    extraMinutes: 660,
  }
  return { ...deal, lowestPrice: price, lowest }
}
