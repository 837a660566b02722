import { and, asc, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../postgres.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

/** A table whose rows are each the work of one job. */
export interface JobTableColumns {
  id: PgColumn
  createdAt: PgColumn
  /** When the job of a row was put into the queue, or last at work on it. */
  queuedAt: PgColumn
  /** Within which trace it was written: see `columns`. */
  trace: PgColumn
}

/** A row that no job knows of, and the trace within which it was written. */
export interface OrphanedRow {
  id: string
  trace: TraceHeaders
}

/** Notes that the jobs of rows are in the queue, or at work, at `now`; says of how many, as some may be gone. */
export async function markJobsQueued(
  db: DbOrTx,
  { id, queuedAt }: JobTableColumns,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const to = sql`${sql.identifier(queuedAt.name)} = ${sql.param(now, queuedAt)}`
  const { rowCount } = await db.execute(sql`update ${id.table} set ${to} where ${inArray(id, [...ids])}`)
  return rowCount ?? 0
}

/** Rows that no job knows of: never queued since `unqueuedSince`, or not heard of since `silentSince`. Oldest first. */
export async function findOrphanedRows(
  db: DbOrTx,
  { id, createdAt, queuedAt, trace }: JobTableColumns,
  {
    unqueuedSince,
    silentSince,
    isOpen,
  }: { unqueuedSince: Date; silentSince: Date; isOpen?: SQL | undefined },
  limit: number,
): Promise<OrphanedRow[]> {
  const neverQueued = and(isNull(queuedAt), lt(createdAt, unqueuedSince))
  return db
    .select({ id: sql<string>`${id}`, trace: sql<TraceHeaders>`${trace}` })
    .from(id.table)
    .where(and(isOpen, or(neverQueued, lt(queuedAt, silentSince))))
    .orderBy(asc(createdAt))
    .limit(limit)
}
