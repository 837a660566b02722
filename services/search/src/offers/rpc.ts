import { randomUUID } from 'node:crypto'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type { AirportDistanceLookup } from '../emissions/emissions.ts'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import type { Provider, ProviderChain } from '../providers/provider.ts'
import { maxProviderTimeoutMs } from '../deadlines.ts'
import { askWithFailover } from '../quotes/failover.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import { limitOffersToMessageSize, selectBestQuotedOffers } from './quoted-offers.ts'
import { saveScanOffers } from './scan-offers.ts'
import { createSuspiciousPriceMarker } from '../prices/mark-suspicious.ts'
import { withCurrentAirportCodes } from '../fare-query/fare-query-variants.ts'
import { selectLowestFares, findLatestProviderQuote } from '../quotes/observed-fares.ts'

interface QuoteFaresDeps {
  bus: Bus
  postgres: Postgres
  providers: readonly Provider[]
  scanProviders: ProviderChain
  quotes: Pick<QuoteService, 'ask'>
  usualPrice: ReadUsualPrice
  deadlineMs: number
  rates: ExchangeRates
  airports: AirportDistanceLookup
  now: () => Date
}

/** The reply names the quote of the newest answer. */
export function serveQuoteFares({
  bus,
  postgres,
  providers: all,
  scanProviders,
  quotes,
  usualPrice,
  deadlineMs,
  rates,
  airports,
  now,
}: QuoteFaresDeps): void {
  bus.serveRpc(
    quoteFaresRpc,
    async ({ query: asked, purpose, quotaKeys, providers, offers: limit, keepFor }) => {
      const question = withCurrentAirportCodes(asked)
      const chain = providers === 'scan' ? scanProviders : [all]
      const endsAtMs = performance.now() + maxProviderTimeoutMs
      const stored = new Map<string, Promise<void>>()
      const ask = (group: readonly Provider[], timeoutMs: number) => {
        const quote = quotes.ask(question, { providers: group, purpose, quotaKeys, timeoutMs })
        stored.set(quote.id, quote.stored)
        return quote.answers
      }
      const [usual, answers] = await Promise.all([
        usualPrice(question),
        askWithFailover(chain, ask, { deadlineMs, endsAtMs }),
      ])
      // The reply waits for them, so that a crash loses no fares that it has. Fares of a provider that was not waited for come later.
      const faresStored = Promise.all(answers.flatMap(({ quoteId }) => stored.get(quoteId) ?? []))
      const markSuspicious = createSuspiciousPriceMarker({ usual, question, rates })
      const { quoteId, observedAt } = answers.length
        ? findLatestProviderQuote(answers)
        : { quoteId: randomUUID(), observedAt: now() }
      const reply = {
        quoteId,
        observedAt: observedAt.toISOString(),
        fares: selectLowestFares(question, answers, { rates, markSuspicious }),
        providers: answers.map(({ status, limitedBy, againAt, isFallback }) => ({
          ...status,
          ...(limitedBy && { limitedBy }),
          ...(againAt && { retryAt: againAt.toISOString() }),
          ...(isFallback && { fallback: isFallback }),
        })),
      }
      if (!limit) {
        await faresStored
        return reply
      }
      const frame = {
        scanId: keepFor?.scanId ?? null,
        question,
        createdAt: observedAt,
        markSuspicious,
        airports,
      }
      const offers = limitOffersToMessageSize(selectBestQuotedOffers(answers, limit, frame), reply)
      await Promise.all([faresStored, keepFor && saveScanOffers(postgres, offers, { ...frame, ...keepFor })])
      return { ...reply, results: offers.map(({ result }) => result) }
    },
  )
}
