import { metroAreas } from '@faresight/contracts/search/metro-areas'
import { convert, textOf } from '../rates.ts'
import { bookingClassOf, fareBasisOf } from '../sellers/brands.ts'
import { soldAtAmadeus } from '../sellers/codeshares.ts'
import { terminalAt } from '../untidy/terminals.ts'
import { amenities, bagFee, checkedBags } from '../untidy/terms.ts'
import type { Airport } from '../world/airports.ts'
import type { Cabin } from '../world/cabins.ts'
import { type Day, formatDay } from '../world/calendar.ts'
import type { Flight } from '../world/flights.ts'
import type { Leg } from '../world/legs.ts'
import { isRoundTrip, type Question } from '../world/question.ts'
import { hashOf } from '../world/random.ts'
import { localText, type UtcMinute } from '../world/zones.ts'
import type { Fare } from './offers.ts'
import type { OffersRequest, TravelerType } from './requests.ts'

/** What an offer's text depends on besides its fare. */
export type Asked = {
  readonly question: Question
  readonly travelers: OffersRequest['travelers']
  /** The day of the quote. */
  readonly day: Day
}

/** The `data` and `dictionaries` of an answer. */
export function answerWith(fares: readonly Fare[], asked: Asked) {
  const segments = new Map<string, string>()
  const flights = fares.flatMap(({ itinerary }) => itinerary.legs.flatMap((leg) => leg.flights))
  return {
    data: fares.map((fare, at) => offerBody(fare, String(at + 1), asked, segments)),
    dictionaries: {
      locations: Object.fromEntries(
        flights.flatMap(({ from, to }) => [from, to]).map((airport) => [airport.iata, locationBody(airport)]),
      ),
      aircraft: Object.fromEntries(
        flights.map(({ aircraft }) => [aircraftCode(aircraft), aircraft.toUpperCase()]),
      ),
      currencies: Object.fromEntries(fares.map(({ total: { currency } }) => [currency, currency])),
      carriers: Object.fromEntries(
        flights.flatMap(carriersOf).map(({ iata, name }) => [iata, name.toUpperCase()]),
      ),
    },
  }
}

function offerBody(fare: Fare, id: string, asked: Asked, segments: Map<string, string>) {
  const { brand, fee, itinerary, total, validating } = fare
  const { currency } = total
  const grandTotal = { amount: total.amount + fee.amount, currency }
  return {
    type: 'flight-offer',
    id,
    source: 'GDS',
    instantTicketingRequired: hashOf('instant', itinerary.hash) % 10 === 0,
    nonHomogeneous: false,
    oneWay: false,
    lastTicketingDate: formatDay(asked.day + (hashOf('ticketed by', itinerary.hash) % 2)),
    numberOfBookableSeats: Math.max(
      asked.travelers.length > 9 ? 9 : asked.travelers.length,
      1 + (itinerary.hash % 9),
    ),
    itineraries: itinerary.legs.map((leg) => ({
      duration: durationText(leg.minutes),
      segments: leg.flights.map((flight) => segmentBody(flight, segments)),
    })),
    price: {
      currency,
      total: textOf(total),
      base: textOf({ amount: total.amount * 0.82, currency }),
      fees: [
        { amount: textOf({ amount: 0, currency }), type: 'SUPPLIER' },
        { amount: textOf(fee), type: 'TICKETING' },
      ],
      grandTotal: textOf(grandTotal),
      ...additionalServices(fare, currency),
    },
    pricingOptions: { fareType: ['PUBLISHED'], includedCheckedBagsOnly: brand.bags.checked > 0 },
    validatingAirlineCodes: [validating.iata],
    travelerPricings: sharesOf(fare, asked).map((share) => ({
      ...share,
      fareOption: 'STANDARD',
      fareDetailsBySegment: itinerary.legs.flatMap((leg) =>
        leg.flights.map((flight) => fareBody(fare, leg, segmentId(flight, segments), flight, asked.question)),
      ),
    })),
  }
}

/** A checked bag where none is included. */
function additionalServices({ brand, itinerary, validating }: Fare, currency: string) {
  const fee = brand.bags.checked === 0 ? bagFee(validating, 'checked') : undefined
  if (!fee) return {}
  const price = convert({ amount: fee * itinerary.legs.length, currency: 'USD' }, currency)
  return { additionalServices: [{ amount: textOf(price), type: 'CHECKED_BAGS' }] }
}

const weights: Readonly<Record<TravelerType, number>> = {
  ADULT: 1,
  SENIOR: 1,
  YOUNG: 1,
  STUDENT: 1,
  CHILD: 0.8,
  SEATED_INFANT: 0.8,
  HELD_INFANT: 0.1,
}

/** Everybody's part of the total; the first one's takes up what rounding leaves. */
function sharesOf({ total: { amount, currency } }: Fare, { travelers }: Asked) {
  const sum = travelers.reduce((heads, { travelerType }) => heads + weights[travelerType], 0)
  const shares = travelers.map(({ travelerType }) =>
    convert({ amount: (amount * weights[travelerType]) / sum, currency }, currency),
  )
  const others = shares.slice(1).reduce((rest, share) => rest - share.amount, amount)
  return travelers.map(({ id, travelerType }, at) => {
    const own = { amount: at === 0 ? others : (shares[at]?.amount ?? 0), currency }
    return {
      travelerId: id,
      travelerType,
      price: { currency, total: textOf(own), base: textOf({ amount: own.amount * 0.82, currency }) },
    }
  })
}

function fareBody({ brand, itinerary }: Fare, leg: Leg, id: string, flight: Flight, question: Question) {
  const cabin = cabinOn(flight, itinerary.cabin)
  return {
    segmentId: id,
    cabin: cabin.toUpperCase(),
    fareBasis: fareBasisOf(leg, itinerary.cabin, brand, isRoundTrip(question)),
    brandedFare: brand.name.replaceAll(' ', '').toUpperCase(),
    brandedFareLabel: brand.name.toUpperCase(),
    class: bookingClassOf(leg, cabin),
    includedCheckedBags: checkedBags(flight, brand),
    amenities: amenities(leg.airline, brand),
  }
}

/** A flight too short for the cabin is sold in the next lower one. */
export function cabinOn({ from, km, to }: Flight, asked: Cabin): Cabin {
  if (asked === 'premium_economy') return km > 3500 ? asked : 'economy'
  const isAtHome = from.country === 'US' && to.country === 'US'
  return asked === 'first' && km <= 4500 && !isAtHome ? 'business' : asked
}

function segmentBody(flight: Flight, segments: Map<string, string>) {
  const { airline, number } = soldAtAmadeus(flight)
  const { iata, name } = flight.operator ?? flight.airline
  return {
    departure: endBody(flight.from, flight.departs, flight),
    arrival: endBody(flight.to, flight.arrives, flight),
    carrierCode: airline.iata,
    number: String(number),
    aircraft: { code: aircraftCode(flight.aircraft) },
    operating: iata ? { carrierCode: iata } : { carrierName: name },
    duration: durationText(flight.minutes),
    id: segmentId(flight, segments),
    numberOfStops: 0,
    blacklistedInEU: false,
  }
}

function endBody(airport: Airport, at: UtcMinute, { airline }: Flight) {
  const terminal = terminalAt(airport, airline)
  return { iataCode: airport.iata, ...(terminal && { terminal }), at: localText(airport.zone, at) }
}

/** The flights of an answer are numbered, each once however many offers have it. */
function segmentId({ airline, departs, from, number }: Flight, segments: Map<string, string>): string {
  const key = `${airline.code}${number}${from.iata}${departs}`
  const id = segments.get(key) ?? String(segments.size + 1)
  segments.set(key, id)
  return id
}

function carriersOf(flight: Flight): { iata: string; name: string }[] {
  return [soldAtAmadeus(flight).airline, flight.airline, flight.operator].flatMap((carrier) =>
    carrier?.iata ? [{ iata: carrier.iata, name: carrier.name }] : [],
  )
}

/** `cityCode` is that of the metro area where the trade has one. */
function locationBody({ country, iata }: Airport) {
  const area = metroAreas.find(({ airports, code }) => !code.startsWith('Q') && airports.includes(iata))
  return { cityCode: area?.code ?? iata, countryCode: country }
}

function durationText(minutes: number): string {
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

function aircraftCode(name: string): string {
  return aircraftCodes[name] ?? '320'
}
