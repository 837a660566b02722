import { historyFares, type HistoryFare } from '../../services/ai-scan/src/history/fare.ts'
import { type TripDay, tripDays } from '../../services/ai-scan/src/history/price-days.ts'
import type { HistoryModels } from '../../services/ai-scan/src/history/store.ts'
import type { Quote } from './quotes.ts'

/** Many to a message, since a message has its price. */
const mostAtOnce = 2000
/** As they are, without a look at their schema. */
const raw = { ordered: false, lean: true }

/**
 * Stores what the service would have stored of these quotes, by its own rules but straight through the driver: without a look
 * at each fare's schema, and a day of a trip once at its end instead of anew with each quote. Quotes come in the order of
 * their sight.
 */
export async function fill(
  { history, priceDays }: HistoryModels,
  quotes: Iterable<Quote>,
  tell: (documents: number) => void,
): Promise<void> {
  let fares: HistoryFare[] = []
  let documents = 0
  let today: { day: string; trips: Map<string, TripDay> } = { day: '', trips: new Map() }
  const storeFares = async () => {
    if (fares.length) await history.insertMany(fares, raw)
    tell((documents += fares.length))
    fares = []
  }
  const storeDay = async () => {
    const trips = [...today.trips.values()]
    if (trips.length) await priceDays.insertMany(trips, raw)
  }
  for (const { id, data } of quotes) {
    const day = data.observedAt.slice(0, 10)
    if (day !== today.day) {
      await storeDay()
      today = { day, trips: new Map() }
    }
    const found = historyFares(id, data)
    for (const trip of tripDays(found)) today.trips.set(trip._id, lower(trip, today.trips.get(trip._id)))
    fares.push(...found)
    if (fares.length >= mostAtOnce) await storeFares()
  }
  await storeFares()
  await storeDay()
}

/** Both are of one trip and day, the first one seen later. */
function lower(trip: TripDay, before: TripDay | undefined): TripDay {
  return before ? { ...trip, usdMinor: Math.min(trip.usdMinor, before.usdMinor) } : trip
}
