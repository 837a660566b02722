import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import { startChanges } from './changes/due.ts'
import { closeClosed } from './closing/close.ts'
import type { Deps } from './deps.ts'
import { eraseDeleted } from './erasure/erase.ts'
import { startLeftBehind } from './events/left-behind.ts'
import { startEventWork } from './events/work.ts'
import { startCounting } from './figures/count.ts'
import { startReconciliation } from './reconciliation/loop.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'billing' }))
  background.use(startInboxCleanup(deps))
  background.use(startEventWork(deps))
  background.use(startLeftBehind(deps))
  background.use(startChanges(deps))
  background.use(startReconciliation(deps))
  background.use(startCounting(deps))
  background.use(closeClosed(deps))
  background.use(eraseDeleted(deps))
  return background
}
