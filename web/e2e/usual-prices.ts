import { addDays } from '@faresight/contracts/days'
import type { stackDocuments } from '../../test/setup/stack-documents.ts'
import { dayIn } from './harness.ts'

interface Route {
  origin: string
  destination: string
}

/**
 * Lets yesterday somebody have looked for round trips of a week on a route, on each of the days around `departure`, and have
 * found such prices in US dollars, one after the other. What was seen of the route otherwise is as if it had never been.
 */
export async function rememberUsual(
  { connection }: Awaited<ReturnType<typeof stackDocuments>>,
  { origin, destination }: Route,
  departure: string,
  prices: readonly number[],
): Promise<void> {
  const asked = `${origin}-${destination} roundtrip economy any`
  const day = dayIn(-1)
  const seen = Array.from({ length: 40 }, (_, place) => {
    const departureDate = addDays(departure, place - 20)
    const returnDate = addDays(departureDate, 7)
    const usd = prices[place % prices.length] ?? 0
    const _id = `${asked} ${departureDate} ${returnDate} ${day}`
    return {
      _id,
      asked,
      departureDate,
      returnDate,
      day,
      usdMinor: usd * 100,
      seenAt: new Date(`${day}T12:00Z`),
    }
  })
  const days = connection.collection<{ _id: string }>('price_days')
  await days.deleteMany({ asked })
  await days.insertMany(seen)
}
