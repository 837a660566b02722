import { sweepInbox } from '@faresight/kit/inbox/sweep'
import { startRelay } from '@faresight/kit/outbox/relay'
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
  background.use(startRelay({ ...deps, source: 'billing' }))
  background.use(sweepInbox(deps))
  background.use(startEventWork(deps))
  background.use(startLeftBehind(deps))
  background.use(startChanges(deps))
  background.use(startReconciliation(deps))
  background.use(startCounting(deps))
  background.use(closeClosed(deps))
  background.use(eraseDeleted(deps))
  return background
}
