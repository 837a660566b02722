import { BsonValue } from '../bson/value.ts'
import { encodeOrderedKey, typeRanks, invertBytes } from '../bson/encode-key.ts'
import type { DocumentCollection, CollectionIndex } from './collection.ts'
import type { DocumentStore } from './store.ts'

const mostAtOnce = 500

/** Deletes a batch of documents that are older than `expireAfterSeconds`. @returns whether there may be more */
export function removeExpiredDocumentBatch(store: DocumentStore, now: Date): boolean {
  let isMore = false
  for (const collection of store.allCollections)
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds
      if (seconds !== undefined)
        isMore = removeBefore(store, collection, index, now.getTime() - seconds * 1000) || isMore
    }
  return isMore
}

/** Only dates count; of several in one document, the earliest. */
function removeBefore(
  { db }: DocumentStore,
  collection: DocumentCollection,
  index: CollectionIndex,
  time: number,
): boolean {
  const limit = encodeOrderedKey(BsonValue.from(new Date(time)))
  const keys = `select distinct document as id from ${index.table} where key >= ? and key <= ? limit ${mostAtOnce}`
  const descending = index.spec.fields[0]?.descending ?? false
  const [low, high] = [Buffer.from([typeRanks.date]), limit]
  const span = descending ? [invertBytes(high), Buffer.from([255 - typeRanks.date + 1])] : [low, high]
  const rows = db.all(keys, span[0] ?? low, span[1] ?? high)
  for (const row of rows) {
    const stored = collection.find(Number(row['id']))
    if (stored) collection.remove(stored)
  }
  return rows.length === mostAtOnce
}
