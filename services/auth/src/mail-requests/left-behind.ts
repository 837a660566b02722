import { repeat } from '@faresight/kit/repeat'
import type { Deps } from '../deps.ts'
import { mailRequestOutcomes } from '../metrics.ts'
import { queueMailRequest } from './queue.ts'
import { deleteOlder, findLeftBehind } from './store.ts'

const secondMs = 1000
const hourMs = 60 * 60 * secondMs

export const usualPauses = {
  everyMs: 10 * secondMs,
  /** Longer than it takes from the commit to the bus. */
  unqueuedMs: 10 * secondMs,
  /** Longer than a job rests between two tries. */
  silentMs: hourMs,
  /** A little longer than a job is tried. What nobody could carry out by then, nobody waits for any more. */
  keepMs: 30 * hourMs,
}

const atOnce = 500

/** Queues again what the bus has never heard of, or has lost, and forgets what is too old to be of use. */
export function startLeftBehind(deps: Deps, pauses = usualPauses): AsyncDisposable {
  const { postgres, log, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const turn = async (signal: AbortSignal) => {
    const forgotten = await deleteOlder(postgres.db, ago(pauses.keepMs), signal)
    if (forgotten > 0) {
      mailRequestOutcomes.inc({ outcome: 'forgotten' }, forgotten)
      log.error({ count: forgotten }, 'mail requests were never carried out and are forgotten')
    }
    const since = { unqueuedSince: ago(pauses.unqueuedMs), silentSince: ago(pauses.silentMs) }
    for (const id of await findLeftBehind(postgres.db, since, atOnce)) {
      if (signal.aborted) return
      await queueMailRequest(deps, id)
    }
  }
  return repeat(pauses.everyMs, turn, { log, what: 'queue mail requests again' })
}
