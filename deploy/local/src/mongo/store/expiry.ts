import { valueOf } from '../bson/value.ts'
import { keyOf, rank, turnedOver } from '../bson/key.ts'
import { type Collection, type Index, tableOf } from './collection.ts'
import type { Store } from './store.ts'

/** So many at a time, since everybody else waits meanwhile. */
const mostAtOnce = 1000

/** Removes documents whose date lies further back than an index lets them live. */
export function removeExpired(store: Store, now: Date): void {
  for (const collection of store.all)
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds
      if (seconds !== undefined) removeBefore(store, collection, index, now.getTime() - seconds * 1000)
    }
}

/** Only dates let a document expire; of several the earliest counts. */
function removeBefore({ db }: Store, collection: Collection, index: Index, time: number): void {
  const limit = keyOf(valueOf(new Date(time)))
  const keys = `select distinct document as id from ${tableOf(index)} where key >= ? and key <= ? limit ${mostAtOnce}`
  const descending = index.spec.fields[0]?.descending ?? false
  const [low, high] = [Buffer.from([rank.date]), limit]
  const span = descending ? [turnedOver(high), Buffer.from([255 - rank.date + 1])] : [low, high]
  for (const row of db.all(keys, span[0] ?? low, span[1] ?? high)) {
    const id = Number(row['id'])
    const document = collection.find(id)
    if (document) collection.remove({ id, document })
  }
}
