import { createHash } from 'node:crypto'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { operatedFlightsKey, marketedFlightsKey } from '../merge/flight-keys.ts'
import { bookingOptionKey } from '../results/option-key.ts'

/**
 * The same id (a UUID of version 8) for the same flights by the same sellers' links, in the same scan: what is found again
 * takes the place of what was there, and an address that was given out before leads on to what it was given for.
 *
 * @param scanId `null` outside of any
 */
export function deriveOfferId(scanId: string | null, itinerary: Itinerary): string {
  const told = [
    scanId,
    operatedFlightsKey(itinerary),
    marketedFlightsKey(itinerary),
    itinerary.options.map(bookingOptionKey),
  ]
  const hash = createHash('sha256').update(JSON.stringify(told)).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
