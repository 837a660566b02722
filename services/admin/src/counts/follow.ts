import { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/events'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/events'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { countsOf, type Happening, happeningsOf } from './happenings.ts'
import { addCounts } from './store.ts'

/** Counts what the charts count: each event once, on the day (UTC) of its own moment, whenever it comes. */
export function countHappenings(deps: Deps): AsyncDisposable {
  const counting = new AsyncDisposableStack()
  const { completed, failed, triggered } = happeningsOf
  counting.use(count(deps, scanCompletedEvent, completed))
  counting.use(count(deps, scanFailedEvent, failed))
  counting.use(count(deps, alertTriggeredEvent, triggered))
  return counting
}

/** In batches: all of them write the same few rows, and would wait for each other one by one. */
function count<D extends z.ZodType>(
  deps: Pick<Deps, 'bus' | 'postgres'>,
  event: EventDefinition<string, D>,
  happeningsIn: (data: z.output<D>) => Happening[],
): AsyncDisposable {
  return consumeOnceInBatches(deps, event, (tx, all) => addCounts(tx, countsOf(all.flatMap(happeningsIn))))
}
