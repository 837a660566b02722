import { countQuarantinedFare, countStoredFares } from '../metrics.ts'
import { type HistoryFare, historyFares, likeAsked, type Observed } from './fare.ts'
import { type HistoryModels, storeFares } from './store.ts'
import { usualPrices } from './usual-prices.ts'

/** A quote, and the event that told it. */
export interface ToldQuote {
  id: string
  data: Observed
}

/** Keeps what quotes have seen, as many at a time as there are; their order is that in which they were seen. */
export function createIntake(models: HistoryModels): (quotes: readonly ToldQuote[]) => Promise<void> {
  const usual = usualPrices(models)
  return async (quotes) => {
    const fares: HistoryFare[] = []
    for (const { id, data } of quotes) {
      fares.push(...historyFares(id, data, await usual(likeAsked(data.question), new Date(data.observedAt))))
    }
    await storeFares(models, fares)
    countStoredFares(fares.length)
    for (const { provider, quarantined } of fares) if (quarantined) countQuarantinedFare(provider)
  }
}
