import type * as z from 'zod'
import { addDailyCounts, type DailyMeasureCount } from './store.ts'
import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/messages'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import type { DailyMeasure } from '../schema.ts'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import { consumeOnceInBatches } from '@faresight/kit/inbox/consume-once-in-batches'

interface CountDeps {
  postgres: Postgres
  bus: Bus
}

type EventData<E extends { data: z.ZodType }> = z.output<E['data']>

interface CountedEvent {
  at: string
  measure: DailyMeasure
  count: number
}

const toCountedEvents = {
  completed: toEndedScanCounts,
  failed: (scan: EventData<typeof scanFailedEvent>): CountedEvent[] => [
    ...toEndedScanCounts(scan),
    { at: scan.endedAt, measure: 'failed-scans', count: 1 },
  ],
  triggered: ({ triggeredAt: at }: EventData<typeof alertTriggeredEvent>): CountedEvent[] => [
    { at, measure: 'alerts', count: 1 },
  ],
}

function toEndedScanCounts({
  endedAt: at,
  checks,
}: Pick<EventData<typeof scanCompletedEvent>, 'endedAt' | 'checks'>): CountedEvent[] {
  return [
    { at, measure: 'scans', count: 1 },
    { at, measure: 'checks', count: checks },
  ]
}

/** Sorted, so that concurrent upserts lock rows in the same order. */
function sumCountsByDay(events: readonly CountedEvent[]): DailyMeasureCount[] {
  const counts = new Map<string, DailyMeasureCount>()
  for (const { at, measure, count } of events) {
    const day = at.slice(0, 10)
    const key = `${day} ${measure}`
    counts.set(key, { day, measure, count: count + (counts.get(key)?.count ?? 0) })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it)
}

export function subscribeToCountedEvents(deps: CountDeps): AsyncDisposable {
  const counting = new AsyncDisposableStack()
  const { completed, failed, triggered } = toCountedEvents
  counting.use(countEvent(deps, scanCompletedEvent, completed))
  counting.use(countEvent(deps, scanFailedEvent, failed))
  counting.use(countEvent(deps, alertTriggeredEvent, triggered))
  return counting
}

/** In batches, because every event updates the same few rows. */
function countEvent<D extends z.ZodType>(
  deps: CountDeps,
  event: EventDefinition<string, D>,
  happeningsIn: (data: z.output<D>) => CountedEvent[],
): AsyncDisposable {
  return consumeOnceInBatches(deps, event, (tx, all) =>
    addDailyCounts(tx, sumCountsByDay(all.flatMap(happeningsIn))),
  )
}
