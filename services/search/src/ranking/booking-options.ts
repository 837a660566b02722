import type { BookingOption } from '@faresight/contracts/search/itinerary'

/**
 * By tier, then price, then fewer tickets (several are more work and less protection), then airlines before agencies (an airline can
 * change and refund what it sold), then by text.
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

/** 0 for a live price, 1 for a cached one, 2 for none, 3 for a suspicious one. */
export function bookingOptionTier({ price, live, suspicious }: BookingOption): 0 | 1 | 2 | 3 {
  if (suspicious) return 3
  if (!price) return 2
  return live ? 0 : 1
}

/** Independent of the locale of the machine. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
