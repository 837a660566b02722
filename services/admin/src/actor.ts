import type { AuditActor } from '@faresight/contracts/audit-event'
import type { Principal } from '@faresight/contracts/viewer'
import { readClientIpAddress, readUserAgent } from '@faresight/kit/http/caller'
import type { IncomingHttpHeaders } from 'node:http'

interface AdminCall {
  principal: Pick<Principal, 'userId' | 'byKey'>
  request: { headers: IncomingHttpHeaders; ip: string }
}

export function toAuditActor({ principal, request }: AdminCall): AuditActor & { adminId: string } {
  return {
    adminId: principal.userId,
    byKey: principal.byKey ?? false,
    ipAddress: readClientIpAddress(request),
    userAgent: readUserAgent(request),
  }
}
