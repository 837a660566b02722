import { type Db, MongoClient } from 'mongodb'
import { writeBackupFile } from '../backup-files.ts'
import type { SavedCollection } from '../manifest.ts'
import { connectOrExplain } from '../operator-error.ts'

/** @param url with the name of ai-scan's database */
export async function connectToMongo(url: string): Promise<AsyncDisposable & { db: Db }> {
  const options = { appName: 'faresight backup', serverSelectionTimeoutMS: 10_000 }
  const client = await connectOrExplain('MONGODB_URL', MongoClient.connect(url, options))
  return { db: client.db(), [Symbol.asyncDispose]: () => client.close() }
}

/** Names, sorted, without views and system collections. */
export async function listCollections(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  return all
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .sort()
}

/** Saves every collection as BSON. There is no snapshot: each document is from its own moment. */
export async function saveCollections(db: Db, folder: string): Promise<SavedCollection[]> {
  const saved: SavedCollection[] = []
  for (const name of await listCollections(db)) saved.push(await saveCollection(db, folder, name))
  return saved
}

async function saveCollection(db: Db, folder: string, name: string): Promise<SavedCollection> {
  let documents = 0
  const bytes = async function* () {
    // With `raw` the driver returns bytes, whatever its type says.
    for await (const document of db.collection(name).find({}, { raw: true })) {
      documents++
      yield document as unknown as Uint8Array
    }
  }
  const file = await writeBackupFile(folder, `mongodb/${name}.bson.gz`, bytes())
  const all = await db.collection(name).indexes()
  const indexes = all.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index)
  // A listed index has a name and a key.
  return { ...file, name, documents, indexes: indexes as unknown as SavedCollection['indexes'] }
}
