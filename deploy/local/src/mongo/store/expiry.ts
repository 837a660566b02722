import { toBsonValue } from '../bson/value.ts'
import { encodeOrderedKey, typeRanks, invertBytes } from '../bson/encode-key.ts'
import type { DocumentCollection, CollectionIndex } from './collection.ts'
import type { DocumentStore } from './store.ts'

/** So many at a time, since everybody else waits meanwhile. */
const mostAtOnce = 500

/**
 * Removes documents whose date lies further back than an index lets them live.
 *
 * @returns whether there are more
 */
export function removeExpiredDocuments(store: DocumentStore, now: Date): boolean {
  let isMore = false
  for (const collection of store.allCollections)
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds
      if (seconds !== undefined)
        isMore = removeBefore(store, collection, index, now.getTime() - seconds * 1000) || isMore
    }
  return isMore
}

/** Only dates let a document expire; of several the earliest counts. */
function removeBefore(
  { db }: DocumentStore,
  collection: DocumentCollection,
  index: CollectionIndex,
  time: number,
): boolean {
  const limit = encodeOrderedKey(toBsonValue(new Date(time)))
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
