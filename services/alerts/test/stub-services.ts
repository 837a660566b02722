import { randomUUID } from 'node:crypto'
import type { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import type { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { addDays } from '@faresight/contracts/days'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { quoteFaresRpc, readSavedSearchRpc, resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { type CurrencyCode, supportedCurrencies } from '@faresight/contracts/supported-currencies'
import type * as z from 'zod'

type Reply<R extends { reply: z.ZodType }> = z.input<R['reply']>
type Asked<R extends { request: z.ZodType }> = z.output<R['request']>
type Found = NonNullable<Reply<typeof readSavedSearchRpc>['savedSearch']>

/** Answers of other services, set by a test, and a record of the requests. */
export interface ServiceStubs {
  /** Users without an address, and users without access. */
  closed: Set<string>
  withoutPlan: Set<string>
  rates: ExchangeRates
  savedSearches: Map<string, Found & { userId: string }>
  /** Lowest live price in US cents, 50,000 by default; `null` if no one sells. */
  priceOf: (query: FareQuery) => number | null
  /** Every requested quote, oldest first. */
  quoted: Asked<typeof quoteFaresRpc>[]
  /** Replaces the answer to a quote, as when providers refuse. */
  answerQuote: ((asked: Asked<typeof quoteFaresRpc>) => Promise<Reply<typeof quoteFaresRpc>>) | null
  addressOf(userId: string): Reply<typeof readMailRecipientRpc>
  quote(asked: Asked<typeof quoteFaresRpc>): Promise<Reply<typeof quoteFaresRpc>>
  places(asked: Asked<typeof resolvePlacesRpc>): Reply<typeof resolvePlacesRpc>
  savedSearch(which: Asked<typeof readSavedSearchRpc>): Found | null
  plan(window: Asked<typeof planWindowChecksRpc>): Reply<typeof planWindowChecksRpc>
}

const metroAreas: Record<string, string[]> = { LON: ['LHR', 'LGW', 'STN'], NYC: ['JFK', 'EWR'] }

export function createServiceStubs(): ServiceStubs {
  const stubs: ServiceStubs = {
    closed: new Set(),
    withoutPlan: new Set(),
    rates: createExchangeRates('2026-11-20'),
    savedSearches: new Map(),
    priceOf: () => 50_000,
    quoted: [],
    answerQuote: null,
    addressOf: (userId) => ({
      address: stubs.closed.has(userId)
        ? null
        : { email: `${userId}@mail.example.org`, name: 'Ada Lovelace' },
      viewer: stubs.withoutPlan.has(userId) ? 'member' : 'subscriber',
    }),
    async quote(asked) {
      stubs.quoted.push(asked)
      return stubs.answerQuote
        ? stubs.answerQuote(asked)
        : createQuoteReply(asked.query, stubs.priceOf(asked.query))
    },
    places({ origin, destination }) {
      const [from, to] = [placeOf(origin), placeOf(destination)]
      const sentence = 'We don’t recognize that airport. Please choose one from the list.'
      const errors = [
        ...(from ? [] : [{ path: 'origin', message: sentence }]),
        ...(to ? [] : [{ path: 'destination', message: sentence }]),
      ]
      return { origin: from, destination: to, errors }
    },
    savedSearch({ userId, savedSearchId }) {
      const found = stubs.savedSearches.get(savedSearchId)
      return found?.userId === userId ? found : null
    },
    plan({ from, to, minNights, limit: most }) {
      const pairs = Array.from({ length: most }, (_, index) => addDays(from, index))
        .filter((departureDate) => departureDate <= to)
        .map((departureDate) => ({
          departureDate,
          returnDate: minNights === null ? null : addDays(departureDate, minNights),
        }))
      return { pairs, candidates: pairs.length }
    },
  }
  return stubs
}

/** 1 for each currency that is not named. */
export function createExchangeRates(
  date: string,
  named: Partial<Record<CurrencyCode, number>> = {},
): ExchangeRates {
  const perDollar = Object.fromEntries(supportedCurrencies.map(({ code }) => [code, named[code] ?? 1]))
  // fromEntries widens the keys to string; they are the codes of all supported currencies.
  return { date, perDollar: perDollar as ExchangeRates['perDollar'] }
}

/** The answer of search with one provider at that price. */
export function createQuoteReply(query: FareQuery, minor: number | null): Reply<typeof quoteFaresRpc> {
  const fares = minor === null ? [] : [createLiveFare(query, minor)]
  const providers = [{ provider: 'ignav', status: 'ok' as const, count: fares.length, detail: null }]
  return { quoteId: randomUUID(), observedAt: new Date().toISOString(), fares, providers }
}

/** A live fare, for the first airport of each place. */
export function createLiveFare(
  { legs, tripType }: FareQuery,
  minor: number,
  change: Partial<ObservedFare> = {},
): ObservedFare {
  const [out, back] = legs
  if (!out) throw new Error('A query has a leg')
  return {
    origin: placeOf(out.origin)?.airports[0] ?? out.origin,
    destination: placeOf(out.destination)?.airports[0] ?? out.destination,
    departureDate: out.departureDate,
    returnDate: tripType === 'roundtrip' ? (back?.departureDate ?? null) : null,
    provider: 'ignav',
    airline: 'British Airways',
    stops: 0,
    durationMinutes: 905,
    price: { minor, currency: 'USD' },
    usd: { minor, rateDate: '2026-11-20' },
    live: true,
    seenAt: new Date().toISOString(),
    ...change,
  }
}

function placeOf(typed: string) {
  const code = typed.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code) || code === 'XXX') return null
  const airports = metroAreas[code] ?? [code]
  return { code, city: code, country: 'Somewhere', lat: 51, lon: 0, timeZone: 'Europe/London', airports }
}
