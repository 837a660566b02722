import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import { startChecking } from './checking/work.ts'
import type { Deps } from './deps.ts'
import { followFares } from './matching/follow.ts'
import { startNotifications } from './notifications/work.ts'
import { eraseDeleted } from './erasure/erase.ts'
import { closeClosed, followPlans } from './people/follow.ts'
import { startRates } from './rates/loop.ts'
import { followSavedSearches } from './saved-searches/follow.ts'
import { startSweep } from './sweeping/sweep.ts'

/**
 * What the service does unasked, until it is disposed.
 *
 * @param checkEveryMs how often due watches are looked for
 */
export function startBackground(
  deps: Deps,
  { checkEveryMs }: { checkEveryMs?: number } = {},
): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'alerts' }))
  background.use(startInboxCleanup(deps))
  background.use(followFares(deps))
  background.use(startChecking(deps, checkEveryMs))
  background.use(startNotifications(deps))
  background.use(startRates(deps))
  background.use(startSweep(deps))
  background.use(followPlans(deps))
  background.use(closeClosed(deps))
  background.use(followSavedSearches(deps))
  background.use(eraseDeleted(deps))
  return background
}
