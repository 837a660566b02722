import type { ThirdPartyOutcome } from '@faresight/kit/telemetry/third-party-call'
import type { Reply } from './send.ts'

/** How a call that never throws went, as figures of third parties have it. */
export function outcomeOfReply(reply: Reply): ThirdPartyOutcome {
  if ('text' in reply) return 'ok'
  const { fault, status } = reply
  return fault === 'failed' && status !== null && status >= 400 && status < 500 ? 'refused' : fault
}
