import type { CallOutcome } from '@faresight/kit/telemetry/outside-call'
import type { Reply } from './send.ts'

/** How a call that never throws went, as figures of third parties have it. */
export function outcomeOfReply(reply: Reply): CallOutcome {
  if ('text' in reply) return 'ok'
  const { fault, status } = reply
  return fault === 'failed' && status !== null && status >= 400 && status < 500 ? 'refused' : fault
}
