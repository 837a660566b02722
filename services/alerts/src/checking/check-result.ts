import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type * as z from 'zod'
import { isBookableFare } from '../rules/fare-triggers-alert.ts'
import type { WatchedTripDates } from '../watches/criteria.ts'

type Reply = z.output<typeof quoteFaresRpc.reply>

export interface DatePairQuote {
  pair: WatchedTripDates
  reply: Reply | null
}

/** `minor`: US cents. `rateDate`: the day of the exchange rates used; `null` if unknown. */
export interface LowestFarePrice {
  minor: number
  rateDate: string | null
}

interface PairPrice {
  pair: WatchedTripDates
  lowest: LowestFarePrice | null
}

export interface WatchCheckResult {
  pairs: PairPrice[]
  isComplete: boolean
  lowest: LowestFarePrice | null
  isQuotaExceeded: boolean
}

export function toWatchCheckResult(quotes: readonly DatePairQuote[]): WatchCheckResult {
  const pairs = quotes.flatMap(({ pair, reply }) =>
    reply && isAnswered(reply) ? [{ pair, lowest: findLowestFare(reply.fares) }] : [],
  )
  return {
    pairs,
    isComplete: quotes.length > 0 && pairs.length === quotes.length,
    lowest: findLowestPrice(pairs.flatMap((it) => it.lowest ?? [])),
    isQuotaExceeded: !pairs.length && quotes.some(({ reply }) => reply !== null && isQuotaExceeded(reply)),
  }
}

/** “Not sold” needs an answer from a provider with live fares; any live fare is an answer. */
function isAnswered({ fares, providers }: Reply): boolean {
  if (findLowestFare(fares)) return true
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  // A provider with results but no live fare only has cached prices.
  return live.some(({ status }) => status === 'ok') && !live.some(({ count }) => count > 0)
}

function isQuotaExceeded({ providers }: Reply): boolean {
  const suited = providers.filter(({ cachedOnly, unsupported }) => !cachedOnly && !unsupported)
  return suited.length > 0 && suited.every(({ limitedBy }) => limitedBy === 'budget')
}

function findLowestFare(fares: readonly ObservedFare[]): LowestFarePrice | null {
  return findLowestPrice(fares.filter(isBookableFare).flatMap((fare) => inDollars(fare) ?? []))
}

function inDollars({ usd, price }: ObservedFare): LowestFarePrice | null {
  if (usd) return { minor: usd.minor, rateDate: usd.rateDate }
  return price.currency === 'USD' ? { minor: price.minor, rateDate: null } : null
}

export function findLowestPrice(prices: readonly LowestFarePrice[]): LowestFarePrice | null {
  return prices.reduce<LowestFarePrice | null>((low, it) => (low && low.minor <= it.minor ? low : it), null)
}
