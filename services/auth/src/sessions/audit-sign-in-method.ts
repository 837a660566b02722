import type { AdminAction } from '@faresight/contracts/audit-event'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { readClientIpAddress, readUserAgent } from '@faresight/kit/http/caller'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type { User } from '../schema.ts'

export type SignedInCall = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'principal'>

interface SignInMethodChange {
  user: User
  action: Extract<AdminAction, `${'passkey' | 'authenticator' | 'recovery-codes'}.${string}`>
  targetResource?: string
  at: Date
}

/** Audits changes of sign-in methods by administrators and owners only. */
export async function enqueueAdminSignInMethodAudit(
  tx: Tx,
  { request, principal }: SignedInCall,
  { user, action, targetResource, at }: SignInMethodChange,
): Promise<void> {
  if (user.role === 'user') return
  await enqueueEvent(tx, authAuditRecordedEvent, {
    action,
    actor: {
      adminId: user.id,
      byKey: principal.byKey ?? false,
      ipAddress: readClientIpAddress(request),
      userAgent: readUserAgent(request),
    },
    targetUserId: user.id,
    targetResource: targetResource ?? null,
    changes: { before: null, after: null },
    at: at.toISOString(),
  })
}
