import { createHash, createHmac } from 'node:crypto'

/** The sealed columns, each exactly as PostgreSQL stores it, so that any change breaks the seal. */
export interface AuditEntryToSeal {
  sequence: number
  id: string
  adminId: string | null
  byKey: boolean
  action: string
  targetUserId: string | null
  targetResource: string | null
  /** PostgreSQL's text form of the jsonb. */
  changes: string
  originHash: string
  /** Milliseconds since 1970. */
  createdAt: string
  /** The seal of the previous entry; `genesisHash` for the first one. */
  previousHash: string
}

export interface SaltedRequestOrigin {
  salt: string
  ipAddress: string | null
  userAgent: string | null
}

export const genesisHash = '0'.repeat(64)

export const noOriginHash = 'none'

/** Hexadecimal HMAC-SHA-256 of an entry, chained by the previous seal. */
export function computeEntrySeal(key: string, it: AuditEntryToSeal): string {
  // A JSON array is unambiguous; the version allows another format later.
  const text = JSON.stringify([
    'audit 1',
    it.sequence,
    it.id,
    it.adminId,
    it.byKey,
    it.action,
    it.targetUserId,
    it.targetResource,
    it.changes,
    it.originHash,
    it.createdAt,
    it.previousHash,
  ])
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Salted: once the salt is erased, the hash no longer reveals the address. */
export function hashOrigin({ salt, ipAddress, userAgent }: SaltedRequestOrigin): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, ipAddress, userAgent]))
    .digest('hex')
}
