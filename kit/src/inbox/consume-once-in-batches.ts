import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres, Tx } from '../postgres.ts'
import { processEventsOnce } from './inbox.ts'

interface ConsumerDeps {
  bus: Pick<Bus, 'consumeInBatches'>
  postgres: Pick<Postgres, 'db'>
}

interface Options<R> {
  maxBatchSize?: number
  /** Called after the commit; not called if the process ends between the two. */
  onCommitted?: (result: R) => Promise<unknown>
}

/**
 * Applies the effect of each event exactly once, a batch in one transaction.
 * @param effect works with `tx` alone; not called if all of its events were processed before
 */
export function consumeOnceInBatches<D extends z.ZodType, R>(
  { bus, postgres }: ConsumerDeps,
  event: EventDefinition<string, D>,
  effect: (tx: Tx, all: z.output<D>[]) => Promise<R>,
  { maxBatchSize, onCommitted }: Options<R> = {},
): AsyncDisposable {
  return bus.consumeInBatches(
    event,
    async (messages) => {
      // Keyed by id: an event that was published twice may occur twice in one batch.
      const all = new Map(messages.map(({ data, info }) => [info.id, data]))
      const ids = [...all.keys()]
      const had = await postgres.db.transaction((tx) =>
        processEventsOnce(tx, event.subject, ids, (isNew) =>
          effect(
            tx,
            [...all].filter(([id]) => isNew.has(id)).map(([, data]) => data),
          ),
        ),
      )
      if (had) await onCommitted?.(had.result)
    },
    maxBatchSize === undefined ? {} : { maxBatchSize },
  )
}
