import { and, asc, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../postgres.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

export interface JobTableColumns {
  id: PgColumn
  createdAt: PgColumn
  /** When the row's job was queued, or last worked on. */
  queuedAt: PgColumn
  trace: PgColumn
}

export interface OrphanedRow {
  id: string
  trace: TraceHeaders
}

/**
 * @param queued when; `null` for rows without a job, which `startRequeuingOrphanedJobs` finds
 * @returns how many rows were updated: some may be deleted by now
 */
export async function markJobsQueued(
  db: DbOrTx,
  { id, queuedAt }: JobTableColumns,
  ids: readonly string[],
  queued: Date | null,
): Promise<number> {
  const to = sql`${sql.identifier(queuedAt.name)} = ${sql.param(queued, queuedAt)}`
  const { rowCount } = await db.execute(sql`update ${id.table} set ${to} where ${inArray(id, [...ids])}`)
  return rowCount ?? 0
}

/** Rows that were not queued since `unqueuedSince`, or not updated since `silentSince`; the oldest first. */
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
