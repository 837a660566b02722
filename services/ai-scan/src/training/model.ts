import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { WeeklySnapshot } from './fit/weekly-snapshots.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'

interface MarketParametersDocument {
  _id: string
  parameters?: MarketParameters
  fares?: number
  trainedAt?: Date
}

interface RouteSnapshotDocument {
  _id: string
  snapshot: WeeklySnapshot
  trainedAt: Date
}

export interface TrainingModels {
  marketParameters: Model<MarketParametersDocument>
  routeSnapshots: Model<RouteSnapshotDocument>
}

const snapshotRetentionSeconds = 60 * 24 * 60 * 60

export function createTrainingModels(connection: Connection): TrainingModels {
  const parameters = new Schema<MarketParametersDocument>(
    {
      _id: { type: String, required: true },
      parameters: Schema.Types.Mixed,
      fares: Number,
      trainedAt: Date,
    },
    { ...mongoSchemaOptions, collection: 'market_parameters' },
  )
  const routes = new Schema<RouteSnapshotDocument>(
    {
      _id: { type: String, required: true },
      snapshot: { type: Schema.Types.Mixed, required: true },
      trainedAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'route_snapshots' },
  )
  // Newest first; expires routes without fares.
  routes.index({ trainedAt: -1 }, { expireAfterSeconds: snapshotRetentionSeconds })
  return {
    marketParameters: connection.model<MarketParametersDocument>('MarketParameters', parameters),
    routeSnapshots: connection.model<RouteSnapshotDocument>('RouteSnapshot', routes),
  }
}
