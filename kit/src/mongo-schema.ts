import { mongo } from 'mongoose'

/** For the schema of any model: no version number that nobody reads, and an empty object is kept as what it is. */
export const mongoSchemaOptions = { versionKey: false, minimize: false } as const

const duplicateKey = 11_000

/** Whether a unique index alone kept a write from being done; of many at once, whether it kept all that failed. */
export function isDuplicateKeyError(error: unknown): boolean {
  if (!(error instanceof mongo.MongoServerError)) return false
  if (!(error instanceof mongo.MongoBulkWriteError)) return error.code === duplicateKey
  const faults = [error.writeErrors].flat()
  return faults.length > 0 && faults.every(({ code }) => code === duplicateKey)
}

/** The fields of the unique index that one write ran into; `null` for any other error. */
export function duplicateKeyFields(error: unknown): string[] | null {
  if (!isDuplicateKeyError(error)) return null
  return error instanceof mongo.MongoServerError ? Object.keys(Object(error['keyPattern'])) : []
}
