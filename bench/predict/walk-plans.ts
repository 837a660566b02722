import { fromDayNumber } from '@faresight/contracts/days'
import { seededUnit } from '../../deploy/sandbox/src/world/random.ts'
import { formatQuestionKey } from '../../services/ai-scan/src/history/history-fare.ts'
import { formatTripKey } from '../../services/ai-scan/src/history/price-days.ts'
import { shuffleByHash } from '../../services/ai-scan/src/predictions/shuffle.ts'
import type { ForecastModel } from '../../services/ai-scan/src/forecast/forecast-model.ts'
import type { WalkForwardPlan } from '../../services/ai-scan/src/scoring/walk-forward.ts'
import { cityPairFolds, retrainEveryDays } from './folds.ts'
import { type RecordedMarket, type RecordedTrip, listTripSearchDays } from './trips.ts'

export const daysBack = 90
const bounds = { daysBack, most: 200_000 }
const tripsADay = 400

/** Forecasts the trips of one fold (every n-th), trained on all other folds. */
export function planUnseenWalk(
  market: RecordedMarket,
  fold: number,
  every: number,
): WalkForwardPlan<RecordedTrip> {
  const { trips } = market
  const heldOut = cityPairFolds(market)[fold]
  const days = listTripSearchDays(trips)
  return {
    trainingTrips: trips.filter(({ cityPair }) => !heldOut?.has(cityPair)),
    trips: trips.filter((trip) => heldOut?.has(trip.cityPair) && isLooked(trip, every)),
    days,
    training: { ...bounds, everyDays: retrainEveryDays(days) },
    daysBack,
    sample: (seen) => seen,
  }
}

/** Forecasts all trips of a market (every n-th) with a model of other markets. */
export function planForeignWalk(
  { trips }: RecordedMarket,
  initialModel: ForecastModel,
  every: number,
): WalkForwardPlan<RecordedTrip> {
  const days = listTripSearchDays(trips)
  return {
    trainingTrips: [],
    initialModel,
    trips: trips.filter((trip) => isLooked(trip, every)),
    days,
    training: { ...bounds, everyDays: Infinity },
    daysBack,
    sample: (seen) => seen,
  }
}

/** Forecasts a daily sample, trained on all trips, as the service does. */
export function planProductWalk(
  { trips }: RecordedMarket,
  { first, before }: { first: number; before: number },
): WalkForwardPlan<RecordedTrip> {
  return {
    trainingTrips: trips,
    trips,
    days: listTripSearchDays(trips).filter((day) => first <= day && day < before),
    training: { ...bounds, everyDays: 1 },
    daysBack,
    sample: (seen, day) => shuffleByHash(seen, keyOf, fromDayNumber(day)).slice(0, tripsADay),
  }
}

function keyOf({ origin, destination, departureDay }: RecordedTrip): string {
  const question = { origin, destination, tripType: 'oneway', cabinClass: 'economy', stops: 'any' } as const
  return formatTripKey({
    questionKey: formatQuestionKey(question),
    departureDate: fromDayNumber(departureDay),
    returnDate: null,
  })
}

function isLooked({ origin, destination, departureDay }: RecordedTrip, every: number): boolean {
  return seededUnit('looked', origin, destination, departureDay) * every < 1
}
