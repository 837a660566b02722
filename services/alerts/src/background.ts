import { sweepInbox } from '@faresight/kit/inbox/sweep'
import { startRelay } from '@faresight/kit/outbox/relay'
import { startChecking } from './checking/worker.ts'
import { startHourlyCleanup } from './cleanup/cleanup.ts'
import type { Deps } from './deps.ts'
import { subscribeToObservedFares } from './matching/subscribe.ts'
import { startNotificationEmails } from './notifications/worker.ts'
import {
  eraseAlertsOnUserDeletion,
  stopAlertsOnAccountClosure,
  subscribeToPlanChanges,
} from './people/subscribe.ts'
import { startHourlyRateFetch } from './rates/dated-rates.ts'
import { subscribeToSavedSearchChanges } from './saved-searches/subscribe.ts'

/**
 * Starts consumers, workers and loops.
 *
 * @param checkEveryMs how often the dispatcher looks for due watches
 */
export function startBackground(
  deps: Deps,
  { checkEveryMs }: { checkEveryMs?: number } = {},
): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startRelay({ ...deps, source: 'alerts' }))
  background.use(sweepInbox(deps))
  background.use(subscribeToObservedFares(deps))
  background.use(startChecking(deps, checkEveryMs))
  background.use(startNotificationEmails(deps))
  background.use(startHourlyRateFetch(deps))
  background.use(startHourlyCleanup(deps))
  background.use(subscribeToPlanChanges(deps))
  background.use(stopAlertsOnAccountClosure(deps))
  background.use(subscribeToSavedSearchChanges(deps))
  background.use(eraseAlertsOnUserDeletion(deps))
  return background
}
