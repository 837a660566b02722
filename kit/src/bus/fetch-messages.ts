import {
  type Consumer,
  type ConsumerInfo,
  type ConsumerMessages,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { MonitoredBusConnection } from './connection.ts'
import type { DurableConsumer } from './durable-consumers.ts'

export interface MessageDelivery {
  message: JsMsg
  data: Uint8Array
  headers: MsgHdrs | undefined
  /** 1 for the first delivery. */
  attempt: number
  storedAt: Date
  /** The same for each delivery of the message. */
  key: string
}

const waitMs = 20_000
/** A server that still recovers its streams drops a request silently: two missing heartbeats end the wait. */
const heartbeatMs = 2000
/** The client refuses a shorter one. */
const minExpiresMs = 1000
const gatherMs = 100

/**
 * Without the round trip of `consumers.get`, so that a new process has its place in the queue at once.
 * A fetch reads no other field of the info.
 */
export function openConsumerWithoutLookup(nats: NatsConnection, { stream, name }: DurableConsumer): Consumer {
  const info = { stream_name: stream, name, config: {} } as ConsumerInfo
  return jetstream(nats).consumers.getConsumerFromInfo(info)
}

/**
 * Waits for a first message, then fetches up to `limit` that are pending behind it. Empty if none came for a while,
 * the connection was lost, or `stopping` aborts.
 * @throws if the server refuses the request
 */
export async function fetchMessages(
  { connection }: MonitoredBusConnection,
  consumer: Consumer,
  limit: number,
  stopping: AbortSignal,
): Promise<MessageDelivery[]> {
  const lost = connection.lostSignal()
  const [first] = await pull(
    consumer,
    { max_messages: 1, expires: waitMs, idle_heartbeat: heartbeatMs },
    lost,
    stopping,
  )
  const rest = Math.min(limit - 1, first?.info.pending ?? 0)
  if (!first || rest <= 0 || stopping.aborted) return first ? [toDelivery(first)] : []
  const gathered = AbortSignal.any([stopping, AbortSignal.timeout(gatherMs)])
  const options = { max_messages: rest, expires: minExpiresMs }
  // Where the server refuses, the next request says so. The first message is not lost.
  const others = await pull(consumer, options, lost, gathered).catch(() => [])
  return [first, ...others].map(toDelivery)
}

async function pull(
  consumer: Consumer,
  options: { max_messages: number; expires: number; idle_heartbeat?: number },
  lost: AbortSignal,
  enough: AbortSignal,
): Promise<JsMsg[]> {
  if (lost.aborted || enough.aborted) return []
  const fetched: JsMsg[] = []
  const messages = await consumer.fetch(options)
  using listeners = new DisposableStack()
  onAbort(listeners, lost, () => void messages.close())
  onAbort(listeners, enough, () => endWithoutLoss(messages))
  try {
    for await (const message of messages) fetched.push(message)
  } catch (error) {
    if (fetched.length === 0) throw error
  }
  return fetched
}

function onAbort(listeners: DisposableStack, signal: AbortSignal, callback: () => void): void {
  if (signal.aborted) callback()
  signal.addEventListener('abort', callback, { once: true })
  listeners.defer(() => signal.removeEventListener('abort', callback))
}

/**
 * Still yields what the server has sent: `close` would drop those messages until `ack_wait` has passed.
 * Draining the private subscription is how a draining connection ends a fetch.
 */
function endWithoutLoss(messages: ConsumerMessages): void {
  const subscription = Reflect.get(messages, 'sub') as Subscription | undefined
  if (!subscription) return void messages.close()
  subscription.drain().catch(() => messages.close())
}

function toDelivery(message: JsMsg): MessageDelivery {
  const { data, headers, seq, time: storedAt, info } = message
  return {
    message,
    data,
    headers,
    attempt: info.deliveryCount,
    storedAt,
    key: `${seq}@${message.timestampNanos}`,
  }
}

/**
 * Settles once the server has confirmed. May be called again after a failure, unlike the client's `ackAck`;
 * the type of a message hides the reply subject.
 */
export async function ackAndAwaitConfirmation(
  nats: NatsConnection,
  message: JsMsg,
  timeoutMs: number,
): Promise<void> {
  const reply = Reflect.get(message, 'reply') as string
  await nats.request(reply, '+ACK', { timeout: timeoutMs })
}
