import type { AuditFilter } from '@faresight/contracts/admin/audit'
import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import * as z from 'zod'

const auditCursor = createPageCursorCodec(z.int().positive())

/** An opaque cursor that is valid for the same filter only. */
export function encodeAuditCursor(sequence: number, filter: AuditFilter): string {
  return auditCursor.encode(sequence, toCursorScope(filter))
}

export function decodeAuditCursor(cursor: string, filter: AuditFilter): number | null {
  return auditCursor.decode(cursor, toCursorScope(filter))
}

function toCursorScope({ action, adminId, targetUserId, from, to }: AuditFilter) {
  return [action ?? null, adminId ?? null, targetUserId ?? null, from ?? null, to ?? null]
}
