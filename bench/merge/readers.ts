import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { Question } from '@faresight/contracts/search/question'
import { loadPackagedRates } from '../../services/search/src/money/rates.ts'
import { parseAmadeusAnswer } from '../../services/search/src/providers/amadeus/parse.ts'
import { amadeusAnswer, amadeusOffer } from '../../services/search/src/providers/amadeus/schema.ts'
import { parseIgnavAnswer } from '../../services/search/src/providers/ignav/parse.ts'
import { ignavAnswer, ignavItinerary } from '../../services/search/src/providers/ignav/schema.ts'
import type {
  ParsedItineraries,
  ParseContext,
} from '../../services/search/src/providers/parse-itineraries.ts'
import { parseSkyscannerResults } from '../../services/search/src/providers/skyscanner/parse.ts'
import {
  skyscannerContent,
  skyscannerItinerary,
  skyscannerLeg,
  skyscannerPlace,
  type SkyscannerResults,
  skyscannerSegment,
} from '../../services/search/src/providers/skyscanner/schema.ts'
import { toCachedOffer } from '../../services/search/src/providers/travelpayouts/cached-offers.ts'
import {
  parseTravelpayoutsAnswer,
  type CachedFare,
} from '../../services/search/src/providers/travelpayouts/parse.ts'
import type { AirportFacts } from '../../services/search/src/times/flight-times.ts'

/** One fare of an answer, as its adapter reads it. */
export type ReadFare = { itinerary: Itinerary } | { cached: CachedOffer } | { dropped: Unread }
type Unread = 'unreadable' | 'says too little'

/** Reads each fare of an answer as an answer of its own. Of a value that is no answer of this provider, none. */
type Reader = (value: unknown, places: AirportFacts) => ReadFare[]

type QuestionLeg = Question['legs'][number]

const alone = (code: string) => [code]
/** Earlier than any recorded answer, so that none of its fares has expired. */
const seenAt = '2010-01-01T00:00:00.000Z'
const rates = loadPackagedRates()

/** By the names of their folders. */
export const readers: Readonly<Record<string, Reader>> = {
  amadeus(value) {
    const { data: answer } = amadeusAnswer.safeParse(value)
    const offers = answer?.data.filter(isFlightOffer) ?? []
    return offers.map((entry) => {
      const { data: offer } = amadeusOffer.safeParse(entry)
      const legs = offer?.itineraries.map(({ segments }) =>
        legOf(segments[0]?.departure, segments.at(-1)?.arrival),
      )
      return readAlone(legs, (reading) =>
        parseAmadeusAnswer({ ...answer, data: [entry] }, reading, alone, 'https://search.test/'),
      )
    })
  },
  ignav(value) {
    const { data: answer } = ignavAnswer.safeParse(value)
    return (answer?.itineraries ?? []).map((entry) => {
      const { data: fare } = ignavItinerary.safeParse(entry)
      const ways = fare?.legs ?? [fare?.outbound, fare?.inbound].flatMap((way) => way ?? [])
      const legs = ways.map(({ segments }) => {
        const [first, last] = [segments[0], segments.at(-1)]
        return (
          first &&
          last && {
            origin: first.departure_airport,
            destination: last.arrival_airport,
            departureDate: first.departure_time_local.slice(0, 10),
          }
        )
      })
      return readAlone(legs, (reading) => parseIgnavAnswer({ itineraries: [entry] }, reading, alone))
    })
  },
  skyscanner(value) {
    const results = skyscannerContent.safeParse(value).data?.content.results
    if (!results) return []
    return Object.entries(results.itineraries).map(([id, entry]) =>
      readAlone(
        skyscannerItinerary.safeParse(entry).data?.legIds.map((leg) => skyscannerLegOf(leg, results)),
        (reading) => parseSkyscannerResults({ ...results, itineraries: { [id]: entry } }, reading, alone),
      ),
    )
  },
  travelpayouts(value, places) {
    const receivedAt = new Date(seenAt)
    const asked = { origin: '', destination: '', currency: 'USD', receivedAt, site: 'https://site.test' }
    const read = parseTravelpayoutsAnswer(isTicketList(value) ? { data: value } : value, asked)
    const unread = Array.from({ length: read?.droppedFares ?? 0 }, (): ReadFare => ({
      dropped: 'unreadable',
    }))
    return [...(read?.fares ?? []).map((fare) => cachedFrom(fare, places)), ...unread]
  },
}

/** Answers of other calls have other types. */
function isFlightOffer(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'flight-offer'
}

function isTicketList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.some((it: unknown) => Object(it) === it && 'departure_at' in Object(it))
  )
}

function legOf(
  from: { iataCode: string; at: string } | undefined,
  to: { iataCode: string } | undefined,
): QuestionLeg | undefined {
  return (
    from && to && { origin: from.iataCode, destination: to.iataCode, departureDate: from.at.slice(0, 10) }
  )
}

function skyscannerLegOf(id: string, results: SkyscannerResults): QuestionLeg | undefined {
  const ids = skyscannerLeg.safeParse(results.legs[id]).data?.segmentIds ?? []
  const [first, last] = [ids.at(0), ids.at(-1)].map(
    (it) => skyscannerSegment.safeParse(results.segments[it ?? '']).data,
  )
  if (!first || !last) return undefined
  const { year, month, day } = first.departureDateTime
  const airport = (place: string) => skyscannerPlace.safeParse(results.places[place]).data?.iata ?? ''
  return {
    origin: airport(first.originPlaceId),
    destination: airport(last.destinationPlaceId),
    departureDate: [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'),
  }
}

/** Asks what the fare answers, since a recorded answer does not say what was asked. */
function readAlone(
  legs: (QuestionLeg | undefined)[] | undefined,
  parse: (reading: ParseContext) => ParsedItineraries | null,
): ReadFare {
  if (!legs?.every((leg) => leg !== undefined)) return { dropped: 'unreadable' }
  const itinerary = parse({ question: questionFor(legs), rates, seenAt })?.itineraries[0]
  return itinerary ? { itinerary } : { dropped: 'unreadable' }
}

function questionFor(legs: QuestionLeg[]): Question {
  return {
    tripType: legs.length === 1 ? 'oneway' : 'multicity',
    legs,
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  }
}

function cachedFrom(fare: CachedFare, { timeZoneOf }: AirportFacts): ReadFare {
  const { returning, returnAirports, originAirport, destinationAirport, outbound } = fare
  const [from, to] = [originAirport ?? fare.origin, destinationAirport ?? fare.destination]
  const legs = [
    { origin: from, destination: to, departureDate: outbound.date },
    ...(returning
      ? [{ origin: to, destination: from, ...returnAirports, departureDate: returning.date }]
      : []),
  ]
  const offering = {
    question: questionFor(legs),
    rates,
    expandAirports: alone,
    timeZoneOf,
    now: new Date(seenAt),
  }
  const cached = toCachedOffer(fare, offering)
  return cached ? { cached } : { dropped: 'says too little' }
}
