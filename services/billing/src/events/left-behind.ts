import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { startRequeuingOrphans, defaultOrphanTimes } from '@faresight/kit/job-table/requeue-orphans'
import type { Deps } from '../deps.ts'
import { eventsUnhandled } from '../metrics.ts'
import { eventWork } from './queue.ts'
import { countUnhandled } from './store.ts'

const hourMs = 60 * 60 * 1000

/** Queues again what the bus has never heard of, or has lost, and counts what nobody has looked into for an hour. */
export function startLeftBehind(deps: Deps, pauses = defaultOrphanTimes): AsyncDisposable {
  const { postgres, log, now } = deps
  const loops = new AsyncDisposableStack()
  loops.use(startRequeuingOrphans(deps, eventWork, pauses))
  const count = async () =>
    eventsUnhandled.set(await countUnhandled(postgres.db, new Date(now().getTime() - hourMs)))
  loops.use(startPeriodicTask(pauses.everyMs, count, { log, label: 'count events of Stripe' }))
  return loops
}
