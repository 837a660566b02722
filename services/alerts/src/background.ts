import { sweepInbox } from '@faresight/kit/inbox/sweep'
import { startRelay } from '@faresight/kit/outbox/relay'
import type { Deps } from './deps.ts'
import { startRates } from './rates/loop.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startRelay({ ...deps, source: 'alerts' }))
  background.use(sweepInbox(deps))
  background.use(startRates(deps))
  return background
}
