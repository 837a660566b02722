import type { FlightResult, OpenResult, ResultLeg, ResultOption } from './search/result.ts'
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

function forVisitor(result: OpenResult): OpenResult {
  const options = optionsForVisitor(result.options)
  return {
    ...result,
    id: '',
    searchId: null,
    // The cheapest seller gives a result its provider, fare name and age; a visitor gets them from all sellers.
    provider: options[0]?.provider ?? result.provider,
    brandedFare: options[0]?.brandedFare ?? null,
    live: options.some((option) => option.live),
    seenAt: options.reduce((latest, { seenAt }) => (seenAt > latest ? seenAt : latest), ''),
    price: null,
    pricePerPassenger: null,
    fareClass: null,
    fareBasis: null,
    departureDate: null,
    returnDate: null,
    bookingUrl: null,
    legs: result.legs.map(legForVisitor),
    options,
  }
}

function optionsForVisitor(options: ResultOption[]): ResultOption[] {
  return byText(
    options.map((option) => ({
      ...option,
      price: null,
      pricePerPassenger: null,
      charged: null,
      bookingUrl: null,
      tickets: option.tickets.map((ticket) => ({ ...ticket, bookingUrl: null })),
    })),
  )
}

function legForVisitor(leg: ResultLeg): ResultLeg {
  const withoutDays = { flightNumber: null, departureDate: null, arrivalDate: null }
  return { ...leg, segments: leg.segments.map((segment) => ({ ...segment, ...withoutDays })) }
}
