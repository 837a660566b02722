import type { TripDates, DatePairFare } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { scoreDeal, type ScoreBaseline } from '@faresight/contracts/search/score'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { isYoung } from '../quotes/cache.ts'
import type { DateFare } from '../quotes/date-fares.ts'
import { pricesOf } from '../results/result.ts'

/** What is known of a pair of days, prices in one currency. */
export interface KnownPair {
  pair: TripDates
  /** What providers last sold, for the whole party. */
  fare: DateFare | null
  /** What calendars and price history remember for one adult; `undefined` too for other parties. */
  cached: CalendarFare | undefined
}

type Offer = DateFare['offers'][number]

/** The cells of a grid. Each shows the offer of lowest score over the whole grid, as results are ranked. */
export function pairFaresOf(known: readonly KnownPair[], passengers: number, now: Date): DatePairFare[] {
  const rows = known.map((it) => ({ ...it, isLive: it.fare !== null && isYoung(it.fare, now) }))
  const live = rows.filter(({ isLive }) => isLive).flatMap(({ fare }) => fare?.offers ?? [])
  const best = bestOf(live.length ? live : rows.flatMap(({ fare }) => fare?.offers ?? []))
  return rows.map(({ pair, fare, cached, isLive }) => {
    const isOutdated = !isLive && cached && (!fare || cached.seenAt > fare.observedAt.toISOString())
    if (isOutdated) return { ...unknown, ...pair, ...cachedFare(cached, passengers) }
    // That nobody sold it some hours ago says nothing of now.
    if (!fare || (!isLive && !fare.offers.length)) return { ...unknown, ...pair }
    const offer = lowestScore(fare.offers, best)
    return {
      ...unknown,
      ...pair,
      known: isLive ? 'live' : 'cached',
      seenAt: fare.observedAt.toISOString(),
      ...(offer && offerShown(offer, fare.offers, passengers)),
    }
  })
}

const unknown = {
  known: 'unknown',
  seenAt: null,
  price: null,
  pricePerPassenger: null,
  lowestPrice: null,
  airline: null,
  airlineCode: null,
  travelTime: null,
  stops: null,
} satisfies Omit<DatePairFare, keyof TripDates>

function cachedFare({ price, stops, seenAt }: CalendarFare, passengers: number) {
  return {
    ...pricesOf(price, passengers),
    lowestPrice: toMajorUnits(price),
    stops,
    seenAt,
    known: 'cached' as const,
  }
}

function offerShown(offer: Offer, offers: readonly Offer[], passengers: number) {
  const { airline, airlineCode, minutes, stops } = offer
  const [cheapest = offer] = offers
  return {
    ...pricesOf(offer.price, passengers),
    lowestPrice: toMajorUnits(cheapest.price),
    airline,
    airlineCode,
    travelTime: minutes,
    stops,
  }
}

function bestOf(offers: readonly Offer[]): ScoreBaseline {
  const shortest = Math.min(...offers.map(({ minutes }) => minutes ?? Infinity))
  return {
    price: Math.min(...offers.map(({ price }) => price.minor)),
    minutes: Number.isFinite(shortest) ? shortest : null,
  }
}

/** Of equal ones the cheapest, which stands first. */
function lowestScore(offers: readonly Offer[], best: ScoreBaseline): Offer | undefined {
  const scored = offers.map((offer) => ({
    offer,
    score: scoreDeal({ price: offer.price.minor, minutes: offer.minutes }, best),
  }))
  return scored.toSorted((a, b) => a.score - b.score)[0]?.offer
}
