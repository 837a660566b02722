import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { deleteRunOut } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes what has run out of the limits now and every ten minutes. It counts for nothing before that. */
export function startLimitsSweep({ postgres, log }: Pick<Deps, 'postgres' | 'log'>): AsyncDisposable {
  const sweep = async (signal: AbortSignal) => {
    const count = await deleteRunOut(postgres.db, Date.now(), signal)
    log.debug({ count }, 'limits deleted that have run out')
  }
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete limits that have run out' })
}
