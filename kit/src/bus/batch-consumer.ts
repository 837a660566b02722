import { setTimeout as delay } from 'node:timers/promises'
import type { ConsumerOptions, MessageProcessor } from './consumer.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { InvalidMessageError } from './errors.ts'
import type { MessageDelivery } from './fetch-messages.ts'
import type { ConsumerContext, DeliveryOutcome, InFlightMessages } from './in-flight-messages.ts'
import { PullLoop } from './pull-loop.ts'
import { runInConsumerSpan } from './trace.ts'

export interface BatchConsumerOptions extends Pick<ConsumerOptions, 'stopTimeoutMs'> {
  /** Default 250. */
  maxBatchSize?: number
  /** After each batch, so that more messages share the next one. */
  pauseMs?: number
}

const defaultMaxBatchSize = 250

/**
 * Handles pending messages in batches, redelivered ones one by one: any of them may have failed its batch.
 * @throws TypeError for the consumer of another user
 */
export function startBatchConsumer<M>(
  context: ConsumerContext,
  durable: DurableConsumer,
  task: MessageProcessor<M>,
  { maxBatchSize = defaultMaxBatchSize, pauseMs = 0, stopTimeoutMs }: BatchConsumerOptions = {},
): AsyncDisposable {
  const handleTogether = (messages: readonly M[], deliveries: readonly MessageDelivery[]) =>
    runInConsumerSpan(
      `handle ${durable.subject}`,
      deliveries.map(({ headers }) => headers),
      () => task.handle(messages),
    )

  async function handle(
    deliveries: readonly MessageDelivery[],
    inFlight: InFlightMessages,
    signal: AbortSignal,
  ): Promise<void> {
    using stack = new DisposableStack()
    const started = deliveries.filter((delivery) => stack.use(inFlight.start(delivery)) !== null)
    for (const batch of splitRedelivered(started)) {
      const outcomes = await outcomesFor(batch, inFlight, signal)
      await Promise.all(outcomes.map(([key, outcome]) => inFlight.settle(key, outcome)))
    }
  }

  async function outcomesFor(
    batch: readonly MessageDelivery[],
    inFlight: InFlightMessages,
    signal: AbortSignal,
  ): Promise<[string, DeliveryOutcome][]> {
    const outcomes = new Map<string, DeliveryOutcome>()
    const parsed: { delivery: MessageDelivery; message: M }[] = []
    for (const delivery of batch) {
      const outcome = inFlight.outcomeBeforeHandling(delivery)
      if (outcome) outcomes.set(delivery.key, outcome)
      else
        try {
          parsed.push({ delivery, message: task.parse(delivery, signal) })
        } catch (error) {
          outcomes.set(delivery.key, inFlight.outcomeForError(delivery, error))
        }
    }
    const deliveries = parsed.map(({ delivery }) => delivery)
    const messages = parsed.map(({ message }) => message)
    try {
      if (messages.length > 0) await handleTogether(messages, deliveries)
      for (const { key } of deliveries) outcomes.set(key, { kind: 'done' })
    } catch (error) {
      const failure = messages.length > 1 ? toBatchError(error) : error
      for (const it of deliveries) outcomes.set(it.key, inFlight.outcomeForError(it, failure))
    }
    return [...outcomes]
  }

  return new PullLoop(context, durable, {
    concurrency: 1,
    stopTimeoutMs,
    fetchLimit: () => maxBatchSize,
    dispatch: (deliveries, inFlight, signal) =>
      deliveries.length > 0 ? [handle(deliveries, inFlight, signal).then(() => pause(signal))] : [],
  })

  async function pause(signal: AbortSignal): Promise<void> {
    if (pauseMs) await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Which message is invalid shows when each is handled alone. */
function toBatchError(error: unknown): unknown {
  return error instanceof InvalidMessageError
    ? new Error('One of the messages in the batch is invalid.', { cause: error })
    : error
}

function splitRedelivered(deliveries: readonly MessageDelivery[]): MessageDelivery[][] {
  const first = deliveries.filter(({ attempt }) => attempt === 1)
  const redelivered = deliveries.filter(({ attempt }) => attempt > 1)
  return [...(first.length > 0 ? [first] : []), ...redelivered.map((it) => [it])]
}
