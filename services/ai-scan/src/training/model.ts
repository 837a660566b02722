import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'

/** `market_parameters`: the latest fit, one document. */
interface LearnedParameters {
  _id: string
  learned?: MarketParameters
  /** Number of training fares. */
  fares?: number
  learnedAt?: Date
}

/** `route_snapshots`: the latest week of each route, for date effects. */
interface LearnedRoute {
  _id: string
  snapshot: WeeklySnapshot
  learnedAt: Date
}

export interface TrainingModels {
  parameters: Model<LearnedParameters>
  routes: Model<LearnedRoute>
}

const routeKeptSeconds = 60 * 24 * 60 * 60

export function createTrainingModels(connection: Connection): TrainingModels {
  const parameters = new Schema<LearnedParameters>(
    {
      _id: { type: String, required: true },
      learned: Schema.Types.Mixed,
      fares: Number,
      learnedAt: Date,
    },
    { ...mongoSchemaOptions, collection: 'market_parameters' },
  )
  const routes = new Schema<LearnedRoute>(
    {
      _id: { type: String, required: true },
      snapshot: { type: Schema.Types.Mixed, required: true },
      learnedAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'route_snapshots' },
  )
  // Newest first; expires routes without fares.
  routes.index({ learnedAt: -1 }, { expireAfterSeconds: routeKeptSeconds })
  return {
    parameters: connection.model<LearnedParameters>('LearnedParameters', parameters),
    routes: connection.model<LearnedRoute>('LearnedRoute', routes),
  }
}
