import { createHash, createHmac } from 'node:crypto'

/** What an entry says, each column as exactly as PostgreSQL keeps it: a change that it would show nobody breaks the seal, too. */
export interface Sealed {
  sequence: number
  id: string
  adminId: string | null
  byKey: boolean
  action: string
  targetUserId: string | null
  targetResource: string | null
  /** The text that PostgreSQL makes of its jsonb. */
  changes: string
  originHash: string
  /** Milliseconds since 1970. */
  createdAt: string
  /** The seal of the entry before; `nothingBefore` of the first one. */
  previousHash: string
}

/** From where somebody did something. */
export interface Origin {
  salt: string
  ipAddress: string | null
  userAgent: string | null
}

export const nothingBefore = '0'.repeat(64)

/** In place of a hash, of what nobody did from anywhere, or from where is not kept. */
export const noOrigin = 'none'

/** HMAC-SHA-256 of an entry and, by the seal before, of all before it, hexadecimal. */
export function sealOf(key: string, it: Sealed): string {
  // A list, so that no two entries have one text; with a version, so that there may be another kind of seal one day.
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

/** What a seal holds of an origin. Without the salt, which is erased with it, nobody can tell which one it was. */
export function originHashOf({ salt, ipAddress, userAgent }: Origin): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, ipAddress, userAgent]))
    .digest('hex')
}
