import type { ObservedFare } from '@faresight/contracts/search/events'
import type { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type * as z from 'zod'
import { isOnSale } from '../rules/triggers.ts'
import type { TripDays } from '../watches/question.ts'

type Reply = z.output<typeof quoteFaresRpc.reply>

/** What one quote of a check came to; `null` where search itself was away. */
export interface Quoted {
  pair: TripDays
  reply: Reply | null
}

/** The lowest live fare: US cents, and the day of the rate by which it was reckoned; `null` where that is not known. */
export interface Lowest {
  minor: number
  rateDate: string | null
}

/** What a pair cost; `null` where nobody sells it. */
interface PairFound {
  pair: TripDays
  lowest: Lowest | null
}

/** What a whole check came to. */
export interface Finding {
  /** Of those pairs that were answered. */
  found: PairFound[]
  /** Whether all were. */
  isWhole: boolean
  lowest: Lowest | null
  /** Providers may be asked no more on this day. */
  isSpent: boolean
}

export function findingOf(quoted: readonly Quoted[]): Finding {
  const found = quoted.flatMap(({ pair, reply }) =>
    reply && isAnswered(reply) ? [{ pair, lowest: lowestOf(reply.fares) }] : [],
  )
  return {
    found,
    isWhole: quoted.length > 0 && found.length === quoted.length,
    lowest: cheapest(found.flatMap((it) => it.lowest ?? [])),
    isSpent: !found.length && quoted.some(({ reply }) => reply !== null && isSpent(reply)),
  }
}

/** That nobody sells is known only of who was asked and has live fares; a live fare is an answer whoever tells it. */
function isAnswered({ fares, providers }: Reply): boolean {
  if (lowestOf(fares)) return true
  const live = providers.filter(({ cachedOnly }) => !cachedOnly)
  // Who has found something, none of it live, only remembers what it was sold for.
  return live.some(({ status }) => status === 'ok') && !live.some(({ count }) => count > 0)
}

function isSpent({ providers }: Reply): boolean {
  const suited = providers.filter(({ cachedOnly, unsuited }) => !cachedOnly && !unsuited)
  return suited.length > 0 && suited.every(({ limitedBy }) => limitedBy === 'budget')
}

function lowestOf(fares: readonly ObservedFare[]): Lowest | null {
  return cheapest(fares.filter(isOnSale).flatMap((fare) => inDollars(fare) ?? []))
}

function inDollars({ usd, price }: ObservedFare): Lowest | null {
  if (usd) return { minor: usd.minor, rateDate: usd.rateDate }
  return price.currency === 'USD' ? { minor: price.minor, rateDate: null } : null
}

export function cheapest(prices: readonly Lowest[]): Lowest | null {
  return prices.reduce<Lowest | null>((low, it) => (low && low.minor <= it.minor ? low : it), null)
}
