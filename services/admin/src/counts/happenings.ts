import type { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/events'
import type { alertTriggeredEvent } from '@faresight/contracts/alerts/events'
import type * as z from 'zod'
import type { Measure } from '../schema.ts'

type DataOf<E extends { data: z.ZodType }> = z.output<E['data']>

/** So often something happened at a moment. */
export interface Happening {
  at: string
  measure: Measure
  count: number
}

export interface DayCount {
  /** UTC. */
  day: string
  measure: Measure
  count: number
}

/** What events tell of. */
export const happeningsOf = {
  completed: scanEnded,
  failed: (scan: DataOf<typeof scanFailedEvent>): Happening[] => [
    ...scanEnded(scan),
    { at: scan.endedAt, measure: 'failed-scans', count: 1 },
  ],
  triggered: ({ triggeredAt: at }: DataOf<typeof alertTriggeredEvent>): Happening[] => [
    { at, measure: 'alerts', count: 1 },
  ],
}

function scanEnded({
  endedAt: at,
  checks,
}: Pick<DataOf<typeof scanCompletedEvent>, 'endedAt' | 'checks'>): Happening[] {
  return [
    { at, measure: 'scans', count: 1 },
    { at, measure: 'checks', count: checks },
  ]
}

/** Those of each day added up, in one order everywhere: who adds the same to the database at once would else wait in a circle. */
export function countsOf(happenings: readonly Happening[]): DayCount[] {
  const counts = new Map<string, DayCount>()
  for (const { at, measure, count } of happenings) {
    const day = at.slice(0, 10)
    const key = `${day} ${measure}`
    counts.set(key, { day, measure, count: count + (counts.get(key)?.count ?? 0) })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it)
}
