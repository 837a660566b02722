import { randomUUID } from 'node:crypto'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { currentTraceHeaders, type TraceHeaders } from '../telemetry/trace-context.ts'
import type { DbOrTx } from '../postgres.ts'

/** A service re-exports it from its `schema.ts`, so that its migrations create it. */
export const outboxTable = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    trace: jsonb('trace').$type<TraceHeaders>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Why it can never be published as it is. The relay leaves such a row to an operator. */
    poison: text('poison'),
  },
  (table) => [
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`published_at is null`),
  ],
)

/**
 * In the transaction of the change; the relay publishes the event after the commit.
 * @returns the event's id
 * @throws if `data` breaks the event's schema
 */
export async function enqueueEvent<D extends z.ZodType>(
  tx: DbOrTx,
  event: EventDefinition<string, D>,
  data: z.input<D>,
): Promise<string> {
  const [id = ''] = await enqueueEvents(tx, event, [data])
  return id
}

/** In one statement. */
export async function enqueueEvents<D extends z.ZodType>(
  tx: DbOrTx,
  event: EventDefinition<string, D>,
  all: readonly z.input<D>[],
): Promise<string[]> {
  if (all.length === 0) return []
  const rows = all.map((data) => ({ id: randomUUID(), data: JSON.stringify(event.data.parse(data)) }))
  const ids = rows.map(({ id }) => id)
  // One array per column: one parameter per value would be too many.
  await tx.execute(sql`
    insert into ${outboxTable} (id, subject, data, trace)
    select input.id, ${event.subject}, input.data::jsonb, ${JSON.stringify(currentTraceHeaders())}::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(rows.map(({ data }) => data))}::text[]) as input (id, data)`)
  return ids
}
