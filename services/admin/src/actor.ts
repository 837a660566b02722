import type { Actor } from '@faresight/contracts/act'
import type { Principal } from '@faresight/contracts/viewer'
import { addressOf } from '@faresight/kit/http/caller'
import type { IncomingHttpHeaders } from 'node:http'

const mostUserAgentCharacters = 300

interface AdminCall {
  principal: Pick<Principal, 'userId' | 'byKey'>
  request: { headers: IncomingHttpHeaders; ip: string }
}

/** Who calls as an administrator, and from where, as the audit log is told of it. */
export function actorOf({ principal, request }: AdminCall): Actor & { adminId: string } {
  return {
    adminId: principal.userId,
    byKey: principal.byKey ?? false,
    ipAddress: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, mostUserAgentCharacters) ?? null,
  }
}
