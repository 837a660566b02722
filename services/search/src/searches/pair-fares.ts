import type { TripDates, DatePairFare } from '@faresight/contracts/search/flexible-dates'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { scoreDeal, type ScoreBaseline } from '@faresight/contracts/search/score'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { isFreshQuote } from '../quotes/provider-quote-cache.ts'
import type { BestLiveOffers } from '../quotes/best-live-offers.ts'
import { toResultPrices } from '../results/flight-result.ts'

export interface DatePairFareSources {
  pair: TripDates
  /** From providers, for the whole party. */
  fare: BestLiveOffers | null
  /** From calendars and price history, for one adult; `undefined` for other parties. */
  cached: CalendarFare | undefined
}

type Offer = BestLiveOffers['offers'][number]

/** Cells of the grid. Each shows its offer of lowest score, which compares with the best of the whole grid. */
export function toDatePairFares(
  known: readonly DatePairFareSources[],
  passengers: number,
  now: Date,
): DatePairFare[] {
  const rows = known.map((it) => ({ ...it, isLive: it.fare !== null && isFreshQuote(it.fare, now) }))
  const live = rows.filter(({ isLive }) => isLive).flatMap(({ fare }) => fare?.offers ?? [])
  const best = toScoreBaseline(live.length ? live : rows.flatMap(({ fare }) => fare?.offers ?? []))
  return rows.map(({ pair, fare, cached, isLive }) => {
    const isOutdated = !isLive && cached && (!fare || cached.seenAt > fare.observedAt.toISOString())
    if (isOutdated) return { ...unknownFare, ...pair, ...toCachedFare(cached, passengers) }
    // An old answer without offers says nothing about the current ones.
    if (!fare || (!isLive && !fare.offers.length)) return { ...unknownFare, ...pair }
    const offer = lowestScore(fare.offers, best)
    return {
      ...unknownFare,
      ...pair,
      known: isLive ? 'live' : 'cached',
      seenAt: fare.observedAt.toISOString(),
      ...(offer && toOfferFare(offer, fare.offers, passengers)),
    }
  })
}

const unknownFare = {
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

function toCachedFare({ price, stops, seenAt }: CalendarFare, passengers: number) {
  return {
    ...toResultPrices(price, passengers),
    lowestPrice: toMajorUnits(price),
    stops,
    seenAt,
    known: 'cached' as const,
  }
}

function toOfferFare(offer: Offer, offers: readonly Offer[], passengers: number) {
  const { airline, airlineCode, minutes, stops } = offer
  const [cheapest = offer] = offers
  return {
    ...toResultPrices(offer.price, passengers),
    lowestPrice: toMajorUnits(cheapest.price),
    airline,
    airlineCode,
    travelTime: minutes,
    stops,
  }
}

function toScoreBaseline(offers: readonly Offer[]): ScoreBaseline {
  const shortest = Math.min(...offers.map(({ minutes }) => minutes ?? Infinity))
  return {
    price: Math.min(...offers.map(({ price }) => price.minor)),
    minutes: Number.isFinite(shortest) ? shortest : null,
  }
}

/** `offers` are cheapest first, so the cheapest wins a tie. */
function lowestScore(offers: readonly Offer[], best: ScoreBaseline): Offer | undefined {
  const scored = offers.map((offer) => ({
    offer,
    score: scoreDeal({ price: offer.price.minor, minutes: offer.minutes }, best),
  }))
  return scored.toSorted((a, b) => a.score - b.score)[0]?.offer
}
