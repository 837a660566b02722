import { daysBetween } from '@faresight/contracts/days'
import type { Baggage, BookingOption, Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type {
  UnlockedResult,
  ResultBaggage,
  ResultLeg,
  ResultOption,
  ResultSegment,
} from '@faresight/contracts/search/result'
import { type Money } from '@faresight/contracts/money'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { findAirlineAlliance } from '../airlines/alliances.ts'
import { createSellerNameLookup } from '../airlines/seller-name.ts'
import { findAircraftType } from '../emissions/aircraft.ts'
import { type AirportDistanceLookup, estimateEmissions } from '../emissions/emissions.ts'
import {
  joinAirlineNames,
  totalDurationMinutes,
  countStops,
  maxStopsPerLeg,
} from '../ranking/itinerary-summary.ts'
import { toBookingPath } from './booking-url.ts'
import { toResultLayovers } from './layovers.ts'

export interface FlightResultContext {
  id: string
  /** `null` where the result is not stored, so it cannot be booked. */
  searchId: string | null
  question: Pick<FareQuery, 'tripType' | 'passengers' | 'currency'>
  createdAt: Date
  airports: AirportDistanceLookup
}

/** The complete result: callers pass it through `redactForViewer()`. */
export function toFlightResult(itinerary: Itinerary, frame: FlightResultContext): UnlockedResult {
  const { question } = frame
  const [first] = itinerary.options
  const selfTransfer = summarizeSelfTransfers(itinerary.options)
  const legs = itinerary.legs.map((leg) => toResultLeg(leg, selfTransfer !== null))
  const [outbound, back] = legs
  // Schemas guarantee one entry of each.
  if (!first || !outbound) throw new Error('An itinerary has no flights or no sellers')
  const nameOf = createSellerNameLookup(itinerary)
  const options = itinerary.options.map((option) =>
    toResultOption(option, question, {
      sellerName: (given) => nameOf(option, given),
      bookingUrl: (ticket) => (frame.searchId ? toBookingPath(frame.id, option, ticket) : null),
    }),
  )
  return {
    id: frame.id,
    searchId: frame.searchId,
    locked: false,
    airline: joinAirlineNames(itinerary),
    airlineCode: itinerary.legs[0]?.segments[0]?.marketingCarrier.code ?? null,
    provider: first.provider,
    ...(first.price ? toResultPrices(first.price, question.passengers) : noPrices),
    currency: question.currency,
    live: first.live,
    seenAt: first.seenAt,
    cabin: itinerary.cabin,
    fareClass: first.fareClass,
    fareBasis: first.fareBasis,
    brandedFare: first.brandedFare,
    departureDate: outbound.segments[0]?.departureDate ?? null,
    returnDate: question.tripType === 'roundtrip' ? (back?.segments[0]?.departureDate ?? null) : null,
    departureTime: outbound.departureTime,
    arrivalTime: outbound.arrivalTime,
    duration: totalDurationMinutes(itinerary),
    stops: maxStopsPerLeg(itinerary),
    selfTransfer: selfTransfer ?? (legs.some(changesAirports) ? 'unprotected' : null),
    ...(first.suspicious && { suspicious: true }),
    ...(itinerary.timesDiffer && { timesDiffer: true }),
    emissions: estimateEmissions(itinerary, frame.airports),
    bookingUrl: options[0]?.bookingUrl ?? null,
    legs,
    options,
    createdAt: frame.createdAt.toISOString(),
  }
}

function toResultOption(
  option: BookingOption,
  question: FlightResultContext['question'],
  {
    sellerName,
    bookingUrl,
  }: { sellerName: (given: string) => string; bookingUrl: (ticket: number) => string | null },
): ResultOption {
  const { provider, seller, price, live, seenAt, selfTransfer, brandedFare, baggage, conditions } = option
  return {
    provider,
    seller: sellerName(seller.name),
    sellerKind: seller.kind,
    ...(price ? toResultPrices(price, question.passengers) : noPrices),
    currency: question.currency,
    charged: toResultCharge(option),
    live,
    seenAt,
    selfTransfer,
    brandedFare,
    ...(baggage && { baggage: toResultBaggage(baggage) }),
    ...(conditions && { conditions }),
    ...(option.suspicious && { suspicious: true }),
    bookingUrl: bookingUrl(0),
    tickets: option.tickets.map((it, index) => ({
      seller: sellerName(it.seller),
      bookingUrl: bookingUrl(index),
    })),
  }
}

function toResultBaggage({
  cabinPieces,
  checkedPieces,
  checkedKg,
  cabinBagPrice,
  checkedBagPrice,
}: Baggage): ResultBaggage {
  return {
    cabinPieces,
    checkedPieces,
    checkedKg,
    cabinBagPrice: cabinBagPrice ? toMajorUnits(cabinBagPrice) : null,
    checkedBagPrice: checkedBagPrice ? toMajorUnits(checkedBagPrice) : null,
  }
}

export function toResultCharge({ charged }: Pick<BookingOption, 'charged'>): ResultOption['charged'] {
  if (!charged) return null
  const { price, rateDate } = charged
  return { price: toMajorUnits(price), currency: price.currency, rateDate }
}

const noPrices = { price: null, pricePerPassenger: null }

/** For the whole party, and per passenger, rounded to the minor unit. */
export function toResultPrices(
  price: Money,
  passengers: number,
): { price: number; pricePerPassenger: number } {
  const share = { minor: Math.round(price.minor / passengers), currency: price.currency }
  return { price: toMajorUnits(price), pricePerPassenger: toMajorUnits(share) }
}

function summarizeSelfTransfers(options: readonly BookingOption[]): UnlockedResult['selfTransfer'] {
  const kinds = new Set(options.map(({ selfTransfer }) => selfTransfer))
  if (kinds.has(null)) return kinds.size > 1 ? 'some' : null
  return kinds.has('unprotected') ? 'unprotected' : 'protected'
}

function changesAirports({ layovers }: ResultLeg): boolean {
  return layovers.some(({ arrivesAt, departsFrom }) => arrivesAt !== departsFrom)
}

function toResultLeg({ segments, durationMinutes, layovers }: Leg, isSelfTransfer: boolean): ResultLeg {
  const first = segments[0]
  const last = segments.at(-1)
  // The schema guarantees one segment.
  if (!first || !last) throw new Error('A leg has no flights')
  return {
    origin: first.origin,
    destination: last.destination,
    departureTime: first.departure.time,
    arrivalTime: last.arrival.time,
    arrivalDayOffset: daysBetween(first.departure.date, last.arrival.date),
    duration: durationMinutes,
    stops: countStops(segments),
    segments: segments.map(toResultSegment),
    layovers: toResultLayovers(segments, layovers, isSelfTransfer),
  }
}

function toResultSegment(segment: Segment): ResultSegment {
  const { marketingCarrier, flightNumber, operatingCarrier, departure, arrival } = segment
  const { aircraft, departureTerminal, arrivalTerminal } = segment
  const alliance = findAirlineAlliance(marketingCarrier.code)
  return {
    airline: marketingCarrier.name,
    airlineCode: marketingCarrier.code,
    operatedBy: operatingCarrier?.name ?? null,
    flightNumber: flightNumber && `${marketingCarrier.code ?? ''}${flightNumber}`,
    origin: segment.origin,
    destination: segment.destination,
    departureDate: departure.date,
    departureTime: departure.time,
    arrivalDate: arrival.date,
    arrivalTime: arrival.time,
    duration: segment.durationMinutes,
    ...(alliance && { alliance }),
    ...(aircraft && { aircraft: findAircraftType(aircraft)?.name ?? aircraft }),
    ...(departureTerminal && { departureTerminal }),
    ...(arrivalTerminal && { arrivalTerminal }),
  }
}
