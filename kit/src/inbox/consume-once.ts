import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres, Tx } from '../postgres.ts'
import { processOnce } from './inbox.ts'

/** Where events are heard, and where it is kept that they were. */
interface ConsumerDeps {
  bus: Pick<Bus, 'consume'>
  postgres: Pick<Postgres, 'db'>
}

interface ConsumeOnceOptions<D extends z.ZodType> {
  /** Called once the effect stands, and again where the event comes again: for what may be done twice, as telling others. */
  onCommitted?: (data: z.output<D>) => Promise<unknown>
}

/**
 * Hears an event as `bus.consume` does, and has its effect exactly once, however often and to whomever it is delivered.
 *
 * @param effect works with `tx` alone: what it does elsewhere may be done twice
 */
export function consumeOnce<D extends z.ZodType>(
  { bus, postgres }: ConsumerDeps,
  event: EventDefinition<string, D>,
  effect: (tx: Tx, data: z.output<D>) => Promise<unknown>,
  { onCommitted }: ConsumeOnceOptions<D> = {},
): AsyncDisposable {
  return bus.consume(event, async (data, about) => {
    await postgres.db.transaction((tx) => processOnce(tx, about, () => effect(tx, data)))
    await onCommitted?.(data)
  })
}
