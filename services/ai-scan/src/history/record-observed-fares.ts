import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { countQuarantinedFare, countStoredFares } from '../metrics.ts'
import {
  type HistoryFare,
  selectAndFlagHistoryFares,
  questionKeyIgnoringNearby,
  type ObservedFaresData,
} from './history-fare.ts'
import { type HistoryModels, storeFaresAndPriceDays } from './store.ts'
import { createCachedUsualPriceReader } from './usual-prices.ts'

/** A scan publishes dozens of events within seconds, and price history may lag this far behind. */
const pauseMs = 500

export interface ObservedFaresEvent {
  id: string
  data: ObservedFaresData
}

export function createObservedFaresRecorder(
  models: HistoryModels,
): (quotes: readonly ObservedFaresEvent[]) => Promise<void> {
  const usual = createCachedUsualPriceReader(models)
  return async (quotes) => {
    const fares: HistoryFare[] = []
    for (const { id, data } of quotes) {
      fares.push(
        ...selectAndFlagHistoryFares(
          id,
          data,
          await usual(questionKeyIgnoringNearby(data.query), new Date(data.observedAt)),
        ),
      )
    }
    await storeFaresAndPriceDays(models, fares)
    countStoredFares(fares.length)
    for (const { provider, quarantined } of fares) if (quarantined) countQuarantinedFare(provider)
  }
}

export function startRecordingObservedFares(bus: Bus, models: HistoryModels): AsyncDisposable {
  const keep = createObservedFaresRecorder(models)
  return bus.consumeInBatches(
    faresObservedEvent,
    (messages) => keep(messages.map(({ data, info: { id } }) => ({ id, data }))),
    { pauseMs },
  )
}
