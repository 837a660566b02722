import {
  fewestDaysInMonths,
  searchHistoryRetentionMonths,
  visitorScanRetentionHours,
} from '@faresight/contracts/retention'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema, type SchemaDefinition } from 'mongoose'
import type { ScanRecord } from './record.ts'

export type ScanModel = Model<ScanRecord>

const hour = 60 * 60
const keptSeconds = {
  own: fewestDaysInMonths(searchHistoryRetentionMonths) * 24 * hour,
  visitors: visitorScanRetentionHours * hour,
}

/** When a scan is deleted. The database may be a minute late: until then it is not shown any more. */
export function expiryOf({ purpose, createdAt }: Pick<ScanRecord, 'purpose' | 'createdAt'>): Date {
  const seconds = purpose === 'visitor' ? keptSeconds.visitors : keptSeconds.own
  return new Date(createdAt.getTime() + seconds * 1000)
}

const json = Schema.Types.Mixed
const text = { type: String, required: true }
const number = { type: Number, required: true }

/** What may be `null`, or not be there yet, is not required. */
const fields: SchemaDefinition = {
  _id: text,
  purpose: text,
  isShared: { type: Boolean, required: true, default: true },
  origin: text,
  destination: text,
  tripType: { ...text, default: 'roundtrip' },
  searchPeriod: text,
  minNights: Number,
  maxNights: Number,
  stops: { ...text, default: 'any' },
  passengers: { ...number, default: 1 },
  children: { ...number, default: 0 },
  infants: { ...number, default: 0 },
  cabinClass: { ...text, default: 'economy' },
  currency: text,
  priceWeight: number,
  today: text,
  from: text,
  to: text,
  candidates: number,
  budget: number,
  status: { ...text, default: 'pending' },
  progress: { ...number, default: 0, min: 0, max: 100 },
  errorMessage: String,
  createdAt: { type: Date, required: true },
  startedAt: Date,
  completedAt: Date,
  ended: String,
  version: number,
  checks: number,
  checking: json,
  smartSamples: { type: [json], required: true, default: [] },
  unanswered: json,
  allResults: { type: [json], required: true, default: [] },
  bestDeal: json,
  certificate: json,
  providers: json,
  remarks: [String],
  calendar: json,
  calendarVersion: number,
  lease: number,
  heldUntil: Date,
  unreturned: number,
  dueAt: Date,
  againAt: Date,
  announcedAt: Date,
  trace: json,
  questionKey: text,
  asking: text,
  place: text,
  spenders: { type: [String], default: undefined },
}

/** `ai_search_results`: the scans of those who are signed in. */
export function createScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('ai_search_results', { ...fields, userId: text })
  schema.index({ userId: 1, createdAt: -1 })
  schema.index({ userId: 1, status: 1 })
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds.own })
  return connection.model<ScanRecord>('AiSearchResult', schema)
}

/** `public_scans`: those of visitors. Nothing in them says whose they are, but for the networks of one that runs. */
export function createPublicScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('public_scans', fields)
  schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds.visitors })
  return connection.model<ScanRecord>('PublicScan', schema)
}

function scanSchema(collection: string, definition: SchemaDefinition): Schema<ScanRecord> {
  const schema = new Schema<ScanRecord>(definition, { ...mongoSchemaOptions, collection })
  schema.index({ questionKey: 1, createdAt: -1 })
  schema.index({ asking: 1 }, { unique: true })
  schema.index({ place: 1 }, { unique: true })
  // What the reconciler looks for.
  schema.index({ dueAt: 1 })
  return schema
}
