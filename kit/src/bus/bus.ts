import { eventEnvelopeSchema, type EventEnvelope } from '@faresight/contracts/envelope'
import type {
  BucketDefinition,
  EventDefinition,
  JobDefinition,
  BroadcastDefinition,
  RpcDefinition,
} from '@faresight/contracts/message-definitions'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type * as z from 'zod'
import { parseNatsUrl } from './nats-url.ts'
import { type KvBucket, openKvBucket } from './bucket.ts'
import { eventConsumer, jobConsumer } from './durable-consumers.ts'
import { BusUnavailableError, InvalidMessageError } from './errors.ts'
import {
  type MessageBatchHandler,
  createEventParser,
  parseMessageData,
  type MessageHandler,
  createJobParser,
  handleOneByOne,
} from './handlers.ts'
import {
  subscribeToBroadcast,
  type ActiveSubscriptions,
  broadcastSubject,
  serveRpc,
  drainSubscriptions,
} from './subscriptions.ts'
import { streamPublishDuration } from './metrics.ts'
import { runInRpcClientSpan, natsTraceHeaders, runInProducerSpan } from './trace.ts'
import { type QueueAdmin, createQueueAdmin } from './queue-admin.ts'
import { type QueueLength, fetchQueueLength } from './queue-length.ts'
import { createReplayableConsumers } from './dead-letter-replay.ts'
import { sendRpcRequest } from './request.ts'
import { encodeJson, publishToStream } from './publish-to-stream.ts'
import type { BatchConsumerOptions, ConsumerOptions } from './consumer.ts'
import { type ConnectionMonitor, monitorConnection } from './connection.ts'
import type { Log } from '../telemetry/log.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

export interface Bus extends AsyncDisposable {
  /**
   * Puts an event into its stream; settles once the stream has stored it. The same `id` within two minutes is stored once.
   *
   * @throws InvalidMessage where the event's own schema refuses it or it is too large; anything else may be tried again
   */
  publish(event: EventDefinition, message: EventEnvelope, options?: { trace?: TraceHeaders }): Promise<void>
  /**
   * Hears an event that its type has us for, wherever we stopped, sharing it with our replicas: at least once, and in no
   * certain order. One that fails is tried again after 1, 2, 4 … 256 s, and set aside after the twelfth time.
   */
  consume<D extends z.ZodType>(
    event: EventDefinition<string, D>,
    handler: MessageHandler<D>,
    options?: ConsumerOptions,
  ): AsyncDisposable
  /**
   * Hears an event in the same way, as many at once as there are: for what costs less together than one by one. One that breaks
   * its contract is set aside alone. Where the handler fails all come again, each by itself then: the others do not fail with the
   * one that made it fail.
   */
  consumeInBatches<D extends z.ZodType>(
    event: EventDefinition<string, D>,
    handler: MessageBatchHandler<D>,
    options?: BatchConsumerOptions,
  ): AsyncDisposable
  /**
   * Puts a job into its queue; settles once that has stored it. The same `id` within two minutes is stored once, even
   * where the first has been done by then.
   *
   * @param options `trace` is that of before, where the job was stored then: it is the present one unless told
   * @throws InvalidMessage where its own schema refuses it or it is too large; BusUnavailable where it may be tried again
   */
  sendJob<D extends z.ZodType>(
    job: JobDefinition<D>,
    data: z.input<D>,
    options: { id: string; trace?: TraceHeaders | undefined },
  ): Promise<void>
  /**
   * Works on a job that is ours, sharing its queue with our replicas: at least once each, and in no certain order. One
   * whose process dies goes to another when `ackWaitMs` have passed, one that fails comes again after the job's backoff.
   * What is returned stops it, which disposing the bus does as well.
   */
  processJobs<D extends z.ZodType>(
    job: JobDefinition<D>,
    handler: MessageHandler<D>,
    options?: ConsumerOptions,
  ): AsyncDisposable
  /** How long a queue of ours is, over all replicas. @throws BusUnavailable */
  queueLength(job: JobDefinition): Promise<QueueLength>
  /** All queues and dead letters, of everybody: for the user `admin`. */
  readonly queueAdmin: QueueAdmin
  /**
   * Asks one of the replicas that serve `rpc`.
   *
   * @param options `timeoutMs` takes the place of `replyWithinMs` of the RPC, for who cannot wait as long
   * @throws BusUnavailable where none answers in time, the one that does reports a failure, or the connection is lost
   * meanwhile. While it is lost the question waits for it.
   */
  request<Q extends z.ZodType, A extends z.ZodType>(
    rpc: RpcDefinition<Q, A>,
    question: z.input<Q>,
    options?: { timeoutMs?: number },
  ): Promise<z.output<A>>
  /** Answers `rpc`, sharing the questions with the other replicas of its owner. */
  serveRpc<Q extends z.ZodType, A extends z.ZodType>(
    rpc: RpcDefinition<Q, A>,
    handler: (question: z.output<Q>) => Promise<z.input<A>>,
  ): void
  /**
   * Tells every replica that listens now. Not stored, and nobody says whether it was heard.
   *
   * @param key what a keyed signal is about: letters, digits, `-` and `_`
   */
  broadcast<D extends z.ZodType>(live: BroadcastDefinition<D>, data: z.input<D>, key?: string): void
  /** Hears a signal, a keyed one under one key, until the function that it returns is called. */
  subscribe<D extends z.ZodType>(
    live: BroadcastDefinition<D>,
    handler: (data: z.output<D>) => void | Promise<void>,
    key?: string,
  ): () => void
  /** Values that replicas share for a while. Without the bus nothing is found and nothing kept, and no call fails. */
  bucket<D extends z.ZodType>(type: BucketDefinition<D>): KvBucket<D>
  /** Calls back each time a lost connection is back: what was told meanwhile was not heard. */
  onReconnect(callback: () => void): void
  /** Settles when the server answers now; rejects while the connection is lost. */
  readonly ready: () => Promise<void>
}

/** What a bucket holds saves time: who waits longer for it than this loses some. */
const usualBucketTimeoutMs = 300
/** What one consumer has out at once, less a few. */
const usualMost = 250

export interface BusOptions {
  url: string
  /** Who we are: the consumers of this bus user are ours. */
  name: string
  log: Log
  /** How long a bucket may take before it counts as empty. */
  bucketTimeoutMs?: number | undefined
}

/**
 * Connects as the user in `url` (`nats://user:password@host:port`), and again for ever when the connection is lost.
 * Waits for a server that is not there yet, and says so in the log. Wrong credentials are an error.
 */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { log, name, bucketTimeoutMs: timeoutMs = usualBucketTimeoutMs } = options
  const waiting = setTimeout(() => log.warn('waiting for the bus'), 2000)
  const address = parseNatsUrl(options.url)
  const nats = await connect({
    ...address,
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    pingInterval: 10_000,
  }).finally(() => clearTimeout(waiting))
  const connection = monitorConnection(nats, log)
  const listening: ActiveSubscriptions = { nats, log, subscriptions: new Set(), running: new Set() }
  const taking = {
    nats,
    log,
    connection,
    inboxPrefix: address.inboxPrefix,
    user: name,
    consumers: new Set<AsyncDisposable>(),
  }
  const works = createReplayableConsumers(taking, listening)
  return {
    queueAdmin: createQueueAdmin({ nats, connection }),
    publish: (event, message, { trace } = {}) =>
      runInProducerSpan(`publish ${event.subject}`, trace, () =>
        timed(event.subject, () => publish(nats, event, message)),
      ),
    consume: (event, handler, how) =>
      works.start(
        eventConsumer(event, name),
        { read: createEventParser(event), ...handleOneByOne(handler) },
        how,
      ),
    consumeInBatches: (event, handle, { maxBatchSize = usualMost, ...how } = {}) =>
      works.start(
        eventConsumer(event, name),
        { read: createEventParser(event), handle, maxBatchSize },
        { ...how, concurrency: 1 },
      ),
    sendJob: (job, data, { id, trace }) =>
      runInProducerSpan(`send ${job.subject}`, trace, () =>
        timed(job.subject, () => send({ nats, connection }, job, data, id)),
      ),
    processJobs: (job, handler, how) =>
      works.start(jobConsumer(job), { read: createJobParser(job), ...handleOneByOne(handler) }, how),
    queueLength: (job) => fetchQueueLength({ nats, connection }, jobConsumer(job)),
    request: (rpc, question, { timeoutMs = rpc.replyWithinMs } = {}) =>
      runInRpcClientSpan(`ask ${rpc.subject}`, () =>
        sendRpcRequest({ nats, connection }, rpc, question, timeoutMs),
      ),
    serveRpc: (rpc, handler) => serveRpc(listening, rpc, handler),
    broadcast: (live, data, key) =>
      nats.publish(broadcastSubject(live, key), JSON.stringify(live.data.parse(data)), {
        headers: natsTraceHeaders(),
      }),
    subscribe: (live, handler, key) => subscribeToBroadcast(listening, live, handler, key),
    bucket: (type) => openKvBucket(type, { nats, log, timeoutMs, isUp: () => connection.isConnected() }),
    onReconnect: (callback) => connection.onReconnect(callback),
    async ready() {
      if (!connection.isConnected()) throw new Error('The connection to the bus is lost.')
      await nats.flush()
    },
    async [Symbol.asyncDispose]() {
      if (nats.isClosed()) return
      await Promise.all([...taking.consumers].map((work) => work[Symbol.asyncDispose]()))
      // Nothing can be drained into a lost connection.
      if (!connection.isConnected()) return nats.close()
      await drainSubscriptions(listening)
      await nats.drain()
    },
  }
}

type Way = { nats: NatsConnection; connection: ConnectionMonitor }

async function timed(subject: string, work: () => Promise<void>): Promise<void> {
  const counted = streamPublishDuration.startTimer({ subject })
  try {
    await work()
    counted({ outcome: 'stored' })
  } catch (error) {
    counted({ outcome: error instanceof InvalidMessageError ? 'refused' : 'failed' })
    throw error
  }
}

async function publish(nats: NatsConnection, event: EventDefinition, message: EventEnvelope): Promise<void> {
  const data = parseMessageData(event.subject, event.data, message.data)
  await publishToStream(nats, event.subject, encodeJson(eventEnvelopeSchema.parse({ ...message, data })), {
    id: message.id,
  })
}

async function send(
  { nats, connection }: Way,
  { subject, data: schema }: JobDefinition,
  data: unknown,
  id: string,
): Promise<void> {
  const bytes = encodeJson(parseMessageData(subject, schema, data))
  // What is published into a lost connection is lost.
  if (!connection.isConnected()) throw new BusUnavailableError(subject, new Error('The connection is lost.'))
  await publishToStream(nats, subject, bytes, { id }).catch((error: unknown) => {
    throw error instanceof InvalidMessageError ? error : new BusUnavailableError(subject, error)
  })
}
