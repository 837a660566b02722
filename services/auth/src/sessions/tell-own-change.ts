import type { AdminAction } from '@faresight/contracts/audit-event'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { clientIpAddress, requestUserAgent } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type { User } from '../schema.ts'

/** A call of somebody who is signed in. */
export type OwnCall = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'principal'>

interface OwnChange {
  /** Whose sign-in it is, as held in the transaction. */
  user: User
  action: Extract<AdminAction, `${'passkey' | 'authenticator' | 'recovery-codes'}.${string}`>
  /** Which of several it is. Never its name, which would outlive the person. */
  targetResource?: string
  at: Date
}

/** Tells the audit log what an administrator or owner has changed of how they sign in. Of anybody else it tells nothing. */
export async function tellOwnChange(
  tx: Tx,
  { request, principal }: OwnCall,
  { user, action, targetResource, at }: OwnChange,
): Promise<void> {
  if (user.role === 'user') return
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action,
    actor: {
      adminId: user.id,
      byKey: principal.byKey ?? false,
      ipAddress: clientIpAddress(request),
      userAgent: requestUserAgent(request),
    },
    targetUserId: user.id,
    targetResource: targetResource ?? null,
    changes: { before: null, after: null },
    at: at.toISOString(),
  })
}
