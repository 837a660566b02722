import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Snapshot } from '../learning/snapshots.ts'
import type { Learned } from '../sampler/learned.ts'

/** `learned_parameters`: what was learned last. */
interface LearnedParameters {
  _id: string
  learned?: Learned
  /** From how many fares. */
  fares?: number
  learnedAt?: Date
}

/** `learned_routes`: what one route has shown last, from which the dates of other routes are learned. */
interface LearnedRoute {
  _id: string
  snapshot: Snapshot
  learnedAt: Date
}

export interface LearnedModels {
  parameters: Model<LearnedParameters>
  routes: Model<LearnedRoute>
}

const routeKeptSeconds = 60 * 24 * 60 * 60

export function createLearnedModels(connection: Connection): LearnedModels {
  const parameters = new Schema<LearnedParameters>(
    {
      _id: { type: String, required: true },
      learned: Schema.Types.Mixed,
      fares: Number,
      learnedAt: Date,
    },
    { ...mongoSchemaOptions, collection: 'learned_parameters' },
  )
  const routes = new Schema<LearnedRoute>(
    {
      _id: { type: String, required: true },
      snapshot: { type: Schema.Types.Mixed, required: true },
      learnedAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'learned_routes' },
  )
  // The newest are read; those that nobody flies any more go.
  routes.index({ learnedAt: -1 }, { expireAfterSeconds: routeKeptSeconds })
  return {
    parameters: connection.model<LearnedParameters>('LearnedParameters', parameters),
    routes: connection.model<LearnedRoute>('LearnedRoute', routes),
  }
}
