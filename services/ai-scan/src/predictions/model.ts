import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { LearnedForecasts } from '../forecast/learned.ts'
import type { Tally } from '../scoring/tally.ts'
import type { PricePrediction } from './prediction.ts'

/** `prediction_days`: what became of the forecasts of one day. */
export interface PredictionDay {
  /** The day on which they were made, in UTC. */
  _id: string
  /** Trips of the day's sample so far. */
  sampled: number
  /** Rises when its forecasts change. */
  changes: number
  /** They have changed since they were counted. */
  isStale: boolean
  made: number
  waiting: number
  unseen: number
  tally?: Tally
}

/** `learned_forecasts`: what was learned last, in one document. */
interface LearnedDocument {
  _id: string
  learned: LearnedForecasts
  /** From how many days of trips. */
  days: number
  /** The last of them, in UTC. */
  learnedOn: string
}

export interface PredictionModels {
  predictions: Model<PricePrediction>
  predictionDays: Model<PredictionDay>
  learnedForecasts: Model<LearnedDocument>
}

const keptSeconds = 2 * 365 * 24 * 60 * 60

export function createPredictionModels(connection: Connection): PredictionModels {
  const days = new Schema<PredictionDay>(
    {
      _id: { type: String, required: true },
      sampled: { type: Number, required: true, default: 0 },
      changes: { type: Number, required: true, default: 0 },
      isStale: { type: Boolean, required: true, default: false },
      made: { type: Number, required: true, default: 0 },
      waiting: { type: Number, required: true, default: 0 },
      unseen: { type: Number, required: true, default: 0 },
      tally: Schema.Types.Mixed,
    },
    { ...mongoSchemaOptions, collection: 'prediction_days' },
  )
  days.index({ isStale: 1, _id: 1 })
  const learned = new Schema<LearnedDocument>(
    {
      _id: { type: String, required: true },
      learned: { type: Schema.Types.Mixed, required: true },
      days: { type: Number, required: true },
      learnedOn: { type: String, required: true },
    },
    { ...mongoSchemaOptions, collection: 'learned_forecasts' },
  )
  return {
    predictions: connection.model<PricePrediction>('PricePrediction', predictionSchema()),
    predictionDays: connection.model<PredictionDay>('PredictionDay', days),
    learnedForecasts: connection.model<LearnedDocument>('LearnedForecasts', learned),
  }
}

/** `price_predictions`: what was foretold, and what came. */
function predictionSchema(): Schema<PricePrediction> {
  const text = { type: String, required: true } as const
  const number = { type: Number, required: true } as const
  const schema = new Schema<PricePrediction>(
    {
      _id: text,
      asked: text,
      route: text,
      origin: text,
      destination: text,
      tripType: text,
      cabinClass: text,
      stops: text,
      departureDate: text,
      returnDate: { type: String, default: null },
      madeOn: text,
      horizonDays: number,
      predictedDate: text,
      price: number,
      predictedPrice: number,
      low80: number,
      high80: number,
      low95: number,
      high95: number,
      fallChance: number,
      riseChance: number,
      trendDirection: text,
      confidence: number,
      basedOnSamples: { ...number, default: 0 },
      advice: text,
      state: text,
      later: { type: Number, default: null },
      scoredAt: { type: Date, default: null },
      createdAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'price_predictions' },
  )
  // Those whose day has come, a page at a time.
  schema.index({ state: 1, predictedDate: 1, _id: 1 })
  schema.index({ madeOn: 1 })
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds })
  return schema
}
