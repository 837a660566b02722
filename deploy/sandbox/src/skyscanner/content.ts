import { legId } from './identifiers.ts'
import type { Asked, Option } from './pricing-options.ts'
import { addLeg, type Maps } from './results.ts'
import type { Offer } from '../sellers/offers.ts'

/** One itinerary with its options; `stage` is when it is known: 0 at once, 1 halfway, 2 at the end. */
export type Found = {
  readonly asked: Asked
  readonly options: readonly Option[]
  readonly offers: readonly Offer[]
  readonly stage: number
}

/** The `content` of an answer: results, stats and sorting options over what is known so far. */
export function contentOf(found: readonly Found[]) {
  const maps: Maps = { legs: {}, segments: {}, places: {}, carriers: {} }
  const itineraries: Record<string, unknown> = {}
  const agents: Record<string, unknown> = {}
  for (const { asked, options, offers } of found) {
    const legIds = asked.itinerary.legs.map((leg) => addLeg(maps, leg))
    itineraries[idOf(asked)] = {
      pricingOptions: options.map((option) => option.body),
      legIds,
      sustainabilityData: null,
    }
    for (const offer of offers) agents[offer.seller.id] ??= agentBody(offer)
  }
  return {
    results: { itineraries, ...maps, agents, alliances: alliances() },
    stats: { itineraries: { total: { count: found.length } } },
    sortingOptions: sortingOptions(found),
  }
}

function idOf(asked: Asked): string {
  return asked.itinerary.legs.map(legId).join('|')
}

function agentBody({ seller }: Offer) {
  return {
    name: seller.name,
    type: seller.kind === 'airline' ? 'AGENT_TYPE_AIRLINE' : 'AGENT_TYPE_TRAVEL_AGENT',
    imageUrl: '',
    feedbackCount: Math.round(seller.rating * 400),
    rating: seller.rating,
    ratingBreakdown: null,
    isOptimisedForMobile: true,
  }
}

function alliances() {
  return { star: { name: 'Star Alliance' }, oneworld: { name: 'oneworld' }, skyteam: { name: 'SkyTeam' } }
}

function sortingOptions(found: readonly Found[]) {
  const priced = found.flatMap(({ asked, options }) => {
    const amount = options[0]?.amount
    return amount === undefined ? [] : [{ itineraryId: idOf(asked), amount, minutes: minutesOf(asked) }]
  })
  const lowest = Math.min(...priced.map((entry) => entry.amount))
  const fastest = Math.min(...priced.map((entry) => entry.minutes))
  const ranked = (score: (entry: (typeof priced)[number]) => number) =>
    priced
      .map((entry) => ({ score: score(entry), itineraryId: entry.itineraryId }))
      .sort((a, b) => b.score - a.score)
  return {
    best: ranked((entry) => (lowest / entry.amount + fastest / entry.minutes) / 2),
    cheapest: ranked((entry) => lowest / entry.amount),
    fastest: ranked((entry) => fastest / entry.minutes),
  }
}

function minutesOf(asked: Asked): number {
  return asked.itinerary.legs.reduce((sum, leg) => sum + leg.minutes, 0)
}
