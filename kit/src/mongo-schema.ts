import { mongo } from 'mongoose'

export const mongoSchemaOptions = { versionKey: false, minimize: false } as const

const duplicateKey = 11_000

/** For a bulk write: whether duplicate keys caused all failures. */
export function isDuplicateKeyError(error: unknown): boolean {
  if (!(error instanceof mongo.MongoServerError)) return false
  if (!(error instanceof mongo.MongoBulkWriteError)) return error.code === duplicateKey
  const faults = [error.writeErrors].flat()
  return faults.length > 0 && faults.every(({ code }) => code === duplicateKey)
}

/** Of the violated unique index; `null` for any other error. */
export function listDuplicateKeyFields(error: unknown): string[] | null {
  if (!isDuplicateKeyError(error)) return null
  return error instanceof mongo.MongoServerError ? Object.keys(Object(error['keyPattern'])) : []
}
