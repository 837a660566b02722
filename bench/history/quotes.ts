import { fromDayNumber, dayMs } from '@faresight/contracts/days'
import type { faresObservedEvent, ObservedFare } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type * as z from 'zod'
import { createSeededRandom } from '../../services/ai-scan/src/sampler/model/random.ts'

type Random = ReturnType<typeof createSeededRandom>

/** The search service's event, and its id. */
export interface SimulatedQuote {
  id: string
  data: z.output<typeof faresObservedEvent.data>
}

/** A week less than the retention, so that nothing expires during the run. */
export const daysWithQuotes = 2 * 365 - 7
/** The most that search publishes. */
export const faresPerQuote = 20
const places =
  'LHR JFK CDG LAX YYZ YVR FRA AMS MAD BCN FCO LIS DUB IST DXB DOH SIN BKK HND SYD GRU MEX SFO BOS MIA ORD'.split(
    ' ',
  )
const airlines = 'BA AA AF DL AC LH KL IB TP TK EK QR SQ UA'.split(' ')
const providers = ['amadeus', 'ignav', 'skyscanner', 'travelpayouts']

interface Route {
  origin: string
  destination: string
  base: number
  minutes: number
}

/** Quotes spread evenly over [since, until). */
export interface QuoteSpan {
  count: number
  /** Days since 1970-01-01. */
  since: number
  until: number
}

/**
 * Simulated quotes in order of observation, deterministic per seed. A tenth of the 650 routes gets two fifths of the
 * questions, and half of all questions are about a few popular dates, so that such trips are seen daily.
 */
export function* simulateQuotes({ count, since, until }: QuoteSpan, seed: number): Generator<SimulatedQuote> {
  const routes = madeUpRoutes()
  const random = createSeededRandom(seed)
  for (let made = 0; made < count; made++) {
    const at = since + ((until - since) * made) / count
    yield { id: madeUpUuid(random), data: quoteOf(routes, at, random) }
  }
}

function madeUpRoutes(): Route[] {
  const random = createSeededRandom(1)
  const pairs = places.flatMap((origin) =>
    places.filter((it) => it !== origin).map((destination) => ({ origin, destination, order: random() })),
  )
  return pairs
    .sort((a, b) => a.order - b.order)
    .map(({ origin, destination }) => ({
      origin,
      destination,
      base: 120 + 900 * random() ** 2,
      minutes: 120 + Math.floor(random() * 700),
    }))
}

function quoteOf(routes: readonly Route[], at: number, random: Random): SimulatedQuote['data'] {
  // A tenth of the routes gets two fifths of the questions.
  const route = routes[Math.floor(routes.length * random() ** 2.5)] ?? routes[0]
  if (!route) throw new Error('There are no routes.')
  const trip = tripOf(Math.floor(at), random)
  const question = questionOf(route, trip, random)
  const seenAt = new Date(at * dayMs).toISOString()
  const fares = faresOf(route, trip, question, seenAt, random)
  return { quoteId: madeUpUuid(random), query: question, observedAt: seenAt, fares }
}

interface Trip {
  departureDay: number
  returnDay: number | null
}

function tripOf(seenDay: number, random: Random): Trip {
  const ahead = 1 + Math.floor(240 * random() ** 2)
  const isLiked = random() < 0.5
  // Popular dates: one day in 16, for a week.
  const departureDay = isLiked ? Math.ceil((seenDay + ahead) / 16) * 16 : seenDay + ahead
  const stay = isLiked ? 7 : 2 + Math.floor(random() * 20)
  return { departureDay, returnDay: random() < 0.8 ? departureDay + stay : null }
}

function questionOf(
  { origin, destination }: Route,
  { departureDay, returnDay }: Trip,
  random: Random,
): FareQuery {
  const back =
    returnDay === null
      ? []
      : [{ origin: destination, destination: origin, departureDate: fromDayNumber(returnDay) }]
  return {
    tripType: returnDay === null ? 'oneway' : 'roundtrip',
    legs: [{ origin, destination, departureDate: fromDayNumber(departureDay) }, ...back],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: random() < 0.85 ? 'economy' : 'business',
    stops: random() < 0.8 ? 'any' : 'nonstop',
    nearbyAirports: random() < 0.05,
    currency: random() < 0.8 ? 'USD' : 'EUR',
  }
}

const centsPerEuroCent = 1.1

/** Cheapest first, as search tells them. */
function faresOf(
  route: Route,
  { departureDay, returnDay }: Trip,
  { cabinClass, currency }: FareQuery,
  seenAt: string,
  random: Random,
): ObservedFare[] {
  const seenDay = Math.floor(Date.parse(seenAt) / dayMs)
  const season = 1 + 0.25 * Math.sin((2 * Math.PI * departureDay) / 365)
  const late = 1 + 0.6 * Math.exp(-(departureDay - seenDay) / 12)
  const mood = Math.exp(0.12 * (random() + random() - 1))
  const lowest =
    route.base * (cabinClass === 'economy' ? 1 : 3.5) * (returnDay === null ? 0.6 : 1) * season * late * mood
  let cents = Math.round(100 * lowest)
  return Array.from({ length: faresPerQuote }, (): ObservedFare => {
    const fare = fareOf(route, { departureDay, returnDay }, random)
    const usd = { minor: cents, rateDate: seenAt.slice(0, 10) }
    const minor = currency === 'USD' ? cents : Math.round(cents / centsPerEuroCent)
    cents = Math.round(cents * (1 + 0.08 * random()))
    return { ...fare, price: { minor, currency }, usd, seenAt }
  })
}

function fareOf(
  { origin, destination, minutes }: Route,
  { departureDay, returnDay }: Trip,
  random: Random,
): Omit<ObservedFare, 'price' | 'usd' | 'seenAt'> {
  const stops = Math.floor(random() * 2.5)
  return {
    origin,
    destination,
    departureDate: fromDayNumber(departureDay),
    returnDate: returnDay === null ? null : fromDayNumber(returnDay),
    provider: oneOf(providers, random),
    airline: oneOf(airlines, random),
    stops,
    durationMinutes: (returnDay === null ? 1 : 2) * (minutes + 90 * stops),
    live: random() < 0.9,
  }
}

function oneOf(all: readonly string[], random: Random): string {
  return all[Math.floor(all.length * random())] ?? ''
}

/** In the form of those that search gives its events, whose order says nothing either. */
function madeUpUuid(random: Random): string {
  const hex = Array.from({ length: 8 }, () =>
    Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0'),
  )
  const [a = '', b = '', c = '', d = '', e = '', ...rest] = hex
  return `${a}${b}-${c}-4${d.slice(1)}-a${e.slice(1)}-${rest.join('')}`
}
