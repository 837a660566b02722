import {
  minDaysInMonths,
  searchHistoryRetentionMonths,
  visitorScanRetentionHours,
} from '@faresight/contracts/retention'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema, type SchemaDefinition } from 'mongoose'
import type { ScanRecord } from './record.ts'
import type { StoredScan } from './stored-scan.ts'

export type ScanModel = Model<StoredScan>

const hour = 60 * 60
const retentionSeconds = {
  users: minDaysInMonths(searchHistoryRetentionMonths) * 24 * hour,
  visitors: visitorScanRetentionHours * hour,
}

/** After which readers get no scan any more. The database may delete it a minute later. */
export function scanExpiresAt({ purpose, createdAt }: Pick<ScanRecord, 'purpose' | 'createdAt'>): Date {
  const seconds = purpose === 'visitor' ? retentionSeconds.visitors : retentionSeconds.users
  return new Date(createdAt.getTime() + seconds * 1000)
}

const json = Schema.Types.Mixed
const text = { type: String, required: true }
const number = { type: Number, required: true }

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
  allResults: { type: [Buffer], required: true, default: [] },
  bestDeal: json,
  certificate: json,
  hasCertificateHeld: Boolean,
  providers: json,
  remarks: [String],
  calendar: Buffer,
  calendarVersion: number,
  fencingToken: number,
  leasedUntil: Date,
  unfinishedLeases: number,
  recoverAt: Date,
  retryAt: Date,
  announcedAt: Date,
  trace: json,
  questionKey: text,
  activeQuestionKey: text,
  concurrencySlot: text,
  quotaKeys: { type: [String], default: undefined },
}

export function createUserScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('ai_search_results', { ...fields, userId: text })
  schema.index({ userId: 1, createdAt: -1 })
  schema.index({ userId: 1, status: 1 })
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds.users })
  return connection.model<StoredScan>('AiSearchResult', schema)
}

/** `public_scans`: the scans of visitors. They identify no one, except an active scan by its networks. */
export function createPublicScanModel(connection: Connection): ScanModel {
  const schema = scanSchema('public_scans', fields)
  schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds.visitors })
  return connection.model<StoredScan>('PublicScan', schema)
}

function scanSchema(collection: string, definition: SchemaDefinition): Schema<StoredScan> {
  const schema = new Schema<StoredScan>(definition, { ...mongoSchemaOptions, collection })
  schema.index({ questionKey: 1, createdAt: -1 })
  schema.index({ activeQuestionKey: 1 }, { unique: true })
  schema.index({ concurrencySlot: 1 }, { unique: true })
  schema.index({ recoverAt: 1 })
  return schema
}
