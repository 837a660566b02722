import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import { startWatchChecking } from './checking/worker.ts'
import { startHourlyCleanup } from './cleanup/cleanup.ts'
import type { Deps } from './deps.ts'
import { triggerAlertsOnObservedFares } from './matching/subscribe.ts'
import { startNotificationEmails } from './notifications/worker.ts'
import {
  eraseAlertsOnUserDeletion,
  stopAlertsOnAccountClosure,
  copyAlertAccessOnPlanChange,
} from './people/subscribe.ts'
import { startHourlyExchangeRateFetch } from './rates/dated-rates.ts'
import { syncAlertsWithSavedSearches } from './saved-searches/subscribe.ts'

/** @param checkEveryMs how often the dispatcher looks for due watches */
export function startBackground(
  deps: Deps,
  { checkEveryMs }: { checkEveryMs?: number } = {},
): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'alerts' }))
  background.use(startInboxCleanup(deps))
  background.use(triggerAlertsOnObservedFares(deps))
  background.use(startWatchChecking(deps, checkEveryMs))
  background.use(startNotificationEmails(deps))
  background.use(startHourlyExchangeRateFetch(deps))
  background.use(startHourlyCleanup(deps))
  background.use(copyAlertAccessOnPlanChange(deps))
  background.use(stopAlertsOnAccountClosure(deps))
  background.use(syncAlertsWithSavedSearches(deps))
  background.use(eraseAlertsOnUserDeletion(deps))
  return background
}
