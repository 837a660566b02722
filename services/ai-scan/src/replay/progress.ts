import type { PlainDate } from '@faresight/contracts/common'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

/** What has been replayed into a database, so that a second run goes on where the first one ended. */
interface Replayed {
  _id: string
  /** What was asked for: another replay would mix two pasts. */
  how: string
  /** The last day that is complete. */
  until: PlainDate | null
}

export type ReplayModel = Model<Replayed>

const only = 'replay'

/** `replays`: of a database that fares were replayed into. */
export function createReplayModel(connection: Connection): ReplayModel {
  const schema = new Schema<Replayed>(
    { _id: { type: String, required: true }, how: { type: String, required: true }, until: String },
    { ...mongoSchemaOptions, collection: 'replays' },
  )
  return connection.model<Replayed>('Replay', schema)
}

export async function findReplayed(model: ReplayModel): Promise<Replayed | null> {
  return model.findById(only).lean()
}

export async function noteReplayed(
  model: ReplayModel,
  { how, until }: Pick<Replayed, 'how' | 'until'>,
): Promise<void> {
  await model.updateOne({ _id: only }, { $set: { how, until } }, { upsert: true })
}
