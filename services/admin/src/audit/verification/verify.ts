import type { Db, Tx } from '@faresight/kit/postgres'
import { storedHeads, storedRows } from './store.ts'
import { beginWalk, type Verdict, type Wanted } from './walk.ts'

/** Checks the whole log as it is at one moment, also while others add to it. */
export async function verifyLog(db: Db, wanted: Wanted): Promise<Verdict> {
  return db.transaction((tx) => verifyWithin(tx, wanted), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** The same as a transaction sees it. */
export async function verifyWithin(tx: Tx, wanted: Wanted): Promise<Verdict> {
  const walk = beginWalk(wanted)
  for await (const rows of storedRows(tx)) for (const row of rows) walk.add(row)
  return walk.end(await storedHeads(tx))
}
