import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { visitorShareSeen } from '../metrics.ts'
import type { Guard } from '../providers/guard/guard.ts'
import { sharesToday } from './shares.ts'

const everyMs = 60_000

/** Keeps the gauges of what visitors have used up of each provider's day: now, and each minute until it is disposed. */
export function watchShares({
  postgres: { db },
  guard,
  log,
  now,
}: Pick<Deps, 'postgres' | 'log' | 'now'> & { guard: Pick<Guard, 'counted'> }): AsyncDisposable {
  async function watch(): Promise<void> {
    for (const { provider, visitors, visitorsLimit, isAbnormal } of await sharesToday(
      db,
      guard.counted(),
      now(),
    ))
      visitorShareSeen(provider, visitorsLimit > 0 ? visitors / visitorsLimit : 0, isAbnormal)
  }
  return startPeriodicTask(everyMs, watch, { log, label: 'watch what visitors use up' })
}
