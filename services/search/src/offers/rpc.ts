import { randomUUID } from 'node:crypto'
import { quoteFares } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { limitToMessageSize, toQuotedOffers } from './quoted-offers.ts'
import { saveScanOffers } from './scan-offers.ts'
import { createSuspiciousPriceMarker } from '../prices/mark-suspicious.ts'
import { withCurrentCodes } from '../questions/question-variants.ts'
import { selectCheapestFares, latestAnswer } from '../quotes/observed-fares.ts'

/** Quotes fares to other services. The quote that is named is the one for which a provider was asked last. */
export function serveQuoteFares({
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
  bus.serve(quoteFares, async ({ question: asked, purpose, spenders, providers, offers: most, keepFor }) => {
    const question = withCurrentCodes(asked)
    const asking = { purpose, spenders, providers: providers === 'scan' ? scanProviders : all }
    const [usual, ...answers] = await Promise.all([usualPrice(question), ...quotes.ask(question, asking)])
    const markSuspicious = createSuspiciousPriceMarker({ usual, question, rates })
    const { quoteId, observedAt } = answers.length
      ? latestAnswer(answers)
      : { quoteId: randomUUID(), observedAt: now() }
    const reply = {
      quoteId,
      observedAt: observedAt.toISOString(),
      fares: selectCheapestFares(question, answers, { rates, markSuspicious }),
      providers: answers.map(({ status, limitedBy, againAt }) => ({
        ...status,
        ...(limitedBy && { limitedBy }),
        ...(againAt && { askedAgainAt: againAt.toISOString() }),
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
    const offers = limitToMessageSize(toQuotedOffers(answers, most, frame), reply)
    if (keepFor) await saveScanOffers(postgres, offers, { ...frame, ...keepFor })
    return { ...reply, results: offers.map(({ result }) => result) }
  })
}
