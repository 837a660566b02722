import { type ProcessReport, reportProcessRpc } from '@faresight/contracts/admin/processes'
import type { Bus } from '@faresight/kit/bus/bus'
import type { DbOrTx, Postgres } from '@faresight/kit/postgres'
import { and, eq, lt } from 'drizzle-orm'
import { processes } from '../schema.ts'
import { applyProcessReport, processRetentionMs, type ProcessRow } from './rules.ts'

/** Stores the reports of all processes. */
export function serveProcessReports({
  bus,
  postgres,
  now,
}: {
  bus: Pick<Bus, 'serveRpc'>
  postgres: Pick<Postgres, 'db'>
  now: () => Date
}): void {
  bus.serveRpc(reportProcessRpc, async (report) => {
    await postgres.db.transaction((tx) => storeProcessReport(tx, report, now()))
    return {}
  })
}

async function storeProcessReport(tx: DbOrTx, report: ProcessReport, now: Date): Promise<void> {
  const { service, instance } = report
  const [row] = await tx
    .select()
    .from(processes)
    .where(and(eq(processes.service, service), eq(processes.instance, instance)))
    .for('update')
  const next = applyProcessReport(row, report, now)
  await tx
    .insert(processes)
    .values(next)
    .onConflictDoUpdate({ target: [processes.service, processes.instance], set: next })
  // A container gets a new name with each start, so its old names would pile up.
  if (!row)
    await tx.delete(processes).where(lt(processes.reportedAt, new Date(now.getTime() - processRetentionMs)))
}

export function listProcesses(db: DbOrTx): Promise<ProcessRow[]> {
  return db.select().from(processes)
}
