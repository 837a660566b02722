import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { enqueueNotifications } from '../notifications/queue.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { triggerMatchingAlerts } from './trigger-matching.ts'

interface MatchingDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  log: Log
  now: () => Date
}

export function triggerAlertsOnObservedFares(deps: MatchingDeps): AsyncDisposable {
  return consumeOnceInBatches(deps, faresObservedEvent, (tx, all) => triggerMatchingAlerts(deps, tx, all), {
    onCommitted: (ids) => enqueueNotifications(deps, ids),
  })
}
