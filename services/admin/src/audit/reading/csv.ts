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

export async function* renderAuditCsv(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield formatCsvRecord(columns)
  for await (const entries of pages) yield entries.map(toCsvRecord).join('')
}

function toCsvRecord({ changes: { before, after, reason }, ...entry }: AuditEntry): string {
  const flat = { ...entry, before: toJsonText(before), after: toJsonText(after), reason }
  return formatCsvRecord(columns.map((column) => flat[column]))
}

function toJsonText(json: unknown): string | null {
  return json === null ? null : JSON.stringify(json)
}
