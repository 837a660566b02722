import type { AuditFilter } from '@faresight/contracts/admin/audit'
import { createCursor } from '@faresight/kit/page-cursor'
import * as z from 'zod'

const auditCursor = createCursor(z.int().positive())

/** The last entry of a page as an opaque text, which goes on with what was asked for and with nothing else. */
export function writeCursor(sequence: number, filter: AuditFilter): string {
  return auditCursor.encode(sequence, questionOf(filter))
}

/** `null` where it is none of ours, or one of other entries. */
export function readCursor(cursor: string, filter: AuditFilter): number | null {
  return auditCursor.decode(cursor, questionOf(filter))
}

function questionOf({ action, adminId, targetUserId, from, to }: AuditFilter) {
  return [action ?? null, adminId ?? null, targetUserId ?? null, from ?? null, to ?? null]
}
