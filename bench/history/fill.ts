import { toHistoryFares, type HistoryFare } from '../../services/ai-scan/src/history/history-fare.ts'
import { type PriceDay, toPriceDays } from '../../services/ai-scan/src/history/price-days.ts'
import type { HistoryModels } from '../../services/ai-scan/src/history/store.ts'
import type { SimulatedQuote } from './quotes.ts'

const mostAtOnce = 2000
const raw = { ordered: false, lean: true }

/**
 * Stores what the service would store of these quotes, but directly through the driver, with each day's trips written once.
 * @param quotes in order of observation
 */
export async function fillHistory(
  { history, priceDays }: HistoryModels,
  quotes: Iterable<SimulatedQuote>,
  tell: (documents: number) => void,
): Promise<void> {
  let fares: HistoryFare[] = []
  let documents = 0
  let today: { day: string; trips: Map<string, PriceDay> } = { day: '', trips: new Map() }
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
    const found = toHistoryFares(id, data)
    for (const trip of toPriceDays(found)) today.trips.set(trip._id, lower(trip, today.trips.get(trip._id)))
    fares.push(...found)
    if (fares.length >= mostAtOnce) await storeFares()
  }
  await storeFares()
  await storeDay()
}

/** @param trip the later one of the same trip and day */
function lower(trip: PriceDay, before: PriceDay | undefined): PriceDay {
  return before ? { ...trip, usdMinor: Math.min(trip.usdMinor, before.usdMinor) } : trip
}
