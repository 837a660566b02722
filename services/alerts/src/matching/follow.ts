import { faresObservedEvent } from '@faresight/contracts/search/events'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'
import type { Deps } from '../deps.ts'
import { queueNotifications } from '../notifications/queue.ts'
import { matchObservations } from './match.ts'

/** Matches every fare that anybody is shown with the alerts that stand. */
export function followFares(deps: Deps): AsyncDisposable {
  return consumeOnceInBatches(deps, faresObservedEvent, (tx, all) => matchObservations(deps, tx, all), {
    onCommitted: (ids) => queueNotifications(deps, ids),
  })
}
