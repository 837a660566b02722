import { randomUUID } from 'node:crypto'
import { quoteFares } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { cheapestFares, latestOf } from './observed.ts'

/** Quotes fares to other services. The quote that is named is the one for which a provider was asked last. */
export function serveQuotes({ bus, providers: all, scanProviders, quotes, now }: Deps): void {
  bus.serve(quoteFares, async ({ question, purpose, providers }) => {
    const asking = { purpose, providers: providers === 'scan' ? scanProviders : all }
    const answers = await Promise.all(quotes.ask(question, asking))
    const latest = answers.length ? latestOf(answers) : { quoteId: randomUUID(), observedAt: now() }
    return {
      quoteId: latest.quoteId,
      observedAt: latest.observedAt.toISOString(),
      fares: cheapestFares(question, answers),
      providers: answers.map(({ status }) => status),
    }
  })
}
