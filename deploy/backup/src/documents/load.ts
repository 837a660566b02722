import { deserialize, type Document } from 'bson'
import type { Db, IndexDescription } from 'mongodb'
import { unpacked } from '../folder/keep.ts'
import type { SavedCollection } from '../manifest.ts'
import { collectionsIn } from './connect.ts'
import { documentsIn } from './documents-in.ts'

/** So many documents, or so many bytes, go to the server at once. */
const [mostAtOnce, mostBytes] = [1000, 8 * 1024 * 1024]

/** Collections that hold anything. */
export async function collectionsInUse(db: Db): Promise<string[]> {
  const inUse: string[] = []
  for (const name of await collectionsIn(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) inUse.push(name)
  return inUse
}

/** Puts the collections of a backup in place of all that there are, each with the indexes that it had. */
export async function loadCollections(
  db: Db,
  folder: string,
  collections: readonly SavedCollection[],
): Promise<void> {
  for (const name of await collectionsIn(db)) await db.dropCollection(name)
  for (const it of collections) {
    const documents = await loadDocuments(db, folder, it)
    if (documents !== it.documents)
      throw new Error(`${it.name} has ${documents} documents, and ${it.documents} were saved.`)
    // They are what a server listed.
    if (it.indexes.length) await db.collection(it.name).createIndexes(it.indexes as IndexDescription[])
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
  for await (const document of documentsIn(unpacked(folder, saved))) {
    // Each number stays the kind that it was.
    batch.push(deserialize(document, { promoteValues: false }))
    bytes += document.length
    if (batch.length === mostAtOnce || bytes >= mostBytes) await flush()
  }
  await flush()
  return count
}
