import { authAuditRecordedEvent } from '@faresight/contracts/auth/events'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Deps } from '../deps.ts'
import { append, tellPresentHead } from './append.ts'

/** Adds to the audit log what other services tell that administrators did, each act once. */
export function followActs(deps: Pick<Deps, 'bus' | 'postgres' | 'auditKey' | 'log'>): AsyncDisposable {
  const following = new AsyncDisposableStack()
  for (const event of [authAuditRecordedEvent, billingAuditRecordedEvent])
    following.use(
      consumeOnce(deps, event, (tx, act) => append(tx, deps.auditKey, act), {
        onCommitted: () => tellPresentHead(deps),
      }),
    )
  return following
}
