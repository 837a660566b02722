import { faresObserved, type ObservedFare } from '@faresight/contracts/search/events'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import { enqueue } from '@faresight/kit/outbox/outbox'
import type { DbOrTx } from '@faresight/kit/postgres'
import { grow, mergedOf, nothingYet } from '../merge/growing.ts'
import { quotedIn } from '../money/convert.ts'
import type { Rates } from '@faresight/contracts/search/rates'
import { rankOf } from '../ranking/options.ts'
import { ranked } from '../ranking/rank.ts'
import { airlineOf, durationOf, stopsOf } from '../ranking/summary.ts'
import type { Answer } from './answer.ts'

const mostFares = 20
/** Nobody tells the same flights so often that the cheapest fares would not be among as many itineraries. */
const mostCompared = 10 * mostFares
/** More than any price in minor units. */
const dearest = 1e12

/** Tells the other services what providers were asked and answered. Nobody answered: nothing was observed. */
export async function observe(
  db: DbOrTx,
  { id, question, asked }: { id: string; question: Question; asked: readonly Answer[] },
  rates: Rates,
): Promise<void> {
  if (asked.every(({ status, itineraries }) => status.status !== 'ok' && !itineraries.length)) return
  const observedAt = latestOf(asked).observedAt.toISOString()
  await enqueue(db, faresObserved, {
    quoteId: id,
    question,
    observedAt,
    fares: cheapestFares(question, asked, rates),
  })
}

/** The answer that came last. @throws where there is none */
export function latestOf(answers: readonly Answer[]): Answer {
  return answers.reduce((latest, it) => (it.observedAt > latest.observedAt ? it : latest))
}

/** The cheapest fares of all answers, live ones first, between the airports that they really fly. */
export function cheapestFares(question: Question, answers: readonly Answer[], rates: Rates): ObservedFare[] {
  const growing = grow(nothingYet, {
    itineraries: cheapestOf(answers.flatMap(({ itineraries }) => itineraries)),
    cached: answers.flatMap(({ cached }) => cached),
  })
  const isRoundTrip = question.tripType === 'roundtrip'
  return ranked([...mergedOf(growing).values()], 'cheapest')
    .flatMap((itinerary) => observedFare(itinerary, isRoundTrip, rates))
    .slice(0, mostFares)
}

/** Those with the cheapest options, as they came: merging all would cost more than the rest of a message. */
function cheapestOf(itineraries: Itinerary[]): Itinerary[] {
  if (itineraries.length <= mostCompared) return itineraries
  const keyed = itineraries.map((itinerary) => ({
    itinerary,
    key: Math.min(...itinerary.options.map((it) => rankOf(it) * dearest + (it.price?.minor ?? 0))),
  }))
  keyed.sort((a, b) => a.key - b.key)
  return keyed.slice(0, mostCompared).map(({ itinerary }) => itinerary)
}

function observedFare(itinerary: Itinerary, isRoundTrip: boolean, rates: Rates): ObservedFare[] {
  const { legs, options } = itinerary
  const [cheapest] = options
  const first = legs[0]?.segments[0]
  const outbound = legs[0]?.segments.at(-1)
  if (!cheapest?.price || !first || !outbound) return []
  const price = cheapest.charged?.price ?? cheapest.price
  return [
    {
      origin: first.origin,
      destination: outbound.destination,
      departureDate: first.departure.date,
      returnDate: isRoundTrip ? (legs[1]?.segments[0]?.departure.date ?? null) : null,
      provider: cheapest.provider,
      airline: airlineOf(itinerary).slice(0, 100).toWellFormed(),
      stops: stopsOf(itinerary),
      durationMinutes: durationOf(itinerary),
      price,
      usd: { minor: quotedIn('USD', price, rates).price.minor, rateDate: rates.date },
      live: cheapest.live,
      seenAt: cheapest.seenAt,
    },
  ]
}
