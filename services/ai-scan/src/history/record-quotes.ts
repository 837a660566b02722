import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { countQuarantinedFare, countStoredFares } from '../metrics.ts'
import {
  type HistoryFare,
  toHistoryFares,
  questionKeyIgnoringNearby,
  type QuoteData,
} from './history-fare.ts'
import { type HistoryModels, storeHistoryFares } from './store.ts'
import { createCachedUsualPriceReader } from './usual-prices.ts'

export interface QuoteEvent {
  id: string
  data: QuoteData
}

export function createQuoteRecorder(models: HistoryModels): (quotes: readonly QuoteEvent[]) => Promise<void> {
  const usual = createCachedUsualPriceReader(models)
  return async (quotes) => {
    const fares: HistoryFare[] = []
    for (const { id, data } of quotes) {
      fares.push(
        ...toHistoryFares(
          id,
          data,
          await usual(questionKeyIgnoringNearby(data.query), new Date(data.observedAt)),
        ),
      )
    }
    await storeHistoryFares(models, fares)
    countStoredFares(fares.length)
    for (const { provider, quarantined } of fares) if (quarantined) countQuarantinedFare(provider)
  }
}

export function startRecordingQuotes(bus: Bus, models: HistoryModels): AsyncDisposable {
  const keep = createQuoteRecorder(models)
  return bus.consume(faresObservedEvent, (data, { id }) => keep([{ id, data }]))
}
