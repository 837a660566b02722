import { startQuotaShareGauges } from './abuse-protection/quota-shares.ts'
import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { eraseDeleted } from './erasure/erase.ts'
import { startExchangeRateUpdates } from './money/rate-updates.ts'
import { sweepSaved } from './saved-searches/sweep.ts'
import { writeTally } from './search-days/write.ts'
import { startSweep } from './searches/sweep.ts'

/** What the service does unasked, until it is disposed. */
export function startBackground(deps: Deps, { FX_URL: url }: Pick<Config, 'FX_URL'>): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'search' }))
  background.use(startSweep(deps))
  background.use(sweepSaved(deps))
  background.use(eraseDeleted(deps))
  background.use(startInboxCleanup(deps))
  background.use(writeTally(deps))
  background.use(startQuotaShareGauges(deps))
  if (url) background.use(startExchangeRateUpdates(deps.liveRates, { ...deps, url }))
  return background
}
