import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../postgres.ts'

/** Events that have been handled. A service re-exports it from its `schema.ts`, so that its migrations hold it. */
export const inboxTable = pgTable(
  'inbox',
  {
    eventId: uuid('event_id').notNull(),
    /** One id may be that of several events, each of another subject. */
    subject: text('subject').notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.subject] }),
    index('inbox_handled').on(table.handledAt),
  ],
)

/**
 * Has the effect of an event, unless it has had it already: both stand in the same transaction, so that either all of it
 * holds or nothing. Who comes at the same moment waits until the other is done, and then does nothing.
 *
 * @returns whether the effect was had now
 * @throws what the effect throws; the event is then as unheard as before
 */
export async function processOnce(
  tx: Tx,
  { id: eventId, subject }: { id: string; subject: string },
  effect: () => Promise<unknown>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(inboxTable).values({ eventId, subject }).onConflictDoNothing()
  if (!rowCount) return false
  await effect()
  return true
}

/**
 * The same for several events of one subject, in one statement.
 *
 * @param effect is told which ids are new, and not called where none is
 * @returns what the effect came to; `null` where it was not called
 */
export async function processBatchOnce<R>(
  tx: Tx,
  subject: string,
  ids: readonly string[],
  effect: (isNew: ReadonlySet<string>) => Promise<R>,
): Promise<{ result: R } | null> {
  // In one order everywhere: two who bring the same events would else wait for each other.
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${inboxTable} (event_id, subject)
    select told.id, ${subject} from unnest(${sql.param(ids.toSorted())}::uuid[]) as told (id)
    on conflict do nothing
    returning event_id as id`)
  return rows.length ? { result: await effect(new Set(rows.map(({ id }) => id))) } : null
}
