import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import type { ForecastTally } from '../scoring/forecast-tally.ts'
import type { PricePrediction } from './prediction.ts'

export interface PredictionDayCounts {
  _id: string
  sampled: number
  /** Incremented with every change, for optimistic concurrency. */
  changes: number
  /** Changed since the last count. */
  isStale: boolean
  made: number
  waiting: number
  unseen: number
  tally?: ForecastTally
}

interface ForecastModelDocument {
  _id: string
  model: ForecastModel
  /** Number of training days of trips. */
  days: number
  trainedOn: string
}

export interface PredictionModels {
  predictions: Model<PricePrediction>
  predictionDays: Model<PredictionDayCounts>
  forecastModels: Model<ForecastModelDocument>
}

const retentionSeconds = 2 * 365 * 24 * 60 * 60

export function createPredictionModels(connection: Connection): PredictionModels {
  const days = new Schema<PredictionDayCounts>(
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
  const forecastModels = new Schema<ForecastModelDocument>(
    {
      _id: { type: String, required: true },
      model: { type: Schema.Types.Mixed, required: true },
      days: { type: Number, required: true },
      trainedOn: { type: String, required: true },
    },
    { ...mongoSchemaOptions, collection: 'forecast_models' },
  )
  return {
    predictions: connection.model<PricePrediction>('PricePrediction', predictionSchema()),
    predictionDays: connection.model<PredictionDayCounts>('PredictionDay', days),
    forecastModels: connection.model<ForecastModelDocument>('ForecastModel', forecastModels),
  }
}

function predictionSchema(): Schema<PricePrediction> {
  const text = { type: String, required: true } as const
  const number = { type: Number, required: true } as const
  const schema = new Schema<PricePrediction>(
    {
      _id: text,
      questionKey: text,
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
      actualPrice: { type: Number, default: null },
      scoredAt: { type: Date, default: null },
      createdAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'price_predictions' },
  )
  schema.index({ state: 1, predictedDate: 1, _id: 1 })
  schema.index({ madeOn: 1 })
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds })
  return schema
}
