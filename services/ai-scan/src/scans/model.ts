import { type Connection, type Model, Schema, type SchemaDefinition } from 'mongoose'
import type { ScanRecord } from './record.ts'

export type ScanModel = Model<ScanRecord>

const day = 24 * 60 * 60
/** Search history is kept for a year, visitors' scans for a day. */
const keptSeconds = { own: 365 * day, visitors: day }

const json = Schema.Types.Mixed

const fields: SchemaDefinition = {
  _id: { type: String, required: true },
  purpose: { type: String, required: true },
  origin: { type: String, required: true },
  destination: { type: String, required: true },
  tripType: { type: String, required: true, default: 'roundtrip' },
  searchPeriod: { type: String, required: true },
  minNights: { type: Number, default: null },
  maxNights: { type: Number, default: null },
  stops: { type: String, required: true, default: 'any' },
  passengers: { type: Number, required: true, default: 1 },
  cabinClass: { type: String, required: true, default: 'economy' },
  currency: { type: String, required: true, default: 'USD' },
  priceWeight: { type: Number, required: true },
  today: { type: String, required: true },
  from: { type: String, required: true },
  to: { type: String, required: true },
  candidates: { type: Number, required: true },
  budget: { type: Number, required: true },
  status: { type: String, required: true, default: 'pending' },
  progress: { type: Number, required: true, default: 0, min: 0, max: 100 },
  errorMessage: { type: String, default: null },
  createdAt: { type: Date, required: true },
  startedAt: Date,
  completedAt: { type: Date, default: null },
  ended: { type: String, default: null },
  checks: { type: Number, required: true, default: 0 },
  checking: { type: json, default: [] },
  smartSamples: { type: [json], required: true, default: [] },
  unanswered: { type: json, default: [] },
  allResults: { type: [json], required: true, default: [] },
  bestDeal: { type: json, default: null },
  certificate: { type: json, default: null },
  providers: { type: json, default: [] },
  remarks: { type: [String], default: [] },
  calendar: { type: json, default: null },
  beliefs: { type: Number, required: true, default: 0 },
  version: { type: Number, required: true, default: 1 },
  lease: { type: Number, required: true, default: 0 },
  heldUntil: { type: Date, default: null },
  unreturned: { type: Number, required: true, default: 0 },
  dueAt: { type: Date, default: null },
  announcedAt: { type: Date, default: null },
  questionKey: { type: String, required: true },
  asking: { type: String, required: true },
  place: { type: String, required: true },
}

// Made by a command before the service, and by no process that serves.
const options = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false } as const

/** `ai_search_results`: the scans of those who are signed in. */
export function createScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('ai_search_results', { ...fields, userId: { type: String, required: true } })
  schema.index({ userId: 1, createdAt: -1 })
  schema.index({ userId: 1, status: 1 })
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds.own })
  return connection.model<ScanRecord>('AiSearchResult', schema)
}

/** `public_scans`: those of visitors. Nothing in them says whose they are. */
export function createPublicScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('public_scans', fields)
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds.visitors })
  return connection.model<ScanRecord>('PublicScan', schema)
}

function scanSchema(collection: string, definition: SchemaDefinition): Schema<ScanRecord> {
  const schema = new Schema<ScanRecord>(definition, { ...options, collection })
  schema.index({ questionKey: 1, createdAt: -1 })
  schema.index({ asking: 1 }, { unique: true })
  schema.index({ place: 1 }, { unique: true })
  // What the reconciler looks for.
  schema.index({ dueAt: 1 })
  return schema
}
