import { type Db, MongoClient } from 'mongodb'
import { reach } from '../reach.ts'

export interface Documents extends AsyncDisposable {
  db: Db
}

/** @param url with the database in it, as ai-scan's */
export async function connectDocuments(url: string): Promise<Documents> {
  const options = { appName: 'faresight backup', serverSelectionTimeoutMS: 10_000 }
  const client = await reach('MONGODB_URL', MongoClient.connect(url, options))
  return { db: client.db(), [Symbol.asyncDispose]: () => client.close() }
}

/** The collections that hold documents of ours, in the order of their names. */
export async function collectionsIn(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray()
  return all
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .sort()
}
