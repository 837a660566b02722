import type { RedactionRules } from '../redaction.ts'
import type { DatePairFare, FlexibleDatesGrid } from './flexible-dates.ts'
import type { LowestPrice, UnlockedLowestPrice } from './flight-search.ts'
import type { FlightResult, UnlockedResult, ResultLeg, ResultOption, ResultSegment } from './result.ts'

/** Maps result ids to those that a visitor sees, numbered in display order. */
export type VisitorResultIdMapper = (ownId: string) => string

/** Of one list or stream; a repeated result keeps its number. */
export function createVisitorResultIdMapper(): VisitorResultIdMapper {
  const given = new Map<string, string>()
  return (ownId) => {
    const id = given.get(ownId) ?? `public-${given.size}`
    given.set(ownId, id)
    return id
  }
}

export function createSearchRedactionRules(visitorId: VisitorResultIdMapper = createVisitorResultIdMapper()) {
  return {
    /** Visitors get an order that reveals no prices: by duration, departure, then other visible values. Members without access get ids only. */
    results: (results: UnlockedResult[], viewer): FlightResult[] =>
      viewer === 'member'
        ? results.map(({ id }) => ({ id, locked: true }))
        : byNothingHidden(results, visitorId),
    /** Sorted for visitors, since results drop out in price order. */
    removed: (ids: string[], viewer) => (viewer === 'visitor' ? ids.map(visitorId).toSorted() : ids),
    lowest: (lowest: UnlockedLowestPrice | null): LowestPrice | null => lowest && { locked: true },
  } satisfies RedactionRules
}

function byNothingHidden(results: UnlockedResult[], visitorId: VisitorResultIdMapper): UnlockedResult[] {
  return results
    .map((result) => ({ shown: forVisitor(result), ownId: result.id }))
    .sort(
      (a, b) =>
        a.shown.duration - b.shown.duration ||
        compare(a.shown.departureTime, b.shown.departureTime) ||
        compareTexts(a.shown, b.shown),
    )
    .map(({ shown, ownId }) => ({ ...shown, id: visitorId(ownId) }))
}

/** Ties are broken by visible text: a stable sort would reveal the price order. */
function compareTexts(a: object, b: object): number {
  return compare(JSON.stringify(a), JSON.stringify(b))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

// A new field stays hidden, and the compiler complains, until it is named here.

function forVisitor(result: UnlockedResult): UnlockedResult {
  const { airline, airlineCode, currency, cabin, departureTime, arrivalTime } = result
  const { duration, stops, selfTransfer, timesDiffer, createdAt } = result
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
    ...(timesDiffer && { timesDiffer }),
    emissions: null,
    bookingUrl: null,
    legs: result.legs.map(redactLegForVisitor),
    options,
    createdAt,
  }
}

function optionsForVisitor(options: ResultOption[]): ResultOption[] {
  return options
    .map(({ provider, seller, sellerKind, currency, live, seenAt, selfTransfer, brandedFare, tickets }) => ({
      provider,
      seller,
      sellerKind,
      price: null,
      pricePerPassenger: null,
      currency,
      charged: null,
      live,
      seenAt,
      selfTransfer,
      brandedFare,
      bookingUrl: null,
      tickets: tickets.map((ticket) => ({ seller: ticket.seller, bookingUrl: null })),
    }))
    .sort((a, b) => compare(a.provider, b.provider) || compare(a.seller, b.seller) || compareTexts(a, b))
}

/** Hides days, flight numbers, aircraft and terminals, which would reveal flight and weekday. */
export function redactLegForVisitor(leg: ResultLeg): ResultLeg {
  const { origin, destination, departureTime, arrivalTime, arrivalDayOffset, duration, stops } = leg
  const segments = leg.segments.map(segmentForVisitor)
  const layovers = leg.layovers.map(({ minutes, arrivesAt, departsFrom, isTight }) => ({
    minutes,
    arrivesAt,
    departsFrom,
    isTight,
  }))
  return {
    origin,
    destination,
    departureTime,
    arrivalTime,
    arrivalDayOffset,
    duration,
    stops,
    segments,
    layovers,
  }
}

function segmentForVisitor(segment: ResultSegment): ResultSegment {
  const { airline, airlineCode, operatedBy, origin, destination } = segment
  const { departureTime, arrivalTime, duration, alliance } = segment
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
    ...(alliance && { alliance }),
  }
}

/** Without access the grid is empty: known pairs would hint at cheap dates. */
export const flexibleDatesRedactionRules = {
  currency: (currency: FlexibleDatesGrid['currency']) => currency,
  pairs: (_pairs: DatePairFare[]): DatePairFare[] => [],
  checkedLive: (_checkedLive: number) => 0,
  othersBetween: (between: FlexibleDatesGrid['othersBetween']) => between,
  providers: (_providers: FlexibleDatesGrid['providers']): FlexibleDatesGrid['providers'] => [],
} satisfies RedactionRules
