import type { BookingOption } from '@faresight/contracts/search/itinerary'

/**
 * Live options before cached ones before those without a price, and last those whose price looks wrong; the cheaper first; at one price the fewer tickets, since
 * several are more work and less protection; then the airline itself, which can change and refund what it sold; then by what
 * they say.
 */
export function compareBookingOptions(a: BookingOption, b: BookingOption): number {
  return (
    bookingOptionTier(a) - bookingOptionTier(b) ||
    (a.price?.minor ?? 0) - (b.price?.minor ?? 0) ||
    a.tickets.length - b.tickets.length ||
    Number(b.seller.kind === 'airline') - Number(a.seller.kind === 'airline') ||
    compareCodeUnits(a.seller.name, b.seller.name) ||
    compareCodeUnits(a.provider, b.provider) ||
    compareCodeUnits(a.brandedFare ?? '', b.brandedFare ?? '') ||
    compareCodeUnits(JSON.stringify(a), JSON.stringify(b))
  )
}

/** 0 for a live price, 1 for a cached one, 2 for none, 3 for one that looks wrong. */
export function bookingOptionTier({ price, live, suspicious }: BookingOption): 0 | 1 | 2 | 3 {
  if (suspicious) return 3
  if (!price) return 2
  return live ? 0 : 1
}

/** By code units: the same on every machine, whatever its language. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
