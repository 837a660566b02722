import type { AuditEntry } from '@faresight/contracts/admin/audit'
import { formatCsvRecord } from '@faresight/kit/csv'

const columns = [
  'sequence',
  'id',
  'createdAt',
  'action',
  'adminId',
  'adminEmail',
  'byKey',
  'targetUserId',
  'targetEmail',
  'targetResource',
  'before',
  'after',
  'reason',
  'ipAddress',
  'userAgent',
  'hash',
] as const

/** Entries as a CSV file, in pieces, a page each: the names of the columns, and a line each. */
export async function* entryFile(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield formatCsvRecord(columns)
  for await (const entries of pages) yield entries.map(lineOf).join('')
}

function lineOf({ changes: { before, after, reason }, ...entry }: AuditEntry): string {
  const flat = { ...entry, before: textOf(before), after: textOf(after), reason }
  return formatCsvRecord(columns.map((column) => flat[column]))
}

function textOf(json: unknown): string | null {
  return json === null ? null : JSON.stringify(json)
}
