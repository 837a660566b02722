import { dayMs } from '@faresight/contracts/days'
import {
  processReportIntervalMs,
  type ProcessReport,
  type ProcessStatus,
} from '@faresight/contracts/admin/processes'
import { backendNames } from '@faresight/contracts/services'
import type { processes } from '../schema.ts'

export type ProcessRow = typeof processes.$inferSelect

/** Three reports may be late or lost. */
const silentAfterMs = 3.5 * processReportIntervalMs

/** How long a process is listed after its last report. */
export const processRetentionMs = dayMs

/**
 * The row after a report. A new run counts as a restart unless the one before it stopped in order.
 * @returns the same row for a report of an earlier run, which has arrived late
 */
export function applyProcessReport(
  row: ProcessRow | undefined,
  { service, instance, startedAt, state, failing, lastError }: ProcessReport,
  now: Date,
): ProcessRow {
  const started = new Date(startedAt)
  if (row && started < row.startedAt) return row
  const isRestart = row !== undefined && started > row.startedAt && row.state !== 'stopping'
  return {
    service,
    instance,
    startedAt: started,
    state,
    failing,
    lastError: lastError ?? row?.lastError ?? null,
    restartedAt: [...(row?.restartedAt ?? []), ...(isRestart ? [now.toISOString()] : [])].filter(
      (at) => now.getTime() - Date.parse(at) < dayMs,
    ),
    reportedAt: now,
  }
}

/** A status of each process, and one of each service without any. Those that need attention are first. */
export function toProcessStatuses(rows: readonly ProcessRow[], now: Date): ProcessStatus[] {
  const listed = rows.filter(({ reportedAt }) => now.getTime() - reportedAt.getTime() < processRetentionMs)
  const known = listed.map((row) => toProcessStatus(row, now))
  const missing = backendNames
    .filter((service) => known.every((it) => it.service !== service))
    .map((service): ProcessStatus => ({
      service,
      instance: null,
      state: 'unknown',
      failing: [],
      startedAt: null,
      lastReportAt: null,
      restarts: 0,
      lastError: null,
    }))
  const urgency = ['silent', 'unknown', 'not-ready', 'up', 'stopped']
  return [...known, ...missing].sort(
    (a, b) =>
      urgency.indexOf(a.state) - urgency.indexOf(b.state) ||
      a.service.localeCompare(b.service) ||
      (a.instance ?? '').localeCompare(b.instance ?? '', 'en', { numeric: true }),
  )
}

function toProcessStatus(row: ProcessRow, now: Date): ProcessStatus {
  const { service, instance, failing, startedAt, reportedAt, lastError, restartedAt } = row
  const isSilent = now.getTime() - reportedAt.getTime() > silentAfterMs
  return {
    service,
    instance,
    state: row.state === 'stopping' ? 'stopped' : isSilent ? 'silent' : row.state,
    failing: isSilent ? [] : failing,
    startedAt: startedAt.toISOString(),
    lastReportAt: reportedAt.toISOString(),
    restarts: restartedAt.filter((at) => now.getTime() - Date.parse(at) < dayMs).length,
    lastError,
  }
}
