import { startExpirySweeps } from './sweep-expired.ts'
import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import type { Deps } from './deps.ts'
import { startErasureLoop } from './erasure/loop.ts'
import { startMailRequeueAndCleanup, startMailRequestWorker } from './mail-requests/worker.ts'
import { copyUserPlanOnPlanChange } from './plans/subscribe.ts'

export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'auth' }))
  background.use(copyUserPlanOnPlanChange(deps))
  background.use(startInboxCleanup(deps))
  background.use(startExpirySweeps(deps))
  background.use(startMailRequestWorker(deps))
  background.use(startMailRequeueAndCleanup(deps))
  background.use(startErasureLoop(deps))
  if (deps.google) background.use(deps.google.keepLoaded(deps.log))
  return background
}
