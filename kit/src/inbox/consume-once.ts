import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres, Tx } from '../postgres.ts'
import { processEventOnce } from './inbox.ts'

interface ConsumerDeps {
  bus: Pick<Bus, 'consume'>
  postgres: Pick<Postgres, 'db'>
}

interface ConsumeOnceOptions<D extends z.ZodType> {
  /** After each delivery and commit: for what may happen twice, such as a broadcast. */
  onCommitted?: (data: z.output<D>) => Promise<unknown>
}

/**
 * Applies the effect exactly once, however often the event is delivered.
 * @param effect works with `tx` alone: other effects may happen twice
 */
export function consumeOnce<D extends z.ZodType>(
  { bus, postgres }: ConsumerDeps,
  event: EventDefinition<string, D>,
  effect: (tx: Tx, data: z.output<D>) => Promise<unknown>,
  { onCommitted }: ConsumeOnceOptions<D> = {},
): AsyncDisposable {
  return bus.consume(event, async (data, about) => {
    await postgres.db.transaction((tx) => processEventOnce(tx, about, () => effect(tx, data)))
    await onCommitted?.(data)
  })
}
