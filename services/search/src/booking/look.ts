import type { Question } from '@faresight/contracts/search/question'
import { createAllowance } from '../allowance.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../providers/provider.ts'
import type { Answer } from '../quotes/answer.ts'
import type { StoredSearch } from '../searches/store.ts'
import { asFound, gone, type Sighting, sightingIn } from './sighting.ts'
import type { Offer } from './store.ts'

/** What was found or seen within this time is taken as it is. */
const freshMs = 10 * 60_000
/** Somebody waits for a page; an answer that comes later is kept for the next look. */
const deadlineMs = 3000
const looksAMinute = 20
const dayMs = 24 * 60 * 60_000

/** Looks again at an offer that is not fresh: in what its provider has said lately, else by asking it alone. */
export type Look = (offer: Offer, provider: Provider) => Promise<Sighting>

export function createLook({ quotes, now }: Pick<Deps, 'quotes' | 'now'>): Look {
  const allowance = createAllowance(looksAMinute, 60_000, now)
  return async (offer, provider) => {
    const at = now().getTime()
    if (hasDeparted(offer, at)) return gone
    // To ask again who only remembers costs a request and tells nothing of what is on sale.
    if (provider.cachedOnly || at - Date.parse(offer.option.seenAt) < freshMs) return asFound
    const question = questionOf(offer)
    if (!question || allowance(offer.search.userId ?? '') > 0) return asFound
    const asked = quotes.ask(question, { providers: [provider], purpose: 'subscriber' })
    const answer = await inTime(asked)
    return answer ? sightingIn(offer, { ...answer, whole: answer.status.status === 'ok' }) : asFound
  }
}

/** The day of departure is over everywhere. */
function hasDeparted({ itinerary }: Offer, at: number): boolean {
  const day = itinerary.legs[0]?.segments[0]?.departure.date ?? ''
  return day < new Date(at - dayMs).toISOString().slice(0, 10)
}

/** The question that found an offer: the search's own, on the days on which the offer flies. */
function questionOf({ search, itinerary }: Offer): Question | null {
  const { tripType, passengers, cabinClass, stops, nearbyAirports, currency } = search
  const days = itinerary.legs.map(({ segments }) => segments[0]?.departure.date ?? '')
  const places = placesOf(search)
  if (places.length !== days.length) return null
  const legs = places.map(({ origin, destination }, index) => ({
    origin,
    destination,
    // As many days as places, as was just seen.
    departureDate: days[index] ?? '',
  }))
  return { tripType, legs, passengers, cabinClass, stops, nearbyAirports, currency }
}

function placesOf({ tripType, legs, origin, destination }: StoredSearch) {
  if (tripType === 'multicity') return legs ?? []
  if (!origin || !destination) return []
  const out = { origin, destination }
  return tripType === 'oneway' ? [out] : [out, { origin: destination, destination: origin }]
}

async function inTime([answer]: Promise<Answer>[]): Promise<Answer | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), deadlineMs)
  try {
    return await Promise.race([answer ?? null, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
