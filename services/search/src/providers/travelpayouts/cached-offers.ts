import type { Itinerary, Leg } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { CachedLeg, CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { CachedFare, CachedFlight } from './parse.ts'
import { parsePrice, convertSellerPrice } from '../../money/convert.ts'
import { toLocalDateTime } from '../../times/local-time.ts'
import type { ExpandAirports } from '../airport-routes.ts'
import { itineraryMatchesQuestion, normalizeKnownCurrency } from '../parse-itineraries.ts'

export interface CachedFareMatchContext {
  question: FareQuery
  rates: ExchangeRates
  expandAirports: ExpandAirports
  timeZoneOf: (airport: string) => string | null
  now: Date
}

/** `null` for a fare that has expired, does not match the question or says too little. */
export function toCachedOffer(fare: CachedFare, context: CachedFareMatchContext): CachedOffer | null {
  const { airline, flightNumber, link } = fare
  const { question, rates, now } = context
  const price = parsePrice(fare.amount, normalizeKnownCurrency(fare.currency, rates))
  const legs = toCachedLegs(fare)
  const isPast = fare.expiresAt !== null && Date.parse(fare.expiresAt) <= now.getTime()
  if (!airline || !flightNumber || !link || !price || !legs || isPast || !fare.isActual) return null
  if (!areLegsOfQuestion(legs, context)) return null
  const seller = fare.seller ?? 'Aviasales'
  const option: CachedOffer['option'] = {
    provider: fare.provider,
    seller: { name: seller, kind: 'agency' },
    ...convertSellerPrice(question.currency, price, rates),
    live: false,
    seenAt: fare.seenAt,
    selfTransfer: null,
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    tickets: [{ seller, link: { kind: 'url', url: link } }],
  }
  const cabin = fare.cabin ?? 'economy'
  const whole = toNonstopItinerary(fare, { airline, flightNumber, cabin, legs, option }, context)
  return { airline, flightNumber, cabin, legs, option, whole }
}

function toCachedLegs({ outbound, returning, ...fare }: CachedFare): CachedLeg[] | null {
  const { originAirport: origin, destinationAirport: destination } = fare
  if (!origin || !destination) return null
  const returnAirports = fare.returnAirports ?? { origin: destination, destination: origin }
  const legs = [
    toCachedLeg(origin, destination, outbound),
    ...(returning ? [toCachedLeg(returnAirports.origin, returnAirports.destination, returning)] : []),
  ]
  return legs.every((leg) => leg !== null) ? legs : null
}

function toCachedLeg(
  origin: string,
  destination: string,
  { date, time, transfers, durationMinutes }: CachedFlight,
): CachedLeg | null {
  if (!time || transfers === null) return null
  return { origin, destination, departure: { date, time }, transfers, durationMinutes }
}

function areLegsOfQuestion(
  legs: readonly CachedLeg[],
  { question, expandAirports }: CachedFareMatchContext,
): boolean {
  return (
    legs.length === question.legs.length &&
    question.legs.every(({ origin, destination, departureDate }, index) => {
      const leg = legs[index]
      return (
        leg?.departure.date === departureDate &&
        expandAirports(origin, question.nearbyAirports).includes(leg.origin) &&
        expandAirports(destination, question.nearbyAirports).includes(leg.destination)
      )
    })
  )
}

/** `null` unless all flights are nonstop with known times. The return flight has no number, and the outbound flight's airline. */
function toNonstopItinerary(
  { outbound, returning }: CachedFare,
  { airline, flightNumber, cabin, legs, option }: Omit<CachedOffer, 'whole'>,
  { question, expandAirports, timeZoneOf }: CachedFareMatchContext,
): Itinerary | null {
  const flown = legs.map((leg, index): Leg | null => {
    const departsMs = [outbound, returning][index]?.departsMs
    const zone = timeZoneOf(leg.destination)
    if (leg.transfers > 0 || !leg.durationMinutes || departsMs == null || !zone) return null
    const segment = {
      marketingCarrier: { code: airline, name: airline },
      flightNumber: index === 0 ? flightNumber : null,
      operatingCarrier: null,
      origin: leg.origin,
      destination: leg.destination,
      departure: leg.departure,
      arrival: toLocalDateTime(departsMs + leg.durationMinutes * 60_000, zone),
      durationMinutes: leg.durationMinutes,
    }
    return { segments: [segment], durationMinutes: leg.durationMinutes }
  })
  if (!flown.every((leg) => leg !== null)) return null
  const itinerary = { legs: flown, cabin, options: [option] }
  return itineraryMatchesQuestion(itinerary, question, expandAirports) ? itinerary : null
}
