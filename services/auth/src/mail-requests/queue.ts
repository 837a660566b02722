import { carryOutRequest } from '@faresight/contracts/auth/jobs'
import type { Deps } from '../deps.ts'
import { noteQueued } from './store.ts'

/**
 * Has a request carried out soon, once it is committed. Never fails: what cannot be queued now is left behind, and the
 * loop of `left-behind.ts` queues it again.
 */
export async function queueMailRequest(
  { bus, postgres, log, now }: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  requestId: string,
): Promise<void> {
  try {
    await bus.send(carryOutRequest, { requestId }, { id: requestId })
    await noteQueued(postgres.db, requestId, now())
  } catch (error) {
    log.warn({ err: error }, 'a mail request waits for the bus')
  }
}
