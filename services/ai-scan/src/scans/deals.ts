import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { toLowestFareIfCheaper } from '@faresight/contracts/ai-scan/lowest-fare'
import { scoreDeal, type ScoreBaseline, type ScoreWeights } from '@faresight/contracts/search/score'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { StoredSample } from './record.ts'

type Sample = Pick<StoredSample, 'departureDate' | 'returnDate' | 'why' | 'offers' | 'cheapest'>

export interface RankedDeals {
  best: UnlockedDeal | null
  deals: UnlockedDeal[]
}

export function toScoreWeights(priceWeight: number): ScoreWeights {
  return { price: priceWeight, time: 1 - priceWeight }
}

/** Scores are relative to the whole scan, so the offer that represents a pair may change with further checks. */
export function rankDeals(
  samples: readonly Sample[],
  results: readonly UnlockedResult[],
  weights: ScoreWeights,
): RankedDeals {
  const byId = new Map(results.map((result) => [result.id, result]))
  const best = findScoreBaseline(results)
  if (!best) return { best: null, deals: [] }
  const scored = samples.flatMap((sample) => {
    if (sample.why === 'leg') return []
    const offers = sample.offers.flatMap((id) => byId.get(id) ?? [])
    const offer = pickBestOffer(offers, best, weights)
    if (!offer) return []
    const value = computeOfferScore(offer, best, weights)
    const lowest = toLowestFareIfCheaper(sample.cheapest, offer)
    const deal = { ...toDeal(offer, sample), score: value, lowestPrice: (lowest ?? offer).price }
    return [{ deal: lowest ? { ...deal, lowest } : deal, score: value }]
  })
  const byScore = scored.toSorted((a, b) => a.score - b.score || byPrice(a.deal, b.deal))
  return {
    best: byScore[0]?.deal ?? null,
    deals: scored.map(({ deal }) => deal).sort(byPrice),
  }
}

/** The cheapest price and the shortest time among offers, which need not be one offer's; `null` without a price. */
export function findScoreBaseline(results: readonly UnlockedResult[]): ScoreBaseline | null {
  const prices = results.flatMap(({ price }) => price ?? [])
  const times = results.flatMap(({ duration }) => duration || [])
  if (!prices.length) return null
  return { price: Math.min(...prices), minutes: times.length ? Math.min(...times) : null }
}

/** The offer of lowest score; among equals the cheapest. */
export function pickBestOffer(
  offers: readonly UnlockedResult[],
  best: ScoreBaseline,
  weights: ScoreWeights,
): UnlockedResult | null {
  const priced = offers.filter(({ price }) => price !== null)
  const [first] = priced.toSorted(
    (a, b) =>
      computeOfferScore(a, best, weights) - computeOfferScore(b, best, weights) ||
      (a.price ?? 0) - (b.price ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
  return first ?? null
}

function computeOfferScore(
  { price, duration }: UnlockedResult,
  best: ScoreBaseline,
  weights: ScoreWeights,
): number {
  return scoreDeal({ price: price ?? Infinity, minutes: duration || null }, best, weights)
}

function toDeal(
  offer: UnlockedResult,
  { departureDate, returnDate }: Sample,
): Omit<UnlockedDeal, 'lowestPrice'> {
  return {
    locked: false,
    id: offer.id,
    date: departureDate,
    returnDate,
    month: departureDate && departureDate.slice(0, 7),
    price: offer.price,
    pricePerPassenger: offer.pricePerPassenger,
    currency: offer.currency,
    airline: offer.airline,
    airlineCode: offer.airlineCode,
    provider: offer.provider,
    travelTime: offer.duration || null,
    stops: offer.stops,
    departureTime: offer.departureTime,
    arrivalTime: offer.arrivalTime,
    bookingUrl: offer.bookingUrl,
    live: offer.live,
    seenAt: offer.seenAt,
    legs: offer.legs,
  }
}

function byPrice(a: UnlockedDeal, b: UnlockedDeal): number {
  const dates = ({ date, returnDate }: UnlockedDeal) => `${date} ${returnDate}`
  return (a.price ?? 0) - (b.price ?? 0) || (dates(a) < dates(b) ? -1 : 1)
}
