import type { FlightResult, OpenResult, ResultLeg, ResultOption, ResultSegment } from './search/result.ts'
import type { Viewer } from './viewer.ts'

/** Fares on their way out of a service. Each key is shown or withheld by the rules of its row. */
export interface Fares {
  results: OpenResult[]
}

/** The same fares as somebody may see them. */
export interface VisibleFares {
  results: FlightResult[]
}

/**
 * What `viewer` may see of `value`: the one rule for every way out (JSON, events, mails), mirrored by the client.
 *
 * A visitor's results come in an order that says nothing of their prices: by total duration, then departure, then by what
 * else is visible, with ids given in that order. A member without access gets ids alone.
 */
export function visible(value: Fares, viewer: Viewer): VisibleFares {
  if (viewer === 'subscriber') return value
  if (viewer === 'member') return { results: value.results.map(({ id }) => ({ id, locked: true })) }
  return { results: byNothingHidden(value.results.map(forVisitor)) }
}

function byNothingHidden(results: OpenResult[]): OpenResult[] {
  // Ties are broken by the visible text itself: a stable sort would keep, and so tell, the order of price.
  return byText(results)
    .sort((a, b) => a.duration - b.duration || a.departureTime.localeCompare(b.departureTime))
    .map((result, index) => ({ ...result, id: `public-${index}` }))
}

function byText<T>(values: T[]): T[] {
  const keyed = values.map((value) => ({ value, text: JSON.stringify(value) }))
  return keyed.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ value }) => value)
}

// Each field is named here, also one that is shown: a new one stays out, and the compiler asks, until it has its place.

function forVisitor(result: OpenResult): OpenResult {
  const { airline, airlineCode, currency, cabin, departureTime, arrivalTime } = result
  const { duration, stops, selfTransfer, createdAt } = result
  const options = optionsForVisitor(result.options)
  return {
    id: '',
    searchId: null,
    locked: false,
    airline,
    airlineCode,
    // The cheapest seller gives a result its provider, fare name and age; a visitor gets them from all sellers.
    provider: options[0]?.provider ?? result.provider,
    brandedFare: options[0]?.brandedFare ?? null,
    live: options.some((option) => option.live),
    seenAt: options.reduce((latest, { seenAt }) => (seenAt > latest ? seenAt : latest), ''),
    price: null,
    pricePerPassenger: null,
    currency,
    cabin,
    fareClass: null,
    fareBasis: null,
    departureDate: null,
    returnDate: null,
    departureTime,
    arrivalTime,
    duration,
    stops,
    selfTransfer,
    bookingUrl: null,
    legs: result.legs.map(legForVisitor),
    options,
    createdAt,
  }
}

function optionsForVisitor(options: ResultOption[]): ResultOption[] {
  return byText(
    options.map(({ provider, seller, sellerKind, currency, live, seenAt, brandedFare, tickets }) => ({
      provider,
      seller,
      sellerKind,
      price: null,
      pricePerPassenger: null,
      currency,
      charged: null,
      live,
      seenAt,
      brandedFare,
      bookingUrl: null,
      tickets: tickets.map((ticket) => ({ seller: ticket.seller, bookingUrl: null })),
    })),
  )
}

function legForVisitor(leg: ResultLeg): ResultLeg {
  const { origin, destination, departureTime, arrivalTime, arrivalDayOffset, duration, stops } = leg
  const segments = leg.segments.map(segmentForVisitor)
  return { origin, destination, departureTime, arrivalTime, arrivalDayOffset, duration, stops, segments }
}

function segmentForVisitor(segment: ResultSegment): ResultSegment {
  const { airline, airlineCode, operatedBy, origin, destination } = segment
  const { departureTime, arrivalTime, duration } = segment
  return {
    airline,
    airlineCode,
    operatedBy,
    flightNumber: null,
    origin,
    destination,
    departureDate: null,
    departureTime,
    arrivalDate: null,
    arrivalTime,
    duration,
  }
}
