import { isDuplicateKeyError, mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

/** Work that one process at a time does, by its name, and until when nobody else begins it. */
interface Turn {
  _id: string
  until: Date
}

export type TurnModel = Model<Turn>

/** `turns`: who does what alone, and when it is done again. */
export function createTurnModel(connection: Connection): TurnModel {
  const schema = new Schema<Turn>(
    { _id: { type: String, required: true }, until: { type: Date, required: true } },
    { ...mongoSchemaOptions, collection: 'turns' },
  )
  return connection.model<Turn>('Turn', schema)
}

/** Takes the turn to do that work; `false` while somebody else has it, or it rests. Who dies at it loses it at `until`. */
export async function takeTurn(
  turns: TurnModel,
  work: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  try {
    await turns.updateOne({ _id: work, until: { $lte: now } }, { $set: { until } }, { upsert: true })
    return true
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error
    // It is there, and not over yet.
    return false
  }
}

export interface TurnRules {
  turns: TurnModel
  now: () => Date
}

/**
 * Does the work if it is due and nobody else is at it, and lets it rest until the moment that the work answers. Work that
 * fails, or whose process dies, is due again after `longestMs`.
 */
export async function doInTurn(
  { turns, now }: TurnRules,
  { work, longestMs }: { work: string; longestMs: number },
  act: (at: Date) => Promise<Date>,
): Promise<boolean> {
  const at = now()
  if (!(await takeTurn(turns, work, { now: at, until: new Date(at.getTime() + longestMs) }))) return false
  const until = await act(at)
  await turns.updateOne({ _id: work }, { $set: { until } })
  return true
}
