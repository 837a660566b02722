import { repeat } from '@faresight/kit/repeat'
import type { Deps } from '../deps.ts'
import { eventsUnhandled } from '../metrics.ts'
import { queueEvent } from './queue.ts'
import { countUnhandled, findLeftBehind } from './store.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

const usualPauses = {
  everyMs: 10 * secondMs,
  /** Longer than it takes from the commit to the bus. */
  unqueuedMs: 10 * secondMs,
  /** Longer than a job rests between two tries. */
  silentMs: hourMs,
}

const atOnce = 500

/** Queues again what the bus has never heard of, or has lost. */
export function startLeftBehind(deps: Deps, pauses = usualPauses): AsyncDisposable {
  const { postgres, log, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const turn = async (signal: AbortSignal) => {
    const since = { unqueuedSince: ago(pauses.unqueuedMs), silentSince: ago(pauses.silentMs) }
    for (const id of await findLeftBehind(postgres.db, since, atOnce)) {
      if (signal.aborted) return
      await queueEvent(deps, id)
    }
    eventsUnhandled.set(await countUnhandled(postgres.db, ago(hourMs)))
  }
  return repeat(pauses.everyMs, turn, { log, what: 'queue events of Stripe again' })
}
