import { forecastTrip, type TripForecast } from '../forecast/forecast.ts'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import { fitForecastModel } from '../forecast/fit-forecast-model.ts'
import type { TripPriceSeries } from '../forecast/trip-series.ts'
import { defaultForecastModel } from '../forecast/default-forecast-model.ts'
import type { ScoredForecast } from './forecast-tally.ts'

/** A walk-forward evaluation: each day's forecasts use only what was seen up to that day. */
export interface WalkForwardPlan<Trip extends TripPriceSeries> {
  /** Training trips; with none, `initialModel` is used throughout. */
  trainingTrips: readonly TripPriceSeries[]
  initialModel?: ForecastModel
  trips: readonly Trip[]
  /** Ascending. */
  days: readonly number[]
  training: WalkTraining
  /** Age of a trip's oldest own price. */
  daysBack: number
  sample: (seen: readonly Trip[], day: number) => readonly Trip[]
}

interface WalkTraining {
  everyDays: number
  daysBack: number
  most: number
}

export interface WalkedForecast<Trip extends TripPriceSeries> {
  trip: Trip
  madeOn: number
  trainedOn: number
  model: ForecastModel
  /** `null` where the price of its day was not seen. */
  scored: ScoredForecast | null
}

export function* walkForwardForecasts<Trip extends TripPriceSeries>(
  walk: WalkForwardPlan<Trip>,
): Generator<WalkedForecast<Trip>> {
  const pricesOf = new Map(
    walk.trips.map((trip) => [trip, new Map(trip.prices.map(({ day, price }) => [day, price]))]),
  )
  const initialModel = walk.initialModel ?? defaultForecastModel
  let current: DatedModel = { on: -Infinity, forecasts: initialModel }
  for (const madeOn of walk.days) {
    if (madeOn - current.on >= walk.training.everyDays)
      current = fitModelOnDay({ ...walk, initialModel }, madeOn)
    const seen = walk.trips.filter((trip) => pricesOf.get(trip)?.has(madeOn))
    for (const trip of walk.sample(seen, madeOn)) {
      for (const forecast of forecastTrip(
        limitTripToDays(trip, madeOn - walk.daysBack, madeOn),
        madeOn,
        current.forecasts,
      )) {
        const later = pricesOf.get(trip)?.get(madeOn + forecast.horizonDays)
        const scored = later === undefined ? null : toScoredInCents(forecast, later)
        yield { trip, madeOn, trainedOn: current.on, model: current.forecasts, scored }
      }
    }
  }
}

type TrainingInputs = Required<
  Pick<WalkForwardPlan<TripPriceSeries>, 'trainingTrips' | 'training' | 'initialModel'>
>

interface DatedModel {
  on: number
  forecasts: ForecastModel
}

function fitModelOnDay({ trainingTrips, training, initialModel }: TrainingInputs, on: number): DatedModel {
  const first = firstTrainingDay(trainingTrips, on, training)
  const seen = trainingTrips
    .map((trip) => limitTripToDays(trip, first, on))
    .filter(({ prices }) => prices.length > 0)
  return { on, forecasts: seen.length > 0 ? fitForecastModel(seen, on) : initialModel }
}

/** A day is used whole or not at all. */
function firstTrainingDay(
  trainingTrips: readonly TripPriceSeries[],
  on: number,
  { daysBack, most }: WalkTraining,
): number {
  const counts = new Map<number, number>()
  for (const { day } of trainingTrips.flatMap(({ prices }) => prices))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  let left = most
  for (let day = on; day >= on - daysBack; day -= 1) {
    left -= counts.get(day) ?? 0
    if (left < 0) return day + 1
  }
  return on - daysBack
}

// Later prices are removed, so that no forecast can use them.
export function limitTripToDays(trip: TripPriceSeries, first: number, last: number): TripPriceSeries {
  const { origin, destination, departureDay, returnDay, prices } = trip
  const isIn = ({ day }: { day: number }) => first <= day && day <= last
  return { origin, destination, departureDay, returnDay, prices: prices.filter(isIn) }
}

/** In whole cents, as travellers see it. */
function toScoredInCents(forecast: TripForecast, later: number): ScoredForecast {
  const { backtest: _, samples: __, ...forecastFields } = forecast
  return {
    ...forecastFields,
    price: inCents(forecastFields.price),
    predicted: inCents(forecastFields.predicted),
    low80: inCents(forecastFields.low80),
    high80: inCents(forecastFields.high80),
    low95: inCents(forecastFields.low95),
    high95: inCents(forecastFields.high95),
    actual: inCents(later),
  }
}

function inCents(price: number): number {
  return Math.round(price * 100) / 100
}
