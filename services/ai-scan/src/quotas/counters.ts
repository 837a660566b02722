import { isClash, modelOptions } from '@faresight/kit/mongo-models'
import { type Connection, type Model, Schema } from 'mongoose'

/** How often something was done on a day, or what holds for a day. Gone when the day is well over. */
interface Counter {
  _id: string
  /** Whose it is, where it is that of a user. */
  userId?: string
  used?: number
  salt?: string
  expiresAt: Date
}

export type CounterModel = Model<Counter>

const keptMs = 48 * 60 * 60 * 1000

export function createCounterModel(connection: Connection): CounterModel {
  const schema = new Schema<Counter>(
    {
      _id: { type: String, required: true },
      userId: String,
      used: Number,
      salt: String,
      expiresAt: { type: Date, required: true },
    },
    { ...modelOptions, collection: 'scan_counters' },
  )
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return connection.model<Counter>('ScanCounter', schema)
}

/** Days are counted in UTC, as providers' budgets are. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** Counts one more; `false` where that would be more than `most`. */
export async function countOne(
  model: CounterModel,
  id: string,
  { most, now, userId }: { most: number; now: Date; userId?: string },
): Promise<boolean> {
  if (most < 1) return false
  const expiresAt = new Date(now.getTime() + keptMs)
  const update = { $inc: { used: 1 }, $setOnInsert: { expiresAt, ...(userId && { userId }) } }
  // A second try is for two who made the counter at the same moment; of a full one it fails again.
  for (const isLast of [false, true]) {
    try {
      await model.updateOne({ _id: id, used: { $lt: most } }, update, { upsert: true })
      return true
    } catch (error) {
      if (!isClash(error)) throw error
      if (isLast) return false
    }
  }
  return false
}

/** Takes back what was counted for nothing. */
export async function countBack(model: CounterModel, id: string): Promise<void> {
  await model.updateOne({ _id: id, used: { $gt: 0 } }, { $inc: { used: -1 } })
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
    if (!isClash(error)) throw error
  })
  const stored = await model.findById(id).lean()
  return stored?.salt ?? fresh
}
