import { sql } from 'drizzle-orm'
import type { Db, Postgres } from '../postgres.ts'
import { startPeriodicTask } from '../periodic-task.ts'
import type { Log } from '../telemetry/log.ts'
import { inboxTable } from './inbox.ts'

const everyMs = 60 * 60 * 1000
/** The stream keeps an event for seven days, and may deliver it until then. */
const keptDays = 14
/** One statement for all rows could exceed the statement timeout each time. */
const atOnce = 5000

/** Deletes inbox rows that are older than 14 days: now, and every hour until it is disposed. */
export function startInboxCleanup({
  postgres,
  log,
}: {
  postgres: Pick<Postgres, 'db'>
  log: Log
}): AsyncDisposable {
  async function sweep(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;) count = await forgetOldest(postgres.db)
  }
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete old inbox rows' })
}

async function forgetOldest(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${inboxTable} where (event_id, subject) in (
      select event_id, subject from ${inboxTable}
      where handled_at < now() - make_interval(days => ${keptDays})
      order by handled_at limit ${atOnce} for update skip locked)`)
  return rowCount ?? 0
}
