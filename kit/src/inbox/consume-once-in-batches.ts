import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres, Tx } from '../postgres.ts'
import { processBatchOnce } from './inbox.ts'

/** Where events are heard, and where it is kept that they were. */
interface ConsumerDeps {
  bus: Pick<Bus, 'consumeInBatches'>
  postgres: Pick<Postgres, 'db'>
}

interface Options<R> {
  /** How many events one transaction is for at most. */
  maxBatchSize?: number
  /** Called with what the effect came to once that stands. It may not come to it: a process may end between the two. */
  onCommitted?: (result: R) => Promise<unknown>
}

/**
 * Hears an event as `bus.consumeInBatches` does, and has the effect of each exactly once, that of a batch in one transaction.
 *
 * @param effect works with `tx` alone, and is not called where it has been had of all of them
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
      // Keyed by id: an event that was published twice may come twice in one batch.
      const all = new Map(messages.map(({ data, info }) => [info.id, data]))
      const ids = [...all.keys()]
      const had = await postgres.db.transaction((tx) =>
        processBatchOnce(tx, event.subject, ids, (isNew) =>
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
