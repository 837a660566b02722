import { createHash } from 'node:crypto'
import type { AuditFilter } from '@faresight/contracts/admin/audit'

/** The last entry of a page as an opaque text, with a sum of it and of what was asked for: it goes on with nothing else. */
export function writeCursor(sequence: number, filter: AuditFilter): string {
  return Buffer.from(`${sumOf(String(sequence), filter)} ${sequence}`).toString('base64url')
}

/** `undefined` where it is none of ours, or one of other entries. */
export function readCursor(cursor: string, filter: AuditFilter): number | undefined {
  const [sum, sequence = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  return sum === sumOf(sequence, filter) && /^\d{1,15}$/.test(sequence) ? Number(sequence) : undefined
}

function sumOf(sequence: string, { action, adminId, targetUserId, from, to }: AuditFilter): string {
  const text = JSON.stringify([sequence, action, adminId, targetUserId, from, to])
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
