import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { addressOf } from '../../../../api/client.ts'
import type { OutlookTrip } from '../trip.ts'
import { shownDays } from './timeline.ts'

/** Where the file is of every fare that was seen of a trip on the days that its picture shows. */
export function fileAddress(
  { origin, destination, tripType, cabinClass, departureDate, returnDate }: OutlookTrip,
  today: PlainDate,
): string {
  const trip = { origin, destination, tripType, cabinClass, departureDate }
  const from = addDays(today, 1 - shownDays)
  return addressOf(priceRoutes.file.path, {
    query: { ...trip, ...(returnDate !== null && { returnDate }), from },
  })
}
