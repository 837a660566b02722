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
export async function once(
  tx: Tx,
  { id: eventId, subject }: { id: string; subject: string },
  effect: () => Promise<unknown>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(inboxTable).values({ eventId, subject }).onConflictDoNothing()
  if (!rowCount) return false
  await effect()
  return true
}
