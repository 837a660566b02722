import { sql } from 'drizzle-orm'
import type { Db, Postgres } from '../postgres.ts'
import { startPeriodicTask } from '../periodic-task.ts'
import type { Log } from '../telemetry/log.ts'
import { inboxTable } from './inbox.ts'

const everyMs = 60 * 60 * 1000
/** The stream keeps an event for seven days, and may deliver it until then. */
const keptDays = 14
const batchSize = 5000

export function startInboxCleanup({
  postgres,
  log,
}: {
  postgres: Pick<Postgres, 'db'>
  log: Log
}): AsyncDisposable {
  async function sweep(signal: AbortSignal): Promise<void> {
    for (let count = batchSize; count === batchSize && !signal.aborted;)
      count = await forgetOldest(postgres.db)
  }
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete old inbox rows' })
}

async function forgetOldest(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${inboxTable} where (event_id, subject) in (
      select event_id, subject from ${inboxTable}
      where handled_at < now() - make_interval(days => ${keptDays})
      order by handled_at limit ${batchSize} for update skip locked)`)
  return rowCount ?? 0
}
