import { isDuplicateKeyError, mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'

/** Work that one process at a time does; `_id` names it. */
interface Lease {
  _id: string
  until: Date
}

export type LeaseModel = Model<Lease>

export function createLeaseModel(connection: Connection): LeaseModel {
  const schema = new Schema<Lease>(
    { _id: { type: String, required: true }, until: { type: Date, required: true } },
    { ...mongoSchemaOptions, collection: 'leases' },
  )
  return connection.model<Lease>('Lease', schema)
}

/** `false` while the lease of that work has not expired. */
export async function acquireLease(
  leases: LeaseModel,
  work: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  try {
    await leases.updateOne({ _id: work, until: { $lte: now } }, { $set: { until } }, { upsert: true })
    return true
  } catch (error) {
    // The upsert of a lease that exists and has not expired.
    if (!isDuplicateKeyError(error)) throw error
    return false
  }
}

export interface ExclusiveWorkDeps {
  leases: LeaseModel
  now: () => Date
}

/** If the lease is free, runs `act` and keeps the lease until the moment that `act` returns; `leaseMs` if `act` fails. */
export async function runIfLeaseFree(
  { leases, now }: ExclusiveWorkDeps,
  { work, leaseMs }: { work: string; leaseMs: number },
  act: (at: Date) => Promise<Date>,
): Promise<boolean> {
  const at = now()
  if (!(await acquireLease(leases, work, { now: at, until: new Date(at.getTime() + leaseMs) }))) return false
  const until = await act(at)
  await leases.updateOne({ _id: work }, { $set: { until } })
  return true
}
