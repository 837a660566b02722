import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../postgres.ts'

/** Processed events. A service re-exports it from its `schema.ts`, so that its migrations create it. */
export const inboxTable = pgTable(
  'inbox',
  {
    eventId: uuid('event_id').notNull(),
    /** Several events with other subjects may share an id. */
    subject: text('subject').notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.subject] }),
    index('inbox_handled').on(table.handledAt),
  ],
)

/**
 * Applies the effect of an event unless the inbox has the event; both are written in one transaction. A concurrent call waits for the
 * first one, and then does nothing.
 *
 * @returns whether the effect was applied now
 */
export async function processEventOnce(
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
 * @param effect gets the ids that are new; not called where none is
 * @returns the effect's result; `null` where it was not called
 */
export async function processEventsOnce<R>(
  tx: Tx,
  subject: string,
  ids: readonly string[],
  effect: (isNew: ReadonlySet<string>) => Promise<R>,
): Promise<{ result: R } | null> {
  // In one order everywhere, or two transactions with the same events could deadlock.
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${inboxTable} (event_id, subject)
    select told.id, ${subject} from unnest(${sql.param(ids.toSorted())}::uuid[]) as told (id)
    on conflict do nothing
    returning event_id as id`)
  return rows.length ? { result: await effect(new Set(rows.map(({ id }) => id))) } : null
}
