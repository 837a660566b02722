import { documentOwner } from '@faresight/setup/database/roles'
import { connectMongo, type Mongo } from '@faresight/kit/mongo'
import { withDatabase } from '@faresight/kit/mongo-address'
import { silentLog } from '@faresight/kit/testing'
import { inject } from 'vitest'

/** The documents of the stack that browser tests look at: to keep there what days gone by would have left. */
export function stackDocuments(): Promise<Mongo> {
  const url = withDatabase(inject('mongoUrl'), documentOwner)
  return connectMongo(url, { name: 'browser tests', log: silentLog, max: 1 })
}
