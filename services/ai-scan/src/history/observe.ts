import { faresObserved } from '@faresight/contracts/search/events'
import type { Bus } from '@faresight/kit/bus/bus'
import { faresStored } from '../metrics.ts'
import { historyFares } from './fare.ts'
import { type HistoryModels, storeFares } from './store.ts'

/** Keeps the fares that any search or scan has seen, for as long as it is not disposed. */
export function keepHistory(bus: Bus, models: HistoryModels): AsyncDisposable {
  return bus.consume(faresObserved, async (data, { id }) => {
    const fares = historyFares(id, data)
    await storeFares(models, fares)
    faresStored(fares.length)
  })
}
