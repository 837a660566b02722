import { randomUUID } from 'node:crypto'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { fittingOffers, offersOf } from './offers.ts'
import { keepOffers } from './keep-offers.ts'
import { createMarker } from '../prices/mark-suspicious.ts'
import { underTodaysCodes } from '../questions/variants.ts'
import { cheapestFares, latestOf } from '../quotes/observed.ts'

/** Quotes fares to other services. The quote that is named is the one for which a provider was asked last. */
export function serveQuotes({
  bus,
  postgres,
  providers: all,
  scanProviders,
  quotes,
  usualPrice,
  rates,
  airports,
  now,
}: Deps): void {
  bus.serveRpc(
    quoteFaresRpc,
    async ({ question: asked, purpose, spenders, providers, offers: most, keepFor }) => {
      const question = underTodaysCodes(asked)
      const asking = { purpose, spenders, providers: providers === 'scan' ? scanProviders : all }
      const [usual, ...answers] = await Promise.all([usualPrice(question), ...quotes.ask(question, asking)])
      const markSuspicious = createMarker({ usual, question, rates })
      const { quoteId, observedAt } = answers.length
        ? latestOf(answers)
        : { quoteId: randomUUID(), observedAt: now() }
      const reply = {
        quoteId,
        observedAt: observedAt.toISOString(),
        fares: cheapestFares(question, answers, { rates, markSuspicious }),
        providers: answers.map(({ status, limitedBy, againAt }) => ({
          ...status,
          ...(limitedBy && { limitedBy }),
          ...(againAt && { retryAt: againAt.toISOString() }),
        })),
      }
      if (!most) return reply
      const frame = {
        scanId: keepFor?.scanId ?? null,
        question,
        createdAt: observedAt,
        markSuspicious,
        airports,
      }
      const offers = fittingOffers(offersOf(answers, most, frame), reply)
      if (keepFor) await keepOffers(postgres, offers, { ...frame, ...keepFor })
      return { ...reply, results: offers.map(({ result }) => result) }
    },
  )
}
