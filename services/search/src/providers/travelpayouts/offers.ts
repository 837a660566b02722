import type { Itinerary, Leg } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { CachedLeg, CachedOffer } from '@faresight/contracts/search/cached-offer'
import { localMoment } from '../local-time.ts'
import { type Expand, fliesAsAsked } from '../places.ts'
import { knownCurrency } from '../reading.ts'
import type { CachedFare, CachedFlight } from './cached-fare.ts'

/** What it takes to offer a fare that was cached. */
export interface Offering {
  question: FareQuery
  rates: ExchangeRates
  expand: Expand
  /** IANA name of an airport's time zone; `null` for an unknown airport. */
  timeZoneOf: (airport: string) => string | null
  now: Date
}

/** A cached fare as something to book, or `null` where it says too little, was not asked for or has expired. */
export function offerOf(fare: CachedFare, offering: Offering): CachedOffer | null {
  const { airline, flightNumber, link } = fare
  const { question, rates, now } = offering
  const price = parseAmount(fare.amount, knownCurrency(fare.currency, rates))
  const legs = legsOf(fare)
  const isPast = fare.expiresAt !== null && Date.parse(fare.expiresAt) <= now.getTime()
  if (!airline || !flightNumber || !link || !price || !legs || isPast || !fare.isActual) return null
  if (!isAsked(legs, offering)) return null
  const seller = fare.seller ?? 'Aviasales'
  const option: CachedOffer['option'] = {
    provider: fare.provider,
    seller: { name: seller, kind: 'agency' },
    ...quotedIn(question.currency, price, rates),
    live: false,
    seenAt: fare.seenAt,
    selfTransfer: null,
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    tickets: [{ seller, link: { kind: 'url', url: link } }],
  }
  const cabin = fare.cabin ?? 'economy'
  const whole = wholeOf(fare, { airline, flightNumber, cabin, legs, option }, offering)
  return { airline, flightNumber, cabin, legs, option, whole }
}

function legsOf({ out, back, ...fare }: CachedFare): CachedLeg[] | null {
  const { originAirport: origin, destinationAirport: destination } = fare
  if (!origin || !destination) return null
  const homeward = fare.backAirports ?? { origin: destination, destination: origin }
  const legs = [
    legOf(origin, destination, out),
    ...(back ? [legOf(homeward.origin, homeward.destination, back)] : []),
  ]
  return legs.every((leg) => leg !== null) ? legs : null
}

function legOf(
  origin: string,
  destination: string,
  { date, time, transfers, durationMinutes }: CachedFlight,
): CachedLeg | null {
  if (!time || transfers === null) return null
  return { origin, destination, departure: { date, time }, transfers, durationMinutes }
}

function isAsked(legs: readonly CachedLeg[], { question, expand }: Offering): boolean {
  return (
    legs.length === question.legs.length &&
    question.legs.every(({ origin, destination, departureDate }, index) => {
      const leg = legs[index]
      return (
        leg?.departure.date === departureDate &&
        expand(origin, question.nearbyAirports).includes(leg.origin) &&
        expand(destination, question.nearbyAirports).includes(leg.destination)
      )
    })
  )
}

/**
 * The flights themselves, where none changes planes and all times are known. Of the way back the number is not told, and
 * the airline is that of the ticket.
 */
function wholeOf(
  { out, back }: CachedFare,
  { airline, flightNumber, cabin, legs, option }: Omit<CachedOffer, 'whole'>,
  { question, expand, timeZoneOf }: Offering,
): Itinerary | null {
  const flown = legs.map((leg, index): Leg | null => {
    const departsMs = [out, back][index]?.departsMs
    const zone = timeZoneOf(leg.destination)
    if (leg.transfers > 0 || !leg.durationMinutes || departsMs == null || !zone) return null
    const segment = {
      marketingCarrier: { code: airline, name: airline },
      flightNumber: index === 0 ? flightNumber : null,
      operatingCarrier: null,
      origin: leg.origin,
      destination: leg.destination,
      departure: leg.departure,
      arrival: localMoment(departsMs + leg.durationMinutes * 60_000, zone),
      durationMinutes: leg.durationMinutes,
    }
    return { segments: [segment], durationMinutes: leg.durationMinutes }
  })
  if (!flown.every((leg) => leg !== null)) return null
  const itinerary = { legs: flown, cabin, options: [option] }
  return fliesAsAsked(itinerary, question, expand) ? itinerary : null
}
