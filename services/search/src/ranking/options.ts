import type { BookingOption } from '@faresight/contracts/search/itinerary'

/**
 * Live options before cached ones before those without a price, and last those whose price looks wrong; the cheaper first; at one price the fewer tickets, since
 * several are more work and less protection; then the airline itself, which can change and refund what it sold; then by what
 * they say.
 */
export function compareOptions(a: BookingOption, b: BookingOption): number {
  return (
    rankOf(a) - rankOf(b) ||
    (a.price?.minor ?? 0) - (b.price?.minor ?? 0) ||
    a.tickets.length - b.tickets.length ||
    Number(b.seller.kind === 'airline') - Number(a.seller.kind === 'airline') ||
    compareText(a.seller.name, b.seller.name) ||
    compareText(a.provider, b.provider) ||
    compareText(a.brandedFare ?? '', b.brandedFare ?? '') ||
    compareText(JSON.stringify(a), JSON.stringify(b))
  )
}

/** 0 for a live price, 1 for a cached one, 2 for none, 3 for one that looks wrong. */
export function rankOf({ price, live, suspicious }: BookingOption): 0 | 1 | 2 | 3 {
  if (suspicious) return 3
  if (!price) return 2
  return live ? 0 : 1
}

/** By code units: the same on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
