import { startQuotaShareGauges } from './abuse-protection/quota-shares.ts'
import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { eraseSearchDataOnUserDeletion } from './erasure/erase-users.ts'
import { startExchangeRateUpdates } from './money/rate-updates.ts'
import { startSavedSearchPurge } from './saved-searches/purge.ts'
import { startSearchCountWriter } from './search-days/count-tally.ts'
import { startRetentionSweep } from './searches/retention-sweep.ts'

export function startBackground(deps: Deps, { FX_URL: url }: Pick<Config, 'FX_URL'>): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'search' }))
  background.use(startRetentionSweep(deps))
  background.use(startSavedSearchPurge(deps))
  background.use(eraseSearchDataOnUserDeletion(deps))
  background.use(startInboxCleanup(deps))
  background.use(startSearchCountWriter(deps))
  background.use(startQuotaShareGauges(deps))
  if (url) background.use(startExchangeRateUpdates(deps.liveRates, { ...deps, url }))
  return background
}
