import type { Db } from 'mongodb'
import { keep } from '../folder/keep.ts'
import type { SavedCollection } from '../manifest.ts'
import { collectionsIn } from './connect.ts'

/** Saves every collection, document by document as BSON. They are not of one moment: each document is of its own. */
export async function saveCollections(db: Db, folder: string): Promise<SavedCollection[]> {
  const saved: SavedCollection[] = []
  for (const name of await collectionsIn(db)) saved.push(await saveCollection(db, folder, name))
  return saved
}

async function saveCollection(db: Db, folder: string, name: string): Promise<SavedCollection> {
  let documents = 0
  const bytes = async function* () {
    // As they come over the wire: raw, they are bytes, whatever the type says.
    for await (const document of db.collection(name).find({}, { raw: true })) {
      documents++
      yield document as unknown as Uint8Array
    }
  }
  const kept = await keep(folder, `mongodb/${name}.bson.gz`, bytes())
  const all = await db.collection(name).indexes()
  const indexes = all.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index)
  // What a server lists has both.
  return { ...kept, name, documents, indexes: indexes as unknown as SavedCollection['indexes'] }
}
