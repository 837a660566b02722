import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import { dayIn } from './harness.ts'
import type { stackDocuments } from '../../test/setup/stack-documents.ts'
import { bestOf } from './scans.ts'

type Documents = Awaited<ReturnType<typeof stackDocuments>>

/**
 * Lets the best deal of a scan have cost so much on days gone by: `[[3, 430]]`, three days ago 430 US dollars. What was seen of
 * it before then is as if it had never been, so that a test knows all there is.
 */
export async function rememberPrices(
  { connection }: Documents,
  record: AiSearchRecord,
  prices: readonly (readonly [daysAgo: number, usd: number])[],
): Promise<void> {
  const { origin, destination, tripType, cabinClass, stops } = record
  const { date: departureDate, returnDate } = bestOf(record)
  const trip = {
    asked: `${origin}-${destination} ${tripType} ${cabinClass} ${stops}`,
    departureDate,
    returnDate,
  }
  const days = connection.collection<{ _id: string }>('price_days')
  await days.deleteMany({ ...trip, day: { $lt: dayIn(0) } })
  const seen = prices.map(([daysAgo, usd]) => {
    const day = dayIn(-daysAgo)
    return {
      _id: `${trip.asked} ${departureDate} ${returnDate ?? '-'} ${day}`,
      ...trip,
      day,
      usdMinor: Math.round(usd * 100),
      seenAt: new Date(`${day}T12:00:00Z`),
    }
  })
  await days.insertMany(seen)
}
