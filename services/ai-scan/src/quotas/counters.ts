import { dayMs } from '@faresight/contracts/days'
import { scanCountRetentionHours } from '@faresight/contracts/retention'
import { isDuplicateKeyError, mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

interface Counter {
  _id: string
  userId?: string
  used?: number
  /** Ids of counted scans that have not ended: each can be released once. */
  reserved?: string[]
  salt?: string
  expiresAt: Date
}

export type ScanCounterModel = Model<Counter>

const retentionMs = scanCountRetentionHours * 60 * 60 * 1000

export function createScanCounterModel(connection: Connection): ScanCounterModel {
  const schema = new Schema<Counter>(
    {
      _id: { type: String, required: true },
      userId: String,
      used: Number,
      reserved: { type: [String], default: undefined },
      salt: String,
      expiresAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'scan_counters' },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  schema.index({ reserved: 1 })
  schema.index({ userId: 1 })
  return connection.model<Counter>('ScanCounter', schema)
}

/** `YYYY-MM-DD`. Providers' budgets are counted by UTC days too. */
export function toUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function nextUtcMidnight(now: Date): Date {
  return new Date(Date.parse(toUtcDay(now)) + dayMs)
}

export async function reserveScanQuota(
  model: ScanCounterModel,
  id: string,
  { scanId, max, now, userId }: { scanId: string; max: number; now: Date; userId?: string },
): Promise<boolean> {
  if (max < 1) return false
  const expiresAt = new Date(now.getTime() + retentionMs)
  const update = {
    $inc: { used: 1 },
    $push: { reserved: scanId },
    $setOnInsert: { expiresAt, ...(userId && { userId }) },
  }
  // The first attempt may clash with a concurrent insert of the counter; with a full counter both clash.
  for (const isLast of [false, true]) {
    try {
      await model.updateOne({ _id: id, used: { $lt: max } }, update, { upsert: true })
      return true
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error
      if (isLast) return false
    }
  }
  return false
}

/** Takes a scan off all counters. Idempotent, and without effect after `commitScanQuota`. */
export async function releaseScanQuota(model: ScanCounterModel, scanId: string): Promise<void> {
  await model.updateMany({ reserved: scanId }, { $inc: { used: -1 }, $pull: { reserved: scanId } })
}

/** Keeps a scan counted permanently and forgets its id. */
export async function commitScanQuota(model: ScanCounterModel, scanId: string): Promise<void> {
  await model.updateMany({ reserved: scanId }, { $pull: { reserved: scanId } })
}

/** One salt a day for all processes. Once it is deleted, what was hashed with it cannot be guessed. */
export async function findOrCreateDailySalt(
  model: ScanCounterModel,
  day: string,
  { fresh, now }: { fresh: string; now: Date },
): Promise<string> {
  const id = `salt ${day}`
  const update = { $setOnInsert: { salt: fresh, expiresAt: new Date(now.getTime() + retentionMs) } }
  await model.updateOne({ _id: id }, update, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error
  })
  const stored = await model.findById(id).lean()
  return stored?.salt ?? fresh
}
