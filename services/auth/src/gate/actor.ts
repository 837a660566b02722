import type { AuditActor } from '@faresight/contracts/audit-event'
import { clientIpAddress, requestUserAgent } from '@faresight/kit/http/caller'
import type { GuessingRequest } from '../throttle/guess.ts'

/** Who came to the gate, as the audit log is told of it. Whose key is not the owner's is nobody known. */
export function actorOf(request: GuessingRequest, ownerId: string | null): AuditActor {
  return {
    adminId: ownerId,
    byKey: ownerId !== null,
    ipAddress: clientIpAddress(request),
    userAgent: requestUserAgent(request),
  }
}
