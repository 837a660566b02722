import type { Db } from '@faresight/kit/postgres'
import type { Head } from '../head.ts'
import { storedHeads, storedRows } from './store.ts'
import { beginWalk, type Verdict } from './walk.ts'

/** Checks the whole log as it is at one moment, also while others add to it. */
export async function verifyLog(db: Db, wanted: { key: string; noted?: Head | null }): Promise<Verdict> {
  return db.transaction(
    async (tx) => {
      const walk = beginWalk(wanted)
      for await (const rows of storedRows(tx)) for (const row of rows) walk.add(row)
      return walk.end(await storedHeads(tx))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
