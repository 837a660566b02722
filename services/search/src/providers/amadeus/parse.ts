import { dayMs } from '@faresight/contracts/days'
import type { Money } from '@faresight/contracts/money'
import type { Carrier, Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { type CabinClass, cabinClassSchema } from '@faresight/contracts/search/search-request'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import { minutesOfDuration } from '../local-time.ts'
import type { Expand } from '../places.ts'
import {
  carrierOf,
  flightNumberOf,
  joined,
  knownCurrency,
  otherThan,
  type Read,
  readEach,
  type Reading,
  wholeLeg,
} from '../reading.ts'
import { airlineName } from './airline-name.ts'
import {
  amadeusAnswer,
  type AmadeusOffer,
  amadeusOffer,
  type AmadeusSegment,
  type AmadeusTraveler,
} from './schema.ts'
import { searchLink } from './search-link.ts'
import { termsOf } from './terms.ts'

/** What Amadeus calls a carrier, by its code. */
type Names = Readonly<Record<string, string>>

/**
 * Amadeus's answer as itineraries, or `null` when it is no answer at all. Each of its offers is one fare: those of the
 * same flights are options of one itinerary.
 *
 * @param searchUrl where its links lead
 */
export function parseAmadeus(
  answer: unknown,
  reading: Reading,
  expand: Expand,
  searchUrl: string,
): Read | null {
  const { data } = amadeusAnswer.safeParse(answer)
  if (!data) return null
  const names = data.dictionaries?.carriers ?? {}
  const read = readEach(data.data, reading, expand, (entry) => {
    const offer = amadeusOffer.safeParse(entry)
    return offer.success ? readOffer(offer.data, names, reading, searchUrl) : null
  })
  return { ...read, itineraries: gathered(read.itineraries) }
}

/** One answer writes the same flight in one way, so its text tells it. */
function gathered(itineraries: readonly Itinerary[]): Itinerary[] {
  const same = Map.groupBy(itineraries, ({ legs, cabin }) => JSON.stringify([legs, cabin]))
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, options: [first, ...others].flatMap(({ options }) => options) }] : [],
  )
}

function readOffer(offer: AmadeusOffer, names: Names, reading: Reading, searchUrl: string): Itinerary | null {
  const legs = offer.itineraries.map((journey) =>
    wholeLeg(
      journey.segments.map((it) => readSegment(it, names)),
      minutesOfDuration(journey.duration),
    ),
  )
  if (!legs.every((leg) => leg !== null)) return null
  const seller = sellerOf(offer, legs, names)
  const travelers = adultsAmong(offer.travelerPricings ?? [])
  const fares = travelers.flatMap((it) => it.fareDetailsBySegment)
  return {
    legs,
    cabin: cabinOf(
      fares.map(({ cabin }) => cabin),
      reading.question.cabinClass,
    ),
    options: [
      {
        provider: 'amadeus',
        seller: { name: seller, kind: 'airline' },
        ...readPrice(offer.price, reading),
        live: isOnSale(offer.lastTicketingDate, reading.seenAt),
        seenAt: reading.seenAt,
        selfTransfer: null,
        fareClass: joined(fares.map((it) => it.class)),
        fareBasis: joined(fares.map((it) => it.fareBasis)),
        brandedFare: joined(fares.map((it) => it.brandedFareLabel ?? it.brandedFare)),
        ...termsOf(travelers, checkedBagPrice(offer, reading)),
        tickets: [
          { seller, link: { kind: 'url', url: searchLink(searchUrl, { seller, legs }, reading.question) } },
        ],
      },
    ],
  }
}

/** Children fly on fares of other names, and an infant on a lap with fewer bags. */
function adultsAmong(travelers: readonly AmadeusTraveler[]): readonly AmadeusTraveler[] {
  const young = ['CHILD', 'HELD_INFANT', 'SEATED_INFANT']
  return travelers.filter(({ travelerType }) => !young.includes(travelerType ?? ''))
}

/** The airline on whose paper the ticket is, which need not be one that flies. */
function sellerOf({ validatingAirlineCodes }: AmadeusOffer, [first]: Leg[], names: Names): string {
  const [code] = validatingAirlineCodes ?? []
  return carrierNamed(code, names)?.name ?? first?.segments[0]?.marketingCarrier.name ?? 'Amadeus'
}

/** For the party, with all fees. */
function readPrice(price: AmadeusOffer['price'], { question, rates }: Reading) {
  const amount = price && parseAmount(price.grandTotal || price.total, knownCurrency(price.currency, rates))
  return amount ? quotedIn(question.currency, amount, rates) : { price: null, charged: null }
}

/** Amadeus names one amount for the party, which is that of one bag of one traveller where there is one alone. */
function checkedBagPrice(
  { price, travelerPricings }: AmadeusOffer,
  { question, rates }: Reading,
): Money | null {
  const bag = price?.additionalServices?.find(({ type }) => type === 'CHECKED_BAGS')
  if (!bag || travelerPricings?.length !== 1) return null
  const amount = parseAmount(bag.amount, knownCurrency(price?.currency ?? '', rates))
  return amount && quotedIn(question.currency, amount, rates).price
}

/** The cabin that was asked for where all flights have it or a better one, else the lowest of them. */
function cabinOf(written: (string | null | undefined)[], asked: CabinClass): CabinClass {
  // The contract lists cabins from the lowest to the highest.
  const order = cabinClassSchema.options
  const ranks = written.map((cabin) => order.findIndex((it) => it === cabin?.toLowerCase()))
  const lowest = Math.min(...ranks.filter((rank) => rank >= 0))
  return lowest < order.indexOf(asked) ? (order[lowest] ?? asked) : asked
}

/** A fare that had to be ticketed by yesterday is one that somebody remembers. The day ends last west of us. */
function isOnSale(lastTicketingDate: string | null | undefined, seenAt: string): boolean {
  return !lastTicketingDate || Date.parse(lastTicketingDate) + 1.5 * dayMs > Date.parse(seenAt)
}

function readSegment(segment: AmadeusSegment, names: Names): Segment | null {
  const { carrierCode, carrierName } = segment.operating ?? {}
  const operating = carrierCode
    ? carrierNamed(carrierCode, names)
    : carrierOf(null, airlineName('', carrierName))
  const marketing = carrierNamed(segment.carrierCode, names) ?? operating
  const durationMinutes = minutesOfDuration(segment.duration)
  if (!marketing || durationMinutes === null) return null
  return {
    marketingCarrier: marketing,
    flightNumber: flightNumberOf(segment.number, marketing.code),
    operatingCarrier: otherThan(marketing, operating),
    origin: segment.departure.iataCode,
    destination: segment.arrival.iataCode,
    departure: moment(segment.departure.at),
    arrival: moment(segment.arrival.at),
    durationMinutes,
    ...(segment.aircraft && { aircraft: segment.aircraft.code }),
    ...(segment.numberOfStops && { technicalStops: segment.numberOfStops }),
    ...terminalsOf(segment),
  }
}

function terminalsOf({
  departure,
  arrival,
}: AmadeusSegment): Pick<Segment, 'departureTerminal' | 'arrivalTerminal'> {
  return {
    ...(departure.terminal && { departureTerminal: departure.terminal }),
    ...(arrival.terminal && { arrivalTerminal: arrival.terminal }),
  }
}

function carrierNamed(written: string | null | undefined, names: Names): Carrier | null {
  const code = written?.trim().toUpperCase()
  // Names are an answer's own, and so could be any word that objects know.
  return code ? { code, name: airlineName(code, Object.hasOwn(names, code) ? names[code] : null) } : null
}

function moment(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}
