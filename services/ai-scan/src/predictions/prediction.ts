import type { ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceAdvice, PriceForecast } from '@faresight/contracts/ai-scan/price-predictions'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { TripForecast } from '../forecast/forecast.ts'
import { type TripIdentity, formatTripKey } from '../history/price-days.ts'
import type { ScoredForecast } from '../scoring/forecast-tally.ts'
import { parseQuestionKey } from './trip.ts'

/** A stored forecast and its outcome. Amounts in US cents for one adult. */
export interface PricePrediction extends TripIdentity {
  /** `predictionId`: a second forecast of the same trip, day and horizon is dropped. */
  _id: string
  /** `LHR-JFK`, as asked; metro areas have their code. */
  route: string
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  cabinClass: CabinClass
  stops: StopsFilter
  /** UTC. */
  madeOn: PlainDate
  horizonDays: ForecastHorizonDays
  predictedDate: PlainDate
  price: number
  predictedPrice: number
  low80: number
  high80: number
  low95: number
  high95: number
  fallChance: number
  riseChance: number
  trendDirection: Trend
  /** Chance of `trendDirection`, 0 to 1. */
  confidence: number
  basedOnSamples: number
  advice: PriceAdvice
  /** `unseen`: no price was observed on its day. */
  state: 'waiting' | 'scored' | 'unseen'
  /** The lowest price of `predictedDate`; `null` until scored. */
  actualPrice: number | null
  scoredAt: Date | null
  createdAt: Date
}

type Trend = PriceForecast['trendDirection']

export function toPricePredictions(
  trip: TripIdentity,
  forecasts: readonly TripForecast[],
  { madeOn, createdAt }: { madeOn: PlainDate; createdAt: Date },
): PricePrediction[] {
  const { questionKey, departureDate, returnDate } = trip
  const question = parseQuestionKey(questionKey)
  const route = `${question.origin}-${question.destination}`
  return forecasts.map((forecast) => ({
    _id: predictionId(trip, madeOn, forecast.horizonDays),
    questionKey,
    departureDate,
    returnDate,
    route,
    ...question,
    madeOn,
    horizonDays: forecast.horizonDays,
    predictedDate: addDays(madeOn, forecast.horizonDays),
    price: toCents(forecast.price),
    predictedPrice: toCents(forecast.predicted),
    low80: toCents(forecast.low80),
    high80: toCents(forecast.high80),
    low95: toCents(forecast.low95),
    high95: toCents(forecast.high95),
    fallChance: forecast.fallChance,
    riseChance: forecast.riseChance,
    ...toTrend(forecast),
    basedOnSamples: forecast.samples,
    advice: forecast.advice,
    state: 'waiting',
    actualPrice: null,
    scoredAt: null,
    createdAt,
  }))
}

export function predictionId(trip: TripIdentity, madeOn: PlainDate, horizonDays: number): string {
  return `${formatTripKey(trip)} ${madeOn} ${horizonDays}`
}

/** `null` until scored. */
export function toScoredForecast(
  prediction: Pick<PricePrediction, (typeof predictionFieldsToScore)[number]>,
): ScoredForecast | null {
  const { horizonDays, fallChance, riseChance, advice, actualPrice, ...cents } = prediction
  if (actualPrice === null) return null
  return {
    horizonDays,
    price: cents.price / 100,
    predicted: cents.predictedPrice / 100,
    low80: cents.low80 / 100,
    high80: cents.high80 / 100,
    low95: cents.low95 / 100,
    high95: cents.high95 / 100,
    fallChance,
    riseChance,
    advice,
    actual: actualPrice / 100,
  }
}

export const predictionFieldsToScore = [
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
  'actualPrice',
] as const satisfies readonly (keyof PricePrediction)[]

function toTrend({ fallChance, riseChance }: Pick<TripForecast, 'fallChance' | 'riseChance'>): {
  trendDirection: Trend
  confidence: number
} {
  const flatChance = Math.max(0, 1 - fallChance - riseChance)
  const confidence = Math.max(flatChance, fallChance, riseChance)
  if (confidence === flatChance) return { trendDirection: 'flat', confidence }
  return { trendDirection: confidence === fallChance ? 'down' : 'up', confidence }
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
