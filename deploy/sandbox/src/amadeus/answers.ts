import type { CabinClass } from '@faresight/contracts/search/search-request'
import { fromDayNumber } from '@faresight/contracts/days'
import { convertPrice, formatPriceAmount } from '../rates.ts'
import { pickBookingClass, createFareBasisCode } from '../sellers/brands.ts'
import { amadeusFlightNumber } from '../quirks/codeshares.ts'
import {
  amadeusCheckedBagAllowance,
  extraBagDollars,
  amadeusFareAmenities,
  airlineTerminal,
} from '../quirks/terms.ts'
import type { WorldAirport } from '../world/airports.ts'
import type { DayNumber } from '../world/calendar.ts'
import type { WorldFlight } from '../world/flights.ts'
import type { WorldLeg } from '../world/legs.ts'
import { isRoundTrip, type WorldQuery } from '../world/world-query.ts'
import { hashParts } from '../world/random.ts'
import { formatLocalTime, type UtcMinute } from '../world/zones.ts'
import type { AmadeusFare } from './offers.ts'
import type { AmadeusSearch } from './requests.ts'

type OfferContext = {
  readonly query: WorldQuery
  readonly travelers: AmadeusSearch['travelers']
  readonly quoteDay: DayNumber
}

export function createAmadeusAnswer(fares: readonly AmadeusFare[], context: OfferContext) {
  const flights = fares.flatMap(({ itinerary }) => itinerary.legs.flatMap((leg) => leg.flights))
  return {
    meta: { count: fares.length },
    data: fares.map((fare, index) => offerBody(fare, String(index + 1), context)),
    dictionaries: {
      carriers: Object.fromEntries(
        flights.flatMap(listCarriers).map(({ iata, name }) => [iata, name.toUpperCase()]),
      ),
    },
  }
}

function offerBody(fare: AmadeusFare, id: string, { query, quoteDay, travelers }: OfferContext) {
  const { fee, itinerary, total, validating } = fare
  const { currency } = total
  return {
    type: 'flight-offer',
    id,
    source: 'GDS',
    lastTicketingDate: fromDayNumber(quoteDay + (hashParts('ticketed by', itinerary.hash) % 2)),
    itineraries: itinerary.legs.map((leg) => ({
      duration: isoDuration(leg.minutes),
      segments: leg.flights.map(segmentBody),
    })),
    price: {
      currency,
      total: formatPriceAmount(total),
      grandTotal: formatPriceAmount({ amount: total.amount + fee.amount, currency }),
      ...checkedBagService(fare, currency),
    },
    validatingAirlineCodes: [validating.iata],
    travelerPricings: travelers.map(({ id: travelerId, travelerType }) => ({
      travelerId,
      travelerType,
      fareOption: 'STANDARD',
      fareDetailsBySegment: itinerary.legs.flatMap((leg) =>
        leg.flights.map((flight) => fareDetails(fare, leg, flight, query)),
      ),
    })),
  }
}

function checkedBagService({ brand, itinerary, validating }: AmadeusFare, currency: string) {
  const dollars = brand.bags.checked === 0 ? extraBagDollars(validating, 'checked') : undefined
  if (!dollars) return {}
  const price = convertPrice({ amount: dollars * itinerary.legs.length, currency: 'USD' }, currency)
  return { additionalServices: [{ amount: formatPriceAmount(price), type: 'CHECKED_BAGS' }] }
}

function fareDetails(
  { brand, itinerary }: AmadeusFare,
  leg: WorldLeg,
  flight: WorldFlight,
  query: WorldQuery,
) {
  const cabin = soldAmadeusCabin(flight, itinerary.cabin)
  return {
    segmentId: segmentId(flight),
    cabin: cabin.toUpperCase(),
    fareBasis: createFareBasisCode(leg, itinerary.cabin, brand, isRoundTrip(query)),
    brandedFare: brand.name.replaceAll(' ', '').toUpperCase(),
    brandedFareLabel: brand.name.toUpperCase(),
    class: pickBookingClass(leg, cabin),
    includedCheckedBags: amadeusCheckedBagAllowance(flight, brand),
    amenities: amadeusFareAmenities(leg.airline, brand),
  }
}

/** A flight too short for the cabin is sold in the next lower one. */
export function soldAmadeusCabin({ from, km, to }: WorldFlight, requested: CabinClass): CabinClass {
  if (requested === 'premium_economy') return km > 3500 ? requested : 'economy'
  const isAmerican = from.country === 'US' && to.country === 'US'
  return requested === 'first' && km <= 4500 && !isAmerican ? 'business' : requested
}

function segmentBody(flight: WorldFlight) {
  const { airline, number } = amadeusFlightNumber(flight)
  const { iata, name } = flight.operator ?? flight.airline
  return {
    departure: endPoint(flight.from, flight.departs, flight),
    arrival: endPoint(flight.to, flight.arrives, flight),
    carrierCode: airline.iata,
    number: String(number),
    aircraft: { code: aircraftCodes[flight.aircraft] ?? '320' },
    operating: iata ? { carrierCode: iata } : { carrierName: name },
    duration: isoDuration(flight.minutes),
    id: segmentId(flight),
    numberOfStops: 0,
  }
}

/** Unique within an answer. */
function segmentId({ airline, departs, from, number }: WorldFlight): string {
  return `${airline.code}${number}${from.iata}${departs}`
}

function endPoint(airport: WorldAirport, minute: UtcMinute, { airline }: WorldFlight) {
  const terminal = airlineTerminal(airport, airline)
  return { iataCode: airport.iata, ...(terminal && { terminal }), at: formatLocalTime(airport.zone, minute) }
}

function listCarriers(flight: WorldFlight): { iata: string; name: string }[] {
  return [amadeusFlightNumber(flight).airline, flight.airline, flight.operator].flatMap((carrier) =>
    carrier?.iata ? [{ iata: carrier.iata, name: carrier.name }] : [],
  )
}

function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`
}

const aircraftCodes: Readonly<Record<string, string>> = {
  'Boeing 787-9': '789',
  'Boeing 777-300ER': '77W',
  'Boeing 737-800': '738',
  'Airbus A350-900': '359',
  'Airbus A330-900': '339',
  'Airbus A321neo': '32Q',
  'Airbus A320neo': '32N',
  'Airbus A321': '321',
  'Airbus A320': '320',
  'ATR 72-600': 'AT7',
  'Embraer 190': 'E90',
  'Embraer 195': 'E95',
  'De Havilland Dash 8-400': 'DH4',
}
