import { repeat } from '@faresight/kit/repeat'
import { queueLeftBehind, usualPauses } from '@faresight/kit/stored-work/left-behind'
import type { Deps } from '../deps.ts'
import { eventsUnhandled } from '../metrics.ts'
import { eventWork } from './queue.ts'
import { countUnhandled } from './store.ts'

const hourMs = 60 * 60 * 1000

/** Queues again what the bus has never heard of, or has lost, and counts what nobody has looked into for an hour. */
export function startLeftBehind(deps: Deps, pauses = usualPauses): AsyncDisposable {
  const { postgres, log, now } = deps
  const loops = new AsyncDisposableStack()
  loops.use(queueLeftBehind(deps, eventWork, pauses))
  const count = async () =>
    eventsUnhandled.set(await countUnhandled(postgres.db, new Date(now().getTime() - hourMs)))
  loops.use(repeat(pauses.everyMs, count, { log, what: 'count events of Stripe' }))
  return loops
}
