import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import type { Deps } from './deps.ts'
import { startErasing } from './erasure/loop.ts'
import { startGoogleSweep } from './google/sweep.ts'
import { startLeftBehind } from './mail-requests/left-behind.ts'
import { startMailWork } from './mail-requests/work.ts'
import { startPasskeySweep } from './passkeys/sweep.ts'
import { followPlans } from './plans/follow.ts'
import { startPendingSweep } from './second-step/sweep.ts'
import { startSweep } from './sessions/sweep.ts'
import { startLimitsSweep } from './throttle/sweep.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'auth' }))
  background.use(followPlans(deps))
  background.use(startInboxCleanup(deps))
  background.use(startSweep(deps))
  background.use(startMailWork(deps))
  background.use(startLeftBehind(deps))
  background.use(startLimitsSweep(deps))
  background.use(startGoogleSweep(deps))
  background.use(startPasskeySweep(deps))
  background.use(startPendingSweep(deps))
  background.use(startErasing(deps))
  if (deps.google) background.use(deps.google.keepLoaded(deps.log))
  return background
}
