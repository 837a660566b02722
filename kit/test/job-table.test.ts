import { randomUUID } from 'node:crypto'
import { sendAlertEmailJob } from '@faresight/contracts/alerts/messages'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { timestampColumn, currentTraceColumn } from '@faresight/kit/columns'
import { startRequeuingOrphanedJobs } from '@faresight/kit/job-table/requeue-orphans'
import { enqueueJobsAndMarkRows, type JobTableMapping } from '@faresight/kit/job-table/enqueue'
import { findOrphanedRows, markJobsQueued } from '@faresight/kit/job-table/store'
import { silentLog, createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import type { TraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { inArray, isNull, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const errands = pgTable('errands', {
  id: uuid('id').primaryKey(),
  createdAt: timestampColumn('created_at').notNull(),
  queuedAt: timestampColumn('queued_at'),
  trace: currentTraceColumn(),
  doneAt: timestampColumn('done_at'),
})
const work: JobTableMapping<typeof sendAlertEmailJob.data> = {
  columns: errands,
  job: sendAlertEmailJob,
  payloadFor: (notificationId) => ({ notificationId }),
  unfinishedRows: isNull(errands.doneAt),
  label: 'errands',
}

let owned: TestPostgres
beforeAll(async () => {
  owned = await createTestPostgres('errands')
  await owned.postgres.db.execute(
    sql`create table errands (id uuid primary key, created_at timestamptz not null, queued_at timestamptz, trace jsonb not null default '{}', done_at timestamptz)`,
  )
})
afterAll(() => owned[Symbol.asyncDispose]())
beforeEach(() => owned.postgres.db.delete(errands))

const secondMs = 1000
const hourMs = 60 * 60 * secondMs
const ago = (ms: number) => new Date(Date.now() - ms)

/** Rows of the age, each queued so long ago, where it was. */
async function rowsOf(count: number, ageMs: number, queuedMs?: number, doneAt: Date | null = null) {
  const ids = Array.from({ length: count }, () => randomUUID())
  const queuedAt = queuedMs === undefined ? null : ago(queuedMs)
  await owned.postgres.db
    .insert(errands)
    .values(ids.map((id) => ({ id, createdAt: ago(ageMs), queuedAt, doneAt })))
  return ids
}

/** A queue that notes what it is sent, and refuses what a test says. */
function queue(refused: ReadonlySet<string> = new Set()) {
  const sent: string[] = []
  const traces: (TraceHeaders | undefined)[] = []
  const sendJob = async (
    _job: unknown,
    data: unknown,
    { id, trace }: { id: string; trace?: TraceHeaders },
  ) => {
    traces.push(trace)
    if (refused.has(id)) throw new BusUnavailableError('a queue', new Error('It is away.'))
    expect(data).toEqual({ notificationId: id })
    sent.push(id)
  }
  return {
    sent,
    traces,
    deps: { bus: { sendJob }, postgres: owned.postgres, log: silentLog, now: () => new Date() },
  }
}

const queuedOf = async (ids: string[]) => {
  const rows = await owned.postgres.db.select().from(errands).where(inArray(errands.id, ids))
  return rows.filter(({ queuedAt }) => queuedAt !== null).map(({ id }) => id)
}

test('rows are sent as jobs under their ids, and only queued ones are marked', async () => {
  const ids = await rowsOf(3, 0)
  const { sent, deps } = queue(new Set(ids.slice(0, 1)))
  expect(await enqueueJobsAndMarkRows(deps, work, ids)).toBe(2)
  expect(sent).toEqual(ids.slice(1))
  expect((await queuedOf(ids)).toSorted()).toEqual(ids.slice(1).toSorted())
})

test('an unavailable queue fails no caller', async () => {
  const ids = await rowsOf(2, 0)
  expect(await enqueueJobsAndMarkRows(queue(new Set(ids)).deps, work, ids)).toBe(0)
  expect(await queuedOf(ids)).toEqual([])
})

test('orphans are unfinished rows that were not queued or not updated for long, oldest first', async () => {
  const [silent = ''] = await rowsOf(1, 3 * hourMs, 2 * hourMs)
  const [unqueued = ''] = await rowsOf(1, 20 * secondMs)
  await rowsOf(1, 3 * hourMs, secondMs)
  await rowsOf(1, secondMs)
  await rowsOf(1, 3 * hourMs, 2 * hourMs, new Date())
  await rowsOf(1, 3 * hourMs, undefined, new Date())
  const which = { unqueuedSince: ago(10 * secondMs), silentSince: ago(hourMs), isOpen: work.unfinishedRows }
  const { db } = owned.postgres
  expect(await findOrphanedRows(db, errands, which, 10)).toMatchObject([{ id: silent }, { id: unqueued }])
  expect(await findOrphanedRows(db, errands, which, 1)).toMatchObject([{ id: silent }])
})

test('marking jobs as queued returns the number of existing rows', async () => {
  const ids = await rowsOf(2, 0)
  const now = new Date('2026-11-22T09:30:00.123Z')
  expect(await markJobsQueued(owned.postgres.db, errands, [...ids, randomUUID()], now)).toBe(2)
  const rows = await owned.postgres.db.select().from(errands)
  expect(rows.map(({ queuedAt }) => queuedAt)).toEqual([now, now])
})

test('one run queues all orphans', async () => {
  const ids = await rowsOf(1203, hourMs)
  const { sent, deps } = queue()
  await using _loop = startRequeuingOrphanedJobs(deps, work, {
    everyMs: hourMs,
    unqueuedMs: 0,
    silentMs: hourMs,
  })
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1203)
  expect(new Set(sent)).toEqual(new Set(ids))
})

test('an orphan is queued in the trace of its row', async () => {
  const [id = ''] = await rowsOf(1, hourMs)
  const trace = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
  await owned.postgres.db
    .update(errands)
    .set({ trace })
    .where(inArray(errands.id, [id]))
  const { traces, deps } = queue()
  await using _loop = startRequeuingOrphanedJobs(deps, work, {
    everyMs: hourMs,
    unqueuedMs: 0,
    silentMs: hourMs,
  })
  await expect.poll(() => traces, { timeout: 10_000 }).toEqual([trace])
})

test('a run ends while the queue is unavailable, and a later one queues the rest', async () => {
  const ids = await rowsOf(600, hourMs)
  const refused = new Set(ids)
  const { sent, deps } = queue(refused)
  let tries = 0
  const { sendJob } = deps.bus
  deps.bus.sendJob = (...how) => {
    tries += 1
    if (tries === 1500) refused.clear()
    return sendJob(...how)
  }
  await using _loop = startRequeuingOrphanedJobs(deps, work, { everyMs: 20, unqueuedMs: 0, silentMs: hourMs })
  await expect.poll(() => new Set(sent).size, { timeout: 10_000 }).toBe(600)
})
