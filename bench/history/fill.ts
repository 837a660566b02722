import { dayMs } from '@faresight/contracts/days'
import {
  selectAndFlagHistoryFares,
  type HistoryFare,
} from '../../services/ai-scan/src/history/history-fare.ts'
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
  onStored: (documents: number) => void,
): Promise<void> {
  let fares: HistoryFare[] = []
  let documents = 0
  let today: { day: string; trips: Map<string, PriceDay> } = { day: '', trips: new Map() }
  const storeFares = async () => {
    if (fares.length) await history.insertMany(fares, raw)
    onStored((documents += fares.length))
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
    const found = selectAndFlagHistoryFares(id, data)
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

/**
 * Asserts that the filled documents have the shape of those the service stored `today` (both collections have some).
 * @throws with both shapes
 */
export async function assertSameDocumentShapes(
  { history, priceDays }: HistoryModels,
  today: number,
): Promise<void> {
  const start = new Date(today * dayMs)
  const [before, since] = [{ $lt: start }, { $gte: start }]
  assertSameShape(
    await history.findOne({ scannedAt: before }).sort({ scannedAt: -1 }).lean(),
    await history.findOne({ scannedAt: since }).sort({ scannedAt: -1 }).lean(),
  )
  assertSameShape(
    await priceDays.findOne({ seenAt: before }).sort({ seenAt: -1 }).lean(),
    await priceDays.findOne({ seenAt: since }).sort({ seenAt: -1 }).lean(),
  )
}

function assertSameShape(filled: object | null, stored: object | null): void {
  const [here, there] = [shapeOf(filled), shapeOf(stored)]
  if (!filled || here !== there)
    throw new Error(`What was filled in is not what the service stores:\n${here}\n${there}`)
}

/** Names and types; nullable fields have no type. */
function shapeOf(document: object | null): string {
  const maybeNothing = new Set(['returnDate', 'questionKey'])
  const fields = Object.entries(document ?? {}).map(([name, value]) =>
    maybeNothing.has(name) ? name : `${name}: ${value instanceof Date ? 'date' : typeof value}`,
  )
  return fields.toSorted().join(', ')
}
