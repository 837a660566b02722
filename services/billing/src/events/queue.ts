import { lookIntoEvent } from '@faresight/contracts/billing/jobs'
import type { Deps } from '../deps.ts'
import { noteQueued } from './store.ts'

/**
 * Has an event looked into soon, once it is committed. Never fails: what cannot be queued now is left behind, and the loop of
 * `left-behind.ts` queues it again.
 */
export async function queueEvent(
  { bus, postgres, log, now }: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  paymentEventId: string,
): Promise<void> {
  try {
    await bus.send(lookIntoEvent, { paymentEventId }, { id: paymentEventId })
    await noteQueued(postgres.db, paymentEventId, now())
  } catch (error) {
    log.warn({ err: error }, 'an event of Stripe waits for the bus')
  }
}
