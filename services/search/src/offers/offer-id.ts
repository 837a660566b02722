import { hash } from 'node:crypto'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { operatedFlightsKey, marketedFlightsKey } from '../merge/flight-keys.ts'
import { bookingOptionKey } from '../results/booking-url.ts'

/** A UUID (version 8) derived from the scan, its flights and its sellers' links: an offer that is found again replaces the stored one. */
export function deriveOfferId(scanId: string | null, itinerary: Itinerary): string {
  const identity = [
    scanId,
    operatedFlightsKey(itinerary),
    marketedFlightsKey(itinerary),
    itinerary.options.map(bookingOptionKey),
  ]
  const id = hash('sha256', JSON.stringify(identity), 'buffer').subarray(0, 16)
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
