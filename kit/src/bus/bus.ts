import { eventEnvelopeSchema, type EventEnvelope } from '@faresight/contracts/envelope'
import type {
  BucketDefinition,
  EventDefinition,
  JobDefinition,
  BroadcastDefinition,
  RpcDefinition,
} from '@faresight/contracts/message-definitions'
import { connect } from '@nats-io/transport-node'
import type * as z from 'zod'
import { toNatsConnectOptions } from './nats-url.ts'
import { type BestEffortKvBucket, openBestEffortKvBucket } from './bucket.ts'
import { toEventConsumer, toJobConsumer } from './durable-consumers.ts'
import { BusUnavailableError, InvalidMessageError } from './errors.ts'
import {
  type MessageBatchHandler,
  createEventProcessor,
  parseMessageData,
  type MessageHandler,
  createJobProcessor,
  toSequentialBatchHandler,
} from './handlers.ts'
import {
  subscribeToBroadcast,
  type BusSubscriptions,
  broadcastSubject,
  serveRpc,
  drainSubscriptions,
} from './subscriptions.ts'
import { streamPublishDuration } from './metrics.ts'
import { runInRpcClientSpan, currentNatsTraceHeaders, runInProducerSpan } from './trace.ts'
import { type QueueAdmin, createQueueAdmin } from './queue-admin.ts'
import { type QueueLength, fetchQueueLength } from './queue-length.ts'
import { createReplayableConsumerStarter } from './dead-letter-replay.ts'
import { sendRpcRequest } from './request.ts'
import { encodeJsonBytes, publishToStream, type StreamMessage } from './publish-to-stream.ts'
import { RecentMessages } from './recent-messages.ts'
import { type BatchConsumerOptions, startBatchConsumer } from './batch-consumer.ts'
import { type ConsumerOptions, startConsumer } from './consumer.ts'
import { type MonitoredBusConnection, monitorBusConnection } from './connection.ts'
import type { Log } from '../telemetry/log.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

export interface Bus extends AsyncDisposable {
  /**
   * Settles once the stream has stored the event. The same `id` within two minutes is stored once.
   * @throws InvalidMessageError for invalid or too large data; after any other error a retry may succeed
   */
  publish(event: EventDefinition, message: EventEnvelope, options?: { trace?: TraceHeaders }): Promise<void>
  /**
   * At least once, in no fixed order; replicas share the messages. A failed message is redelivered after 1, 2, 4 … 256 s,
   * and becomes a dead letter after the twelfth attempt.
   */
  consume<D extends z.ZodType>(
    event: EventDefinition<string, D>,
    handler: MessageHandler<D>,
    options?: ConsumerOptions,
  ): AsyncDisposable
  /** An invalid message becomes a dead letter alone. After a failure the messages of the batch are handled one by one. */
  consumeInBatches<D extends z.ZodType>(
    event: EventDefinition<string, D>,
    handler: MessageBatchHandler<D>,
    options?: BatchConsumerOptions,
  ): AsyncDisposable
  /**
   * Settles once the queue has stored the job. The same `id` within two minutes is stored once, even when the first is done.
   * @param options `trace`: the trace to continue; by default the current one
   * @throws InvalidMessageError for invalid or too large data; BusUnavailableError if a retry may succeed
   */
  sendJob<D extends z.ZodType>(
    job: JobDefinition<D>,
    data: z.input<D>,
    options: { id: string; trace?: TraceHeaders | undefined },
  ): Promise<void>
  /**
   * At least once, in no fixed order; replicas share the queue. A job whose process dies is redelivered after `ackWaitMs`,
   * a failed one after its backoff. Disposing the result or the bus stops it.
   */
  processJobs<D extends z.ZodType>(
    job: JobDefinition<D>,
    handler: MessageHandler<D>,
    options?: ConsumerOptions,
  ): AsyncDisposable
  /** Over all replicas. @throws BusUnavailableError */
  queueLength(job: JobDefinition): Promise<QueueLength>
  /** For the user `admin`. */
  readonly queueAdmin: QueueAdmin
  /**
   * One of the replicas replies. Waits for a lost connection first.
   * @param options `timeoutMs` instead of the RPC's `replyWithinMs`
   * @throws BusUnavailableError without a reply in time, after a lost connection, and for a failure of the handler
   */
  request<Q extends z.ZodType, A extends z.ZodType>(
    rpc: RpcDefinition<Q, A>,
    input: z.input<Q>,
    options?: { timeoutMs?: number },
  ): Promise<z.output<A>>
  serveRpc<Q extends z.ZodType, A extends z.ZodType>(
    rpc: RpcDefinition<Q, A>,
    handler: (input: z.output<Q>) => Promise<z.input<A>>,
  ): void
  /**
   * To all replicas that subscribe now; not stored, not confirmed.
   * @param key of the object that a keyed broadcast is about: letters, digits, `-` and `_`
   */
  broadcast<D extends z.ZodType>(definition: BroadcastDefinition<D>, data: z.input<D>, key?: string): void
  /** A keyed broadcast for one key. @returns how to unsubscribe */
  subscribe<D extends z.ZodType>(
    definition: BroadcastDefinition<D>,
    handler: (data: z.output<D>) => void | Promise<void>,
    key?: string,
  ): () => void
  /** A cache that replicas share. Without a connection it is empty, and no call fails. */
  bucket<D extends z.ZodType>(type: BucketDefinition<D>): BestEffortKvBucket<D>
  /** Broadcasts sent before were lost. */
  onReconnect(callback: () => void): void
  /** Settles when the server answers; rejects while the connection is lost. */
  readonly ready: () => Promise<void>
}

const defaultBucketTimeoutMs = 300

export interface BusOptions {
  url: string
  name: string
  log: Log
  bucketTimeoutMs?: number | undefined
}

/**
 * Waits for an absent server, and reconnects without limit.
 * @param options `url`: `nats://user:password@host:port`
 * @throws for wrong credentials
 */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { log, name, bucketTimeoutMs: timeoutMs = defaultBucketTimeoutMs } = options
  const waiting = setTimeout(() => log.warn('waiting for the bus'), 2000)
  const address = toNatsConnectOptions(options.url)
  const nats = await connect({
    ...address,
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    pingInterval: 10_000,
    // A stack trace for each request costs more than sending it.
    noAsyncTraces: true,
  }).finally(() => clearTimeout(waiting))
  const connection = monitorBusConnection(nats, log)
  const recentMessages = new RecentMessages()
  connection.onReconnect(() => void recentMessages.republish(nats, log))
  const publisher: Publisher = { nats, connection, recentMessages }
  const busSubscriptions: BusSubscriptions = {
    nats,
    connection,
    log,
    subscriptions: new Set(),
    running: new Set(),
  }
  const consumerContext = {
    nats,
    log,
    connection,
    user: name,
    consumers: new Set<AsyncDisposable>(),
  }
  const consumers = createReplayableConsumerStarter(consumerContext, busSubscriptions)
  return {
    queueAdmin: createQueueAdmin({ nats, connection }),
    publish: (event, message, { trace } = {}) =>
      runInProducerSpan(`publish ${event.subject}`, trace, () =>
        recordPublishDuration(event.subject, () => publish(publisher, event, message)),
      ),
    consume: (event, handler, options) =>
      consumers.start(
        startConsumer,
        toEventConsumer(event, name),
        createEventProcessor(event, toSequentialBatchHandler(handler)),
        options,
      ),
    consumeInBatches: (event, handle, options) =>
      consumers.start(
        startBatchConsumer,
        toEventConsumer(event, name),
        createEventProcessor(event, handle),
        options,
      ),
    sendJob: (job, data, { id, trace }) =>
      runInProducerSpan(`send ${job.subject}`, trace, () =>
        recordPublishDuration(job.subject, () => send(publisher, job, data, id)),
      ),
    processJobs: (job, handler, options) =>
      consumers.start(startConsumer, toJobConsumer(job), createJobProcessor(job, handler), options),
    queueLength: (job) => fetchQueueLength({ nats, connection }, toJobConsumer(job)),
    request: (rpc, input, { timeoutMs = rpc.replyWithinMs } = {}) =>
      runInRpcClientSpan(`ask ${rpc.subject}`, () =>
        sendRpcRequest({ nats, connection }, rpc, input, timeoutMs),
      ),
    serveRpc: (rpc, handler) => serveRpc(busSubscriptions, rpc, handler),
    broadcast: (definition, data, key) =>
      nats.publish(broadcastSubject(definition, key), JSON.stringify(definition.data.parse(data)), {
        headers: currentNatsTraceHeaders(),
      }),
    subscribe: (definition, handler, key) => subscribeToBroadcast(busSubscriptions, definition, handler, key),
    bucket: (type) =>
      openBestEffortKvBucket(type, { nats, log, timeoutMs, isUp: () => connection.isConnected() }),
    onReconnect: (callback) => connection.onReconnect(callback),
    async ready() {
      if (!connection.isConnected()) throw new Error('The connection to the bus was lost.')
      await nats.flush()
    },
    async [Symbol.asyncDispose]() {
      if (nats.isClosed()) return
      await Promise.all([...consumerContext.consumers].map((work) => work[Symbol.asyncDispose]()))
      // A lost connection cannot drain.
      if (!connection.isConnected()) return nats.close()
      await drainSubscriptions(busSubscriptions)
      await nats.drain()
    },
  }
}

async function recordPublishDuration(subject: string, work: () => Promise<void>): Promise<void> {
  const stopTimer = streamPublishDuration.startTimer({ subject })
  try {
    await work()
    stopTimer({ outcome: 'stored' })
  } catch (error) {
    stopTimer({ outcome: error instanceof InvalidMessageError ? 'refused' : 'failed' })
    throw error
  }
}

interface Publisher extends MonitoredBusConnection {
  recentMessages: RecentMessages
}

async function publish(
  publisher: Publisher,
  { subject, data: schema }: EventDefinition,
  message: EventEnvelope,
): Promise<void> {
  const data = parseMessageData(subject, schema, message.data)
  const bytes = encodeJsonBytes(eventEnvelopeSchema.parse({ ...message, data }))
  await publishAndRemember(publisher, { subject, bytes, id: message.id })
}

async function send(
  publisher: Publisher,
  { subject, data: schema }: JobDefinition,
  data: unknown,
  id: string,
): Promise<void> {
  const bytes = encodeJsonBytes(parseMessageData(subject, schema, data))
  // A lost connection drops what is published.
  if (!publisher.connection.isConnected())
    throw new BusUnavailableError(subject, new Error('The connection to the bus was lost.'))
  await publishAndRemember(publisher, { subject, bytes, id }).catch((error: unknown) => {
    throw error instanceof InvalidMessageError ? error : new BusUnavailableError(subject, error)
  })
}

async function publishAndRemember(
  { nats, recentMessages }: Publisher,
  message: StreamMessage,
): Promise<void> {
  const traced = { ...message, headers: currentNatsTraceHeaders() }
  await publishToStream(nats, traced)
  recentMessages.add(traced)
}
