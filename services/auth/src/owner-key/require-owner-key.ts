import type { Postgres } from '@faresight/kit/postgres'
import type { OwnerKeyLimiter } from '../rate-limits/owner-key-limiter.ts'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { authProblems } from '@faresight/contracts/auth/problems'
import { readClientIpAddress, toNetworkAddress, readUserAgent } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { Problem } from '@faresight/kit/problem'
import { ownerKeyAttemptCounter } from '../metrics.ts'
import type { ClientHeadersAndIp } from '../rate-limits/sign-in-attempt.ts'
import { hash, timingSafeEqual } from 'node:crypto'
import type { AuditActor } from '@faresight/contracts/audit-event'

export interface OwnerKeyDeps {
  postgres: Postgres
  ownerKey: string | null
  ownerKeyLimiter: OwnerKeyLimiter
  now: () => Date
}

/** Counts before the body is read. @throws Problem 403 when owner sign-in is off, 429 when no attempt is left */
export async function consumeOwnerKeyAttemptOrThrow(
  { ownerKey, ownerKeyLimiter }: OwnerKeyDeps,
  request: ClientHeadersAndIp,
): Promise<void> {
  if (ownerKey === null) throw new Problem(authProblems['owner-key-off'])
  const until = await ownerKeyLimiter.consume(toNetworkAddress(readClientIpAddress(request)))
  if (until === null) return
  ownerKeyAttemptCounter.inc({ outcome: 'throttled' })
  const retryAfterSeconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  throw new Problem(authProblems['too-many-owner-keys'], { retryAfterSeconds })
}

/**
 * Refunds the attempt for the right key, and audits a wrong one.
 * @param path of the route, for the audit event
 * @throws Problem 401 for a wrong key
 */
export async function requireOwnerKey(
  deps: OwnerKeyDeps,
  request: ClientHeadersAndIp,
  path: string,
  typed: string,
): Promise<void> {
  const { ownerKey, ownerKeyLimiter, postgres, now } = deps
  if (ownerKey !== null && matchesOwnerKey(typed, ownerKey)) {
    await ownerKeyLimiter.refund(toNetworkAddress(readClientIpAddress(request)))
    ownerKeyAttemptCounter.inc({ outcome: 'ok' })
    return
  }
  ownerKeyAttemptCounter.inc({ outcome: 'refused' })
  await enqueueEvent(postgres.db, authAuditRecordedEvent, {
    action: 'owner.key-refused',
    actor: toOwnerKeyAuditActor(request, null),
    targetUserId: null,
    targetResource: path,
    changes: { before: null, after: null },
    at: now().toISOString(),
  })
  throw new Problem(authProblems['wrong-owner-key'])
}

/** Constant time: hashes have equal lengths. */
export function matchesOwnerKey(typed: string, key: string): boolean {
  return timingSafeEqual(sha256(typed), sha256(key))
}

const sha256 = (text: string) => hash('sha256', text, 'buffer')

export function toOwnerKeyAuditActor(request: ClientHeadersAndIp, ownerId: string | null): AuditActor {
  return {
    adminId: ownerId,
    byKey: ownerId !== null,
    ipAddress: readClientIpAddress(request),
    userAgent: readUserAgent(request),
  }
}
