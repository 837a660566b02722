import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../postgres.ts'

/** A service re-exports it from its `schema.ts`, so that its migrations create it. */
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
 * Applies the effect unless the inbox has the event. A concurrent call waits for the first one, and does nothing.
 * @returns whether the effect was applied
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
 * In one statement, for events of one subject.
 * @param effect gets the new ids; not called if there are none
 * @returns `null` if the effect was not called
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
    select input.id, ${subject} from unnest(${sql.param(ids.toSorted())}::uuid[]) as input (id)
    on conflict do nothing
    returning event_id as id`)
  return rows.length ? { result: await effect(new Set(rows.map(({ id }) => id))) } : null
}
