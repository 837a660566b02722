import { dayMs } from '@faresight/contracts/days'
import type { Money } from '@faresight/contracts/money'
import type { Carrier, Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { type CabinClass, cabinClassSchema } from '@faresight/contracts/search/search-request'
import { airlineNameByCode, normalizeAirlineName } from '../../airlines/airline-table.ts'
import { parsePrice, convertSellerPrice } from '../../money/convert.ts'
import { parseIsoDurationMinutes } from '../../times/local-time.ts'
import type { ExpandAirports } from '../airport-routes.ts'
import {
  buildItineraryLeg,
  joinFareCodes,
  normalizeKnownCurrency,
  operatingCarrierIfDifferent,
  type ItineraryParseContext,
  type ParsedItineraries,
  parseValidItineraries,
  stripCarrierCode,
  toCarrier,
} from '../parse-itineraries.ts'
import {
  amadeusAnswerSchema,
  type AmadeusOffer,
  amadeusOfferSchema,
  type AmadeusSegment,
  type AmadeusTraveler,
} from './schema.ts'
import { buildAirlineWebSearchUrl } from './airline-search-url.ts'
import { toBaggageAndConditions } from './fare-terms.ts'

type CarrierNames = Readonly<Record<string, string>>

/** `null` for text that is no answer. Offers with the same flights become options of one itinerary. @param searchUrl where links lead */
export function parseAmadeusItineraries(
  answer: unknown,
  context: ItineraryParseContext,
  expand: ExpandAirports,
  searchUrl: string,
): ParsedItineraries | null {
  const { data } = amadeusAnswerSchema.safeParse(answer)
  if (!data) return null
  const names = data.dictionaries?.carriers ?? {}
  const parsed = parseValidItineraries(data.data, context, expand, (entry) => {
    const offer = amadeusOfferSchema.safeParse(entry)
    return offer.success ? parseOffer(offer.data, names, context, searchUrl) : null
  })
  return { ...parsed, itineraries: groupByFlights(parsed.itineraries) }
}

/** Within one answer equal flights have equal JSON. */
function groupByFlights(itineraries: readonly Itinerary[]): Itinerary[] {
  const same = Map.groupBy(itineraries, ({ legs, cabin }) => JSON.stringify([legs, cabin]))
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, options: [first, ...others].flatMap(({ options }) => options) }] : [],
  )
}

function parseOffer(
  offer: AmadeusOffer,
  names: CarrierNames,
  context: ItineraryParseContext,
  searchUrl: string,
): Itinerary | null {
  const legs = offer.itineraries.map((journey) =>
    buildItineraryLeg(
      journey.segments.map((it) => parseSegment(it, names)),
      parseIsoDurationMinutes(journey.duration),
    ),
  )
  if (!legs.every((leg) => leg !== null)) return null
  const seller = sellerName(offer, legs, names)
  const travelers = adultsAmong(offer.travelerPricings ?? [])
  const fares = travelers.flatMap((it) => it.fareDetailsBySegment)
  return {
    legs,
    cabin: lowestCabin(
      fares.map(({ cabin }) => cabin),
      context.question.cabinClass,
    ),
    options: [
      {
        provider: 'amadeus',
        seller: { name: seller, kind: 'airline' },
        ...parseOfferPrice(offer.price, context),
        live: isOnSale(offer.lastTicketingDate, context.seenAt),
        seenAt: context.seenAt,
        selfTransfer: null,
        fareClass: joinFareCodes(fares.map((it) => it.class)),
        fareBasis: joinFareCodes(fares.map((it) => it.fareBasis)),
        brandedFare: joinFareCodes(fares.map((it) => it.brandedFareLabel ?? it.brandedFare)),
        ...toBaggageAndConditions(travelers, checkedBagPrice(offer, context)),
        tickets: [
          {
            seller,
            link: {
              kind: 'url',
              url: buildAirlineWebSearchUrl(searchUrl, { seller, legs }, context.question),
            },
          },
        ],
      },
    ],
  }
}

/** Children have other fares, and infants on a lap fewer bags. */
function adultsAmong(travelers: readonly AmadeusTraveler[]): readonly AmadeusTraveler[] {
  const young = ['CHILD', 'HELD_INFANT', 'SEATED_INFANT']
  return travelers.filter(({ travelerType }) => !young.includes(travelerType ?? ''))
}

/** The validating airline, which need not operate a flight. */
function sellerName({ validatingAirlineCodes }: AmadeusOffer, [first]: Leg[], names: CarrierNames): string {
  const [code] = validatingAirlineCodes ?? []
  return findCarrier(code, names)?.name ?? first?.segments[0]?.marketingCarrier.name ?? 'Amadeus'
}

/** For the party, with all fees. */
function parseOfferPrice(price: AmadeusOffer['price'], { question, rates }: ItineraryParseContext) {
  const amount =
    price && parsePrice(price.grandTotal || price.total, normalizeKnownCurrency(price.currency, rates))
  return amount ? convertSellerPrice(question.currency, amount, rates) : { price: null, charged: null }
}

/** Amadeus gives one amount for the party: a bag's price only where one traveller flies. */
function checkedBagPrice(
  { price, travelerPricings }: AmadeusOffer,
  { question, rates }: ItineraryParseContext,
): Money | null {
  const bag = price?.additionalServices?.find(({ type }) => type === 'CHECKED_BAGS')
  if (!bag || travelerPricings?.length !== 1) return null
  const amount = parsePrice(bag.amount, normalizeKnownCurrency(price?.currency ?? '', rates))
  return amount && convertSellerPrice(question.currency, amount, rates).price
}

/** The requested cabin where all flights have it or a better one, else the lowest. */
function lowestCabin(written: (string | null | undefined)[], asked: CabinClass): CabinClass {
  // The contract lists cabins from the lowest to the highest.
  const order = cabinClassSchema.options
  const ranks = written.map((cabin) => order.findIndex((it) => it === cabin?.toLowerCase()))
  const lowest = Math.min(...ranks.filter((rank) => rank >= 0))
  return lowest < order.indexOf(asked) ? (order[lowest] ?? asked) : asked
}

/** Amadeus may send cached fares whose ticketing date has passed. The day ends last west of UTC. */
function isOnSale(lastTicketingDate: string | null | undefined, seenAt: string): boolean {
  return !lastTicketingDate || Date.parse(lastTicketingDate) + 1.5 * dayMs > Date.parse(seenAt)
}

function parseSegment(segment: AmadeusSegment, names: CarrierNames): Segment | null {
  const { carrierCode, carrierName } = segment.operating ?? {}
  const operating = carrierCode
    ? findCarrier(carrierCode, names)
    : toCarrier(null, toAirlineName('', carrierName))
  const marketing = findCarrier(segment.carrierCode, names) ?? operating
  const durationMinutes = parseIsoDurationMinutes(segment.duration)
  if (!marketing || durationMinutes === null) return null
  return {
    marketingCarrier: marketing,
    flightNumber: stripCarrierCode(segment.number, marketing.code),
    operatingCarrier: operatingCarrierIfDifferent(marketing, operating),
    origin: segment.departure.iataCode,
    destination: segment.arrival.iataCode,
    departure: toLocalMoment(segment.departure.at),
    arrival: toLocalMoment(segment.arrival.at),
    durationMinutes,
    ...(segment.aircraft && { aircraft: segment.aircraft.code }),
    ...(segment.numberOfStops && { technicalStops: segment.numberOfStops }),
    ...toTerminals(segment),
  }
}

function toTerminals({
  departure,
  arrival,
}: AmadeusSegment): Pick<Segment, 'departureTerminal' | 'arrivalTerminal'> {
  return {
    ...(departure.terminal && { departureTerminal: departure.terminal }),
    ...(arrival.terminal && { arrivalTerminal: arrival.terminal }),
  }
}

function findCarrier(written: string | null | undefined, names: CarrierNames): Carrier | null {
  const code = written?.trim().toUpperCase()
  // The answer controls the keys, which may be those of Object.prototype.
  return code ? { code, name: toAirlineName(code, Object.hasOwn(names, code) ? names[code] : null) } : null
}

function toLocalMoment(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

const maxAbbreviationLength = 3
const shortWords = new Set(['AIR', 'SKY', 'FLY', 'JET', 'SUN', 'SEA'])
const smallWords = new Set(['OF', 'DE', 'AND', 'THE'])

/** `BRITISH AIRWAYS` → `British Airways`. Amadeus writes names in capitals; our table is older, and only gives the spelling of the same name. */
function toAirlineName(code: string, written: string | null | undefined): string {
  const name = written?.trim()
  const known = airlineNameByCode.get(code)
  if (!name) return known ?? code
  if (known && normalizeAirlineName(known) === normalizeAirlineName(name)) return known
  return name === name.toUpperCase() ? name.split(' ').map(toTitleCase).join(' ') : name
}

function toTitleCase(word: string): string {
  if (smallWords.has(word)) return word.toLowerCase()
  if (word.length <= maxAbbreviationLength && !shortWords.has(word)) return word
  return word.charAt(0) + word.slice(1).toLowerCase()
}
