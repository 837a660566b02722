import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import type { HistoryFare } from './history-fare.ts'

export type HistoryFareModel = Model<HistoryFare>

const retentionSeconds = 2 * 365 * 24 * 60 * 60

export function createHistoryFareModel(connection: Connection): HistoryFareModel {
  const schema = new Schema<HistoryFare>(
    {
      _id: { type: String, required: true },
      route: { type: String, required: true },
      origin: { type: String, required: true },
      destination: { type: String, required: true },
      tripType: { type: String, required: true },
      departureDate: { type: String, required: true },
      returnDate: { type: String, default: null },
      price: { type: Number, required: true },
      minor: { type: Number, required: true },
      currency: { type: String, required: true, default: 'USD' },
      usdMinor: { type: Number, default: null },
      rateDate: { type: String, default: null },
      airline: { type: String, default: null },
      provider: { type: String, required: true },
      stops: { type: Number, required: true, default: 0 },
      travelTime: { type: Number, default: null },
      cabinClass: { type: String, required: true, default: 'economy' },
      live: { type: Boolean, required: true },
      leadDays: { type: Number, required: true },
      scannedAt: { type: Date, required: true },
      questionKey: { type: String, default: null },
      quarantined: { type: Boolean, required: true },
      best: { type: Boolean, required: true },
    },
    { ...mongoSchemaOptions, collection: 'price_history' },
  )
  // Scans and training only read the best fare of each quote.
  const ofBest = { partialFilterExpression: { best: true } }
  // The departure last, so that other departures are skipped within the index.
  schema.index({ questionKey: 1, scannedAt: -1, departureDate: 1 }, ofBest)
  schema.index({ cabinClass: 1, scannedAt: -1 }, ofBest)
  // For the pages of a route, or of one departure.
  schema.index({ route: 1, cabinClass: 1, scannedAt: -1, _id: -1 })
  schema.index({ route: 1, cabinClass: 1, departureDate: 1, scannedAt: -1, _id: -1 })
  schema.index({ scannedAt: 1 }, { expireAfterSeconds: retentionSeconds })
  return connection.model<HistoryFare>('PriceHistory', schema)
}
