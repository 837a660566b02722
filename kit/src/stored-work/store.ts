import { and, asc, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../postgres.ts'
import type { TraceHeaders } from '../telemetry/trace-headers.ts'

/** A table whose rows are each the work of one job. */
export interface WorkTable {
  id: PgColumn
  createdAt: PgColumn
  /** When the job of a row was put into the queue, or last at work on it. */
  queuedAt: PgColumn
  /** Within which trace it was written: see `telemetry/kept-trace`. */
  trace: PgColumn
}

/** A row that no job knows of, and the trace within which it was written. */
export interface LeftBehind {
  id: string
  trace: TraceHeaders
}

/** Notes that the jobs of rows are in the queue, or at work, at `now`; says of how many, as some may be gone. */
export async function noteQueued(
  db: DbOrTx,
  { id, queuedAt }: WorkTable,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const to = sql`${sql.identifier(queuedAt.name)} = ${sql.param(now, queuedAt)}`
  const { rowCount } = await db.execute(sql`update ${id.table} set ${to} where ${inArray(id, [...ids])}`)
  return rowCount ?? 0
}

/** Rows that no job knows of: never queued since `unqueuedSince`, or not heard of since `silentSince`. Oldest first. */
export async function findLeftBehind(
  db: DbOrTx,
  { id, createdAt, queuedAt, trace }: WorkTable,
  {
    unqueuedSince,
    silentSince,
    isOpen,
  }: { unqueuedSince: Date; silentSince: Date; isOpen?: SQL | undefined },
  limit: number,
): Promise<LeftBehind[]> {
  const neverQueued = and(isNull(queuedAt), lt(createdAt, unqueuedSince))
  return db
    .select({ id: sql<string>`${id}`, trace: sql<TraceHeaders>`${trace}` })
    .from(id.table)
    .where(and(isOpen, or(neverQueued, lt(queuedAt, silentSince))))
    .orderBy(asc(createdAt))
    .limit(limit)
}
