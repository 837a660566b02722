import { dayMs } from '@faresight/contracts/days'
import { scanCountRetentionHours } from '@faresight/contracts/retention'
import { isDuplicateKeyError, mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

/** How often something was done on a day, or what holds for a day. Gone when the day is well over. */
interface Counter {
  _id: string
  /** Whose it is, where it is that of a user. */
  userId?: string
  used?: number
  /** The scans among them that have not ended yet: each of these may be taken back, once. */
  open?: string[]
  salt?: string
  expiresAt: Date
}

export type CounterModel = Model<Counter>

const keptMs = scanCountRetentionHours * 60 * 60 * 1000

export function createCounterModel(connection: Connection): CounterModel {
  const schema = new Schema<Counter>(
    {
      _id: { type: String, required: true },
      userId: String,
      used: Number,
      open: { type: [String], default: undefined },
      salt: String,
      expiresAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'scan_counters' },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  schema.index({ open: 1 })
  schema.index({ userId: 1 })
  return connection.model<Counter>('ScanCounter', schema)
}

/** Days are counted in UTC, as providers' budgets are. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The midnight (UTC) with which the next day begins. */
export function dayAfter(now: Date): Date {
  return new Date(Date.parse(dayOf(now)) + dayMs)
}

/** Counts a scan; `false` where that would be more than `most`. */
export async function countOne(
  model: CounterModel,
  id: string,
  { scanId, most, now, userId }: { scanId: string; most: number; now: Date; userId?: string },
): Promise<boolean> {
  if (most < 1) return false
  const expiresAt = new Date(now.getTime() + keptMs)
  const update = {
    $inc: { used: 1 },
    $push: { open: scanId },
    $setOnInsert: { expiresAt, ...(userId && { userId }) },
  }
  // A second try is for two who made the counter at the same moment; of a full one it fails again.
  for (const isLast of [false, true]) {
    try {
      await model.updateOne({ _id: id, used: { $lt: most } }, update, { upsert: true })
      return true
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error
      if (isLast) return false
    }
  }
  return false
}

/** Takes a scan back that came to nothing, wherever it was counted. Safe to do again, and to do after `keepCount`. */
export async function countBack(model: CounterModel, scanId: string): Promise<void> {
  await model.updateMany({ open: scanId }, { $inc: { used: -1 }, $pull: { open: scanId } })
}

/** Leaves a scan counted for good, and forgets which it was. */
export async function keepCount(model: CounterModel, scanId: string): Promise<void> {
  await model.updateMany({ open: scanId }, { $pull: { open: scanId } })
}

/** The salt of a day, the same for all processes: once it is gone, nobody can tell what was hashed with it. */
export async function saltOf(
  model: CounterModel,
  day: string,
  { fresh, now }: { fresh: string; now: Date },
): Promise<string> {
  const id = `salt ${day}`
  const update = { $setOnInsert: { salt: fresh, expiresAt: new Date(now.getTime() + keptMs) } }
  await model.updateOne({ _id: id }, update, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error
  })
  const stored = await model.findById(id).lean()
  return stored?.salt ?? fresh
}
