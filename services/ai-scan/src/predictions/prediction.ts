import type { ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceAdvice, PriceForecast } from '@faresight/contracts/ai-scan/price-predictions'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { TripForecast } from '../forecast/forecast.ts'
import { type AskedTrip, tripKey } from '../history/price-days.ts'
import type { ScoredForecast } from '../scoring/tally.ts'
import { readAsked } from './trip.ts'

/** A forecast as it was made, and what became of it. All amounts in US cents for one adult. */
export interface PricePrediction extends AskedTrip {
  /** The trip, the day on which it was made, the days ahead: made twice, the first stands. */
  _id: string
  /** `LHR-JFK`, as it was asked for: of metro areas their codes. */
  route: string
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  cabinClass: CabinClass
  stops: StopsFilter
  /** In UTC, as every day of prices is. */
  madeOn: PlainDate
  horizonDays: ForecastHorizonDays
  predictedDate: PlainDate
  /** Of when it was made. */
  price: number
  predictedPrice: number
  low80: number
  high80: number
  low95: number
  high95: number
  fallChance: number
  riseChance: number
  trendDirection: Trend
  /** The chance, 0 to 1, that it goes as `trendDirection` says. */
  confidence: number
  basedOnSamples: number
  advice: PriceAdvice
  /** `unseen`: on its day nobody saw the price, so that nobody will ever know. */
  state: 'waiting' | 'scored' | 'unseen'
  /** The lowest price of the day it was made for; `null` until it is scored. */
  later: number | null
  /** When it was settled, one way or the other. */
  scoredAt: Date | null
  createdAt: Date
}

type Trend = PriceForecast['trendDirection']

/** The forecasts of a trip as they are kept, waiting for their days. */
export function predictionsOf(
  trip: AskedTrip,
  forecasts: readonly TripForecast[],
  { madeOn, createdAt }: { madeOn: PlainDate; createdAt: Date },
): PricePrediction[] {
  const { asked, departureDate, returnDate } = trip
  const question = readAsked(asked)
  const route = `${question.origin}-${question.destination}`
  return forecasts.map((forecast) => ({
    _id: predictionId(trip, madeOn, forecast.horizonDays),
    asked,
    departureDate,
    returnDate,
    route,
    ...question,
    madeOn,
    horizonDays: forecast.horizonDays,
    predictedDate: addDays(madeOn, forecast.horizonDays),
    price: cents(forecast.price),
    predictedPrice: cents(forecast.predicted),
    low80: cents(forecast.low80),
    high80: cents(forecast.high80),
    low95: cents(forecast.low95),
    high95: cents(forecast.high95),
    fallChance: forecast.fallChance,
    riseChance: forecast.riseChance,
    ...trendOf(forecast),
    basedOnSamples: forecast.samples,
    advice: forecast.advice,
    state: 'waiting',
    later: null,
    scoredAt: null,
    createdAt,
  }))
}

/** Names what was foretold of a trip on a day for so many days later. */
export function predictionId(trip: AskedTrip, madeOn: PlainDate, horizonDays: number): string {
  return `${tripKey(trip)} ${madeOn} ${horizonDays}`
}

/** What is scored of a forecast: as it was told, in whole cents. */
export function scoredOf(
  prediction: Pick<PricePrediction, (typeof scoredFields)[number]>,
): ScoredForecast | null {
  const { horizonDays, fallChance, riseChance, advice, later, ...told } = prediction
  if (later === null) return null
  return {
    horizonDays,
    price: told.price / 100,
    predicted: told.predictedPrice / 100,
    low80: told.low80 / 100,
    high80: told.high80 / 100,
    low95: told.low95 / 100,
    high95: told.high95 / 100,
    fallChance,
    riseChance,
    advice,
    later: later / 100,
  }
}

/** All that scoring looks at. */
export const scoredFields = [
  'horizonDays',
  'price',
  'predictedPrice',
  'low80',
  'high80',
  'low95',
  'high95',
  'fallChance',
  'riseChance',
  'advice',
  'later',
] as const satisfies readonly (keyof PricePrediction)[]

/** Where it most likely goes, and how likely. */
function trendOf({ fallChance, riseChance }: Pick<TripForecast, 'fallChance' | 'riseChance'>): {
  trendDirection: Trend
  confidence: number
} {
  const flatChance = Math.max(0, 1 - fallChance - riseChance)
  const confidence = Math.max(flatChance, fallChance, riseChance)
  if (confidence === flatChance) return { trendDirection: 'flat', confidence }
  return { trendDirection: confidence === fallChance ? 'down' : 'up', confidence }
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
