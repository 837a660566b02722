import { randomUUID } from 'node:crypto'
import { quoteFares } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { fittingOffers, offersOf } from './offers.ts'
import { keepOffers } from './keep-offers.ts'
import { cheapestFares, latestOf } from '../quotes/observed.ts'

/** Quotes fares to other services. The quote that is named is the one for which a provider was asked last. */
export function serveQuotes({
  bus,
  postgres,
  providers: all,
  scanProviders,
  quotes,
  rates,
  now,
}: Deps): void {
  bus.serve(quoteFares, async ({ question, purpose, providers, offers: most, keepFor }) => {
    const asking = { purpose, providers: providers === 'scan' ? scanProviders : all }
    const answers = await Promise.all(quotes.ask(question, asking))
    const { quoteId, observedAt } = answers.length
      ? latestOf(answers)
      : { quoteId: randomUUID(), observedAt: now() }
    const reply = {
      quoteId,
      observedAt: observedAt.toISOString(),
      fares: cheapestFares(question, answers, rates),
      providers: answers.map(({ status, limitedBy, againAt }) => ({
        ...status,
        ...(limitedBy && { limitedBy }),
        ...(againAt && { askedAgainAt: againAt.toISOString() }),
      })),
    }
    if (!most) return reply
    const frame = { scanId: keepFor?.scanId ?? null, question, createdAt: observedAt }
    const offers = fittingOffers(offersOf(answers, most, frame), reply)
    if (keepFor) await keepOffers(postgres, offers, { ...frame, ...keepFor })
    return { ...reply, results: offers.map(({ result }) => result) }
  })
}
