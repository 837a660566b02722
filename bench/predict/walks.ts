import { fromDayNumber } from '@faresight/contracts/days'
import { unitOf } from '../../deploy/sandbox/src/world/random.ts'
import { askedKey } from '../../services/ai-scan/src/history/fare.ts'
import { tripKey } from '../../services/ai-scan/src/history/price-days.ts'
import { blindOrder } from '../../services/ai-scan/src/predictions/blind-order.ts'
import type { LearnedForecasts } from '../../services/ai-scan/src/forecast/learned.ts'
import type { Walk } from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { foldsOf, learnEveryDaysOf } from './splits.ts'
import { type RecordedMarket, type RecordedTrip, searchDaysOf } from './trips.ts'

/** As the service has them. */
const daysBack = 90
const bounds = { daysBack, most: 200_000 }
const tripsADay = 400

/** Trips of one fold of city pairs, one in so many, by what all others teach. */
export function unseenWalk({ trips }: RecordedMarket, fold: number, every: number): Walk<RecordedTrip> {
  const heldOut = foldsOf(trips)[fold]
  const days = searchDaysOf(trips)
  return {
    teachers: trips.filter(({ cityPair }) => !heldOut?.has(cityPair)),
    trips: trips.filter((trip) => heldOut?.has(trip.cityPair) && isLooked(trip, every)),
    days,
    learning: { ...bounds, everyDays: learnEveryDaysOf(days) },
    daysBack,
    sample: (seen) => seen,
  }
}

/** All trips of a market, one in so many, by what other markets have taught and nothing else. */
export function foreignWalk(
  { trips }: RecordedMarket,
  startsWith: LearnedForecasts,
  every: number,
): Walk<RecordedTrip> {
  const days = searchDaysOf(trips)
  return {
    teachers: [],
    startsWith,
    trips: trips.filter((trip) => isLooked(trip, every)),
    days,
    learning: { ...bounds, everyDays: Infinity },
    daysBack,
    sample: (seen) => seen,
  }
}

/** A few trips a day, by what all of them teach day by day, as in the service. */
export function productWalk(
  { trips }: RecordedMarket,
  { first, before }: { first: number; before: number },
): Walk<RecordedTrip> {
  return {
    teachers: trips,
    trips,
    days: searchDaysOf(trips).filter((day) => first <= day && day < before),
    learning: { ...bounds, everyDays: 1 },
    daysBack,
    sample: (seen, day) => blindOrder(seen, keyOf, fromDayNumber(day)).slice(0, tripsADay),
  }
}

/** As the service names the trip. */
function keyOf({ origin, destination, departureDay }: RecordedTrip): string {
  const question = { origin, destination, tripType: 'oneway', cabinClass: 'economy', stops: 'any' } as const
  return tripKey({ asked: askedKey(question), departureDate: fromDayNumber(departureDay), returnDate: null })
}

function isLooked({ origin, destination, departureDay }: RecordedTrip, every: number): boolean {
  return unitOf('looked', origin, destination, departureDay) * every < 1
}
