import { randomBytes } from 'node:crypto'
import { type Db, type Document, MongoClient } from 'mongodb'
import { inject } from 'vitest'
import '../../../../test/setup/provided-context.ts'

/** A document whose ids the test makes, so that it can say what it expects. */
export interface Thing extends Document {
  _id: string | number
}

export interface TestDatabase extends AsyncDisposable {
  client: MongoClient
  db: Db
}

/**
 * A database of its own for one test file, through the official driver: on the MongoDB that all service tests share, which
 * may be a real one, or at `url`.
 */
export async function testDatabase(url: string = inject('mongoUrl')): Promise<TestDatabase> {
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
