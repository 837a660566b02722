import { createInbox, type Msg, type MsgHdrs, nanos, type NatsConnection } from '@nats-io/transport-node'
import type { ConnectionMonitor } from './connection.ts'
import type { DurableConsumer } from './durable-consumers.ts'

/** A message of a stream, as it was given to this process. */
export interface Delivery {
  data: Uint8Array
  headers: MsgHdrs | undefined
  /** Where the server hears what became of it. */
  reply: string
  /** 1 the first time. */
  attempt: number
  storedAt: Date
  /** The same whenever and to whomever the message is delivered. */
  key: string
  /** How many more its consumer could give out then. */
  waiting: number
}

/** How a process takes messages. */
export interface Way {
  nats: NatsConnection
  connection: ConnectionMonitor
  inboxPrefix: string
}

/** How long the server keeps a request for a message. What got lost on the way is asked for again after it. */
const askMs = 20_000
const answerMs = 2000
/** What is said to be there comes at once, unless a replica has taken it meanwhile. */
const gatherMs = 100

/** What is asked of a consumer, as the server reads it. */
interface Request {
  batch: number
  /** Gives what is there, and waits for nothing more. */
  no_wait?: true
  expiresMs: number
}

/**
 * Waits for one message of a consumer, and takes no second one. `null` when there was none for a while, the connection
 * was lost, or `stopping` was aborted; whatever came at the last moment is still given out. Each has an inbox of its own: a
 * request of before, which the server may still keep, finds nobody there.
 *
 * @throws where the server refuses: it has no such consumer, or too many ask it already
 */
async function takeOne(way: Way, durable: DurableConsumer, stopping: AbortSignal): Promise<Delivery | null> {
  const [one] = await take(way, durable, { batch: 1, expiresMs: askMs }, stopping)
  return one ?? null
}

/** Waits for one message in the same way, and takes along what waits behind it: so many at most. Of one it makes no wait. */
export async function takeMost(
  way: Way,
  durable: DurableConsumer,
  most: number,
  stopping: AbortSignal,
): Promise<Delivery[]> {
  const first = await takeOne(way, durable, stopping)
  if (!first) return []
  const batch = Math.min(most - 1, first.waiting)
  if (batch <= 0 || stopping.aborted) return [first]
  const request = { batch, no_wait: true, expiresMs: gatherMs } as const
  // A server that refuses says so again when it is asked for the next one. The first is not lost by that.
  return [first, ...(await take(way, durable, request, stopping).catch(() => []))]
}

async function take(
  { nats, connection, inboxPrefix }: Way,
  { stream, name }: DurableConsumer,
  { expiresMs, ...wanted }: Request,
  stopping: AbortSignal,
): Promise<Delivery[]> {
  const inbox = createInbox(inboxPrefix)
  const deliveries: Delivery[] = []
  const ended = Promise.withResolvers<Msg | null>()
  const end = () => ended.resolve(null)
  const callback = (error: Error | null, message: Msg) => {
    if (error) return end()
    const delivery = read(message)
    if (delivery) deliveries.push(delivery)
    if (!delivery || deliveries.length === wanted.batch) ended.resolve(message)
  }
  const subscription = nats.subscribe(inbox, { callback })
  const timer = setTimeout(end, expiresMs + answerMs)
  const signals = [stopping, connection.lostSignal()]
  for (const signal of signals) signal.addEventListener('abort', end, { once: true })
  try {
    if (signals.some(({ aborted }) => aborted)) return []
    const request = JSON.stringify({ ...wanted, expires: nanos(expiresMs) })
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, request, { reply: inbox })
    const last = await ended.promise
    // The server may have sent some before it hears that we want none any more.
    if (!last && connection.isConnected()) await subscription.drain().catch(() => {})
    if (deliveries.length === 0 && last) refuseRefusal(last)
    return deliveries
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', end)
    subscription.unsubscribe()
  }
}

/** A message; `null` for the server's word that no more come. */
function read({ reply, data, headers }: Msg): Delivery | null {
  return reply?.startsWith('$JS.ACK.') ? { reply, data, headers, ...deliveryOf(reply) } : null
}

/** @throws for a word that says more than that there is nothing */
function refuseRefusal({ headers }: Msg): void {
  const code = headers?.code ?? 0
  if (code !== 404 && code !== 408)
    throw new Error(`The server gives no message: ${code} ${headers?.description ?? ''}`)
}

/**
 * `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<attempt>.<sequence>.<consumer's sequence>.<stored at, ns>.<pending>`
 * with more to follow in servers that name the domain.
 */
function deliveryOf(reply: string): Pick<Delivery, 'attempt' | 'storedAt' | 'key' | 'waiting'> {
  const tokens = reply.split('.')
  const rest = tokens.slice(tokens.length === 9 ? 4 : 6)
  const [attempt = '', sequence = '', , stored = '', waiting = ''] = rest
  return {
    attempt: Number(attempt),
    storedAt: new Date(Number(stored.slice(0, -6))),
    key: `${sequence}@${stored}`,
    waiting: Number(waiting),
  }
}
