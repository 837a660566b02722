import { deadLetterReplayRpcs } from '@faresight/contracts/dead-letters'
import type { ServiceName } from '@faresight/contracts/services'
import { jetStreams } from '@faresight/contracts/streams'
import { headers } from '@nats-io/transport-node'
import type * as z from 'zod'
import type { ConsumerContext } from './in-flight-messages.ts'
import { toRedactedDeadLetterReason } from './dead-letter.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { type BusSubscriptions, serveRpc } from './subscriptions.ts'
import { publishToStream } from './publish-to-stream.ts'
import type { MessageProcessor } from './consumer.ts'

type ReplayRpc = (typeof deadLetterReplayRpcs)[ServiceName]
type ReplayRequest = z.output<ReplayRpc['request']>
type ReplayReply = z.input<ReplayRpc['reply']>
type Replay = (deadLetter: { sequence: number; bytes: Uint8Array }) => Promise<void>

/** Starts consumers, and replays their dead letters on an operator's request. */
export interface ReplayableConsumerStarter {
  start<M, O>(
    startConsumer: (
      context: ConsumerContext,
      durable: DurableConsumer,
      task: MessageProcessor<M>,
      options?: O,
    ) => AsyncDisposable,
    durable: DurableConsumer,
    task: MessageProcessor<M>,
    options?: O,
  ): AsyncDisposable
}

/** An event is handled at once; a job is sent under a new id, since the queue would drop the old one as a duplicate. */
export function createReplayableConsumerStarter(
  context: ConsumerContext,
  busSubscriptions: BusSubscriptions,
): ReplayableConsumerStarter {
  const replays = new Map<string, Replay>()
  let isServed = false

  function serveOnce(): void {
    const rpc = findReplayRpc(context.user)
    if (isServed || !rpc) return
    isServed = true
    serveRpc(busSubscriptions, rpc, answer)
  }

  async function answer({ sequence, subject, data }: ReplayRequest): Promise<ReplayReply> {
    const replay = replays.get(subject)
    if (!replay) return { outcome: 'unknown', reason: null }
    try {
      await replay({ sequence, bytes: Buffer.from(data, 'base64') })
      context.log.info({ subject, sequence }, 'a dead letter was replayed')
      return { outcome: 'done', reason: null }
    } catch (error) {
      context.log.warn({ err: error, subject, sequence }, 'a dead letter failed again')
      return { outcome: 'failed', reason: toRedactedDeadLetterReason(error) }
    }
  }

  return {
    start(startConsumer, durable, task, options) {
      const consumer = startConsumer(context, durable, task, options)
      const stopping = new AbortController()
      const timeoutMs = replayTimeoutMs(context.user)
      const replay: Replay = (deadLetter) => {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
        return replayMessage(context, durable, task, deadLetter, signal)
      }
      replays.set(durable.subject, replay)
      serveOnce()
      const started = {
        async [Symbol.asyncDispose]() {
          if (replays.get(durable.subject) === replay) replays.delete(durable.subject)
          stopping.abort(new Error('The process is stopping.'))
          await consumer[Symbol.asyncDispose]()
        },
      }
      context.consumers.add(started)
      return started
    },
  }
}

async function replayMessage<M>(
  { nats }: ConsumerContext,
  durable: DurableConsumer,
  task: MessageProcessor<M>,
  { sequence, bytes }: { sequence: number; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<void> {
  const message = task.parse(firstDelivery(bytes), signal)
  if (durable.stream === jetStreams.jobs.name)
    await publishToStream(nats, { subject: durable.subject, bytes, id: `dead deadLetter ${sequence}` })
  else await Promise.race([task.handle([message]), aborted(signal)])
}

function firstDelivery(data: Uint8Array) {
  return { data, headers: headers(), attempt: 1, storedAt: new Date() }
}

async function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(signal.reason)
  if (signal.aborted) fail()
  signal.addEventListener('abort', fail, { once: true })
  return promise
}

function replayTimeoutMs(user: string): number {
  return (findReplayRpc(user)?.replyWithinMs ?? 0) * 0.8
}

/** `undefined` for the gateway, which consumes nothing. */
function findReplayRpc(user: string): ReplayRpc | undefined {
  return Object.values(deadLetterReplayRpcs).find(({ owner }) => owner === user)
}
