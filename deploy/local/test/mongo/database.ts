import { randomBytes } from 'node:crypto'
import { type Db, type Document, MongoClient } from 'mongodb'
import { inject } from 'vitest'
import '../../../../test/setup/provided-context.ts'

/** A document with an id that the test chooses. */
export interface TestDocument extends Document {
  _id: string | number
}

export interface TestMongoDatabase extends AsyncDisposable {
  client: MongoClient
  db: Db
}

/** A new database for one test file, by default on the MongoDB of all service tests, which may be a real one. */
export async function createTestMongoDatabase(url: string = inject('mongoUrl')): Promise<TestMongoDatabase> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 })
  const db = client.db(`test_driver_${randomBytes(6).toString('hex')}`)
  return {
    client,
    db,
    async [Symbol.asyncDispose]() {
      await db.dropDatabase()
      await client.close()
    },
  }
}
