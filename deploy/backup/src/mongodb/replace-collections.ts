import { deserialize, type Document } from 'bson'
import type { Db, IndexDescription } from 'mongodb'
import { readBackupFile } from '../backup-files.ts'
import type { SavedCollection } from '../manifest.ts'
import { listCollections } from './save-collections.ts'
import { splitBsonDocuments } from './split-bson.ts'

/** Limits of one insert. */
const [maxDocuments, maxBytes] = [1000, 8 * 1024 * 1024]

export async function listNonEmptyCollections(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const name of await listCollections(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) found.push(name)
  return found
}

/** Replaces all collections with those of a backup, including their indexes. */
export async function replaceCollections(
  db: Db,
  folder: string,
  collections: readonly SavedCollection[],
): Promise<void> {
  for (const name of await listCollections(db)) await db.dropCollection(name)
  for (const saved of collections) {
    const documents = await loadDocuments(db, folder, saved)
    if (documents !== saved.documents)
      throw new Error(`${saved.name} has ${documents} documents, but ${saved.documents} were saved.`)
    // A server listed them.
    if (saved.indexes.length)
      await db.collection(saved.name).createIndexes(saved.indexes as IndexDescription[])
  }
}

async function loadDocuments(db: Db, folder: string, saved: SavedCollection): Promise<number> {
  const collection = db.collection(saved.name)
  let count = 0
  let bytes = 0
  let batch: Document[] = []
  async function flush(): Promise<void> {
    if (batch.length) await collection.insertMany(batch)
    count += batch.length
    ;[batch, bytes] = [[], 0]
  }
  for await (const document of splitBsonDocuments(readBackupFile(folder, saved))) {
    // Keeps the type of each number.
    batch.push(deserialize(document, { promoteValues: false }))
    bytes += document.length
    if (batch.length === maxDocuments || bytes >= maxBytes) await flush()
  }
  await flush()
  return count
}
