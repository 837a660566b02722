import { allEvents } from '@faresight/contracts/catalogue'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import { InvalidMessageError } from '../bus/errors.ts'
import { outboxTable } from './outbox.ts'
import type { Db, Tx } from '../postgres.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

export const maxOutboxBatchSize = 50

export interface OutboxBatch {
  published: { id: string; subject: string }[]
  failed: { id: string; subject: string; trace: TraceHeaders; error: unknown }[]
  poisoned: { id: string; subject: string; trace: TraceHeaders; error: InvalidMessageError }[]
  /** From insert to publish for each published row, by the database's clock. */
  waitedMs: number[]
}

type Row = typeof outboxTable.$inferSelect

/**
 * Records the result in the transaction that locks the rows, so that replicas share the work. A crash in between publishes
 * a row again under the same message id.
 */
export function publishDueOutboxRows(
  db: Db,
  bus: Pick<Bus, 'publish'>,
  source: string,
): Promise<OutboxBatch> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outboxTable)
      .where(
        and(isNull(outboxTable.publishedAt), isNull(outboxTable.poison), lte(outboxTable.dueAt, sql`now()`)),
      )
      .orderBy(outboxTable.dueAt)
      .limit(maxOutboxBatchSize)
      .for('update', { skipLocked: true })
    const batch: OutboxBatch = { published: [], failed: [], poisoned: [], waitedMs: [] }
    await Promise.all(rows.map((row) => publishRow(bus, source, row, batch)))
    await record(tx, batch)
    return batch
  })
}

async function publishRow(
  bus: Pick<Bus, 'publish'>,
  source: string,
  row: Row,
  batch: OutboxBatch,
): Promise<void> {
  const { id, subject, data, trace } = row
  try {
    const event = allEvents.find((it) => it.subject === subject)
    if (!event) throw new InvalidMessageError(`The catalogue has no event ${subject}.`)
    await bus.publish(event, { id, subject, time: row.createdAt.toISOString(), source, data }, { trace })
    batch.published.push({ id, subject })
  } catch (error) {
    if (error instanceof InvalidMessageError) batch.poisoned.push({ id, subject, trace, error })
    else batch.failed.push({ id, subject, trace, error })
  }
}

async function record(tx: Tx, { published, failed, poisoned, waitedMs }: OutboxBatch): Promise<void> {
  const ids = (rows: { id: string }[]) =>
    inArray(
      outboxTable.id,
      rows.map(({ id }) => id),
    )
  if (published.length > 0) {
    const rows = await tx
      .update(outboxTable)
      .set({ publishedAt: sql`now()` })
      .where(ids(published))
      .returning({ ms: sql<number>`extract(epoch from clock_timestamp() - created_at)::float8 * 1000` })
    waitedMs.push(...rows.map(({ ms }) => ms))
  }
  if (failed.length > 0) {
    const { attempts } = outboxTable
    await tx
      .update(outboxTable)
      .set({
        attempts: sql`${attempts} + 1`,
        // 1 s, 2 s, 4 s … about four minutes at most: one failing row does not hold up the rest.
        dueAt: sql`now() + make_interval(secs => power(2, least(${attempts}, 8)))`,
      })
      .where(ids(failed))
  }
  for (const { id, error } of poisoned) {
    await tx.update(outboxTable).set({ poison: error.message }).where(eq(outboxTable.id, id))
  }
}
