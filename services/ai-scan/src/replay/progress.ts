import type { PlainDate } from '@faresight/contracts/common'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

interface Replayed {
  _id: string
  /** Identifies the replay; another one would mix two pasts. */
  how: string
  until: PlainDate | null
}

export type ReplayProgressModel = Model<Replayed>

const only = 'replay'

export function createReplayProgressModel(connection: Connection): ReplayProgressModel {
  const schema = new Schema<Replayed>(
    { _id: { type: String, required: true }, how: { type: String, required: true }, until: String },
    { ...mongoSchemaOptions, collection: 'replays' },
  )
  return connection.model<Replayed>('Replay', schema)
}

export async function findReplayProgress(model: ReplayProgressModel): Promise<Replayed | null> {
  return model.findById(only).lean()
}

export async function saveReplayProgress(
  model: ReplayProgressModel,
  { how, until }: Pick<Replayed, 'how' | 'until'>,
): Promise<void> {
  await model.updateOne({ _id: only }, { $set: { how, until } }, { upsert: true })
}
