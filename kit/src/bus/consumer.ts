import type { DurableConsumer } from './durable-consumers.ts'
import type { MessageDelivery } from './fetch-messages.ts'
import type { ConsumerContext, InFlightMessages } from './in-flight-messages.ts'
import { PullLoop } from './pull-loop.ts'
import { runInConsumerSpan } from './trace.ts'

export interface ConsumerOptions {
  /** Handlers that run at once in this process; default 8. */
  concurrency?: number
  /**
   * Messages per fetch, at most as many as `concurrency` allows; default 1. More suit handlers that take no time,
   * but are shared less evenly with replicas.
   */
  batchSize?: number
  /** For running handlers, after their signal is aborted; default five seconds. */
  stopTimeoutMs?: number
}

export interface MessageProcessor<M> {
  /** @throws InvalidMessageError */
  parse: (
    delivery: Pick<MessageDelivery, 'data' | 'headers' | 'attempt' | 'storedAt'>,
    signal: AbortSignal,
  ) => M
  /** An error that it throws concerns all of the messages. */
  handle: (messages: readonly M[]) => Promise<void>
}

const defaultConcurrency = 8

/** Handles the messages of a durable consumer one by one. @throws TypeError for the consumer of another user */
export function startConsumer<M>(
  context: ConsumerContext,
  durable: DurableConsumer,
  task: MessageProcessor<M>,
  { concurrency = defaultConcurrency, batchSize = 1, stopTimeoutMs }: ConsumerOptions = {},
): AsyncDisposable {
  const { subject } = durable
  async function handle(
    delivery: MessageDelivery,
    inFlight: InFlightMessages,
    signal: AbortSignal,
  ): Promise<void> {
    using started = inFlight.start(delivery)
    if (!started) return
    let outcome = inFlight.outcomeBeforeHandling(delivery)
    try {
      if (!outcome) {
        const message = task.parse(delivery, signal)
        await runInConsumerSpan(`handle ${subject}`, [delivery.headers], () => task.handle([message]))
      }
      outcome ??= { kind: 'done' }
    } catch (error) {
      outcome = inFlight.outcomeForError(delivery, error)
    }
    await inFlight.settle(delivery.key, outcome)
  }
  return new PullLoop(context, durable, {
    concurrency,
    stopTimeoutMs,
    fetchLimit: (free) => Math.min(batchSize, free),
    dispatch: (deliveries, inFlight, signal) =>
      deliveries.map((delivery) => handle(delivery, inFlight, signal)),
  })
}
