import { addDays } from '@faresight/contracts/days'
import { BoundedMap } from '@faresight/kit/bounded-map'
import { faresQuarantined, faresStored } from '../metrics.ts'
import { type HistoryFare, historyFares, likeAsked, type Observed } from './fare.ts'
import { newestOfQuestion } from './price-days.ts'
import { type Usual, usualOf } from './quarantine.ts'
import { type HistoryModels, storeFares } from './store.ts'

/** A quote, and the event that told it. */
export interface ToldQuote {
  id: string
  data: Observed
}

/** What is older says nothing of what is usual: a price that stays is usual by then, however odd it was. */
const daysBack = 14
const mostDays = 300
const heldMs = 5 * 60 * 1000
/** On a route that nobody knew a scan sees enough within a minute. */
const unknownHeldMs = 10 * 1000
const mostHeld = 2000

/** Keeps what quotes have seen, as many at a time as there are; their order is that in which they were seen. */
export function createIntake(models: HistoryModels): (quotes: readonly ToldQuote[]) => Promise<void> {
  const usual = usualPrices(models)
  return async (quotes) => {
    const fares: HistoryFare[] = []
    for (const { id, data } of quotes) {
      fares.push(...historyFares(id, data, await usual(likeAsked(data.question), new Date(data.observedAt))))
    }
    await storeFares(models, fares)
    faresStored(fares.length)
    for (const { provider, quarantined } of fares) if (quarantined) faresQuarantined(provider)
  }
}

/** What is usual for a question at a moment: read once in a few minutes. */
function usualPrices({ priceDays }: HistoryModels) {
  const held = new BoundedMap<string, { usual: Usual | null; at: Date }>(mostHeld)
  return async (asked: string | null, at: Date): Promise<Usual | null> => {
    if (asked === null) return null
    const before = held.get(asked)
    const heldFor = before?.usual ? heldMs : unknownHeldMs
    if (before && Math.abs(at.getTime() - before.at.getTime()) < heldFor) return before.usual
    const until = at.toISOString().slice(0, 10)
    const span = { since: addDays(until, -daysBack), until, most: mostDays }
    const days = await newestOfQuestion(priceDays, asked, span)
    const usual = usualOf(days.map(({ usdMinor }) => usdMinor))
    held.set(asked, { usual, at })
    return usual
  }
}
