import {
  type Consumer,
  type ConsumerInfo,
  type ConsumerMessages,
  jetstream,
  type JsMsg,
} from '@nats-io/jetstream'
import type { MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { BusConnection } from './connection.ts'
import type { DurableConsumer } from './durable-consumers.ts'

/** A message of a stream, as the server delivered it to this process. */
export interface Delivery {
  message: JsMsg
  data: Uint8Array
  headers: MsgHdrs | undefined
  /** 1 for the first delivery. */
  attempt: number
  storedAt: Date
  /** The same for each delivery of the message. */
  key: string
}

/** How long one pull request waits at the server for a first message. */
const waitMs = 20_000
/** The client refuses a shorter one. */
const minExpiresMs = 1000
/** What is pending arrives at once, unless a replica fetches it first. */
const gatherMs = 100

/**
 * The client's handle of a durable consumer, without the round trip of `consumers.get`: the first fetch asks the server at once,
 * so that a process has its place among the others as soon as it starts. A fetch reads no other field of the info.
 */
export function openConsumer(nats: NatsConnection, { stream, name }: DurableConsumer): Consumer {
  const info = { stream_name: stream, name, config: {} } as ConsumerInfo
  return jetstream(nats).consumers.getConsumerFromInfo(info)
}

/**
 * Waits for a first message, then fetches what is pending behind it: `limit` messages at most, none of them held back for others.
 * Empty when none came for a while, when the connection was lost, and when `stopping` aborts.
 *
 * @throws where the server refuses the request
 */
export async function fetchMessages(
  { connection }: BusConnection,
  consumer: Consumer,
  limit: number,
  stopping: AbortSignal,
): Promise<Delivery[]> {
  const lost = connection.lostSignal()
  const [first] = await pull(consumer, { max_messages: 1, expires: waitMs }, lost, stopping)
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
  options: { max_messages: number; expires: number },
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
 * Ends a fetch, and still yields what the server sent before it learned of that. `close` of the client drops those messages, and
 * they come again only after the consumer's `ack_wait`. Draining the subscription, which is private, is how a connection that
 * drains ends a fetch.
 */
function endWithoutLoss(messages: ConsumerMessages): void {
  const subscription = Reflect.get(messages, 'sub') as Subscription | undefined
  if (!subscription) return void messages.close()
  subscription.drain().catch(() => messages.close())
}

function toDelivery(message: JsMsg): Delivery {
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
 * Acknowledges a message, and settles once the server has confirmed it. May be called again after a failure, unlike the client's
 * `ackAck`, which sends one acknowledgement only: the type of a message hides where to send another.
 */
export async function confirmAck(nats: NatsConnection, message: JsMsg, timeoutMs: number): Promise<void> {
  const reply = Reflect.get(message, 'reply') as string
  await nats.request(reply, '+ACK', { timeout: timeoutMs })
}
