import type { DbOrTx } from '@faresight/kit/postgres'
import { repeat } from '@faresight/kit/repeat'
import { inArray, lt } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { flightSearches } from '../schema.ts'

const everyMs = 60 * 60 * 1000
const keptYears = 1
/** Results go with their searches, so that each stands for hundreds of rows. */
const atOnce = 100

/**
 * Deletes searches, and the offers of scans, when they have been kept for twelve months: now, and every hour until it is
 * disposed.
 */
export function startSweep({ postgres, log, now }: Pick<Deps, 'postgres' | 'log' | 'now'>): AsyncDisposable {
  async function sweep(signal: AbortSignal): Promise<void> {
    const before = now()
    before.setUTCFullYear(before.getUTCFullYear() - keptYears)
    for (let count = atOnce; count === atOnce && !signal.aborted;) {
      count = await deleteSome(postgres.db, before)
      log.debug({ count }, 'old searches deleted')
    }
  }
  return repeat(everyMs, sweep, { log, what: 'delete old searches' })
}

/** A few of them, passing over those that another replica is deleting. @returns how many they were */
async function deleteSome(db: DbOrTx, before: Date): Promise<number> {
  const old = db
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(lt(flightSearches.createdAt, before))
    .orderBy(flightSearches.createdAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(flightSearches).where(inArray(flightSearches.id, old))
  return rowCount ?? 0
}
