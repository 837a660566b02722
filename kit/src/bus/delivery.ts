import { createInbox, type Msg, type MsgHdrs, nanos, type NatsConnection } from '@nats-io/transport-node'
import type { Connection } from './connection.ts'
import type { Durable } from './durables.ts'

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
}

/** How a process takes messages. */
export interface Way {
  nats: NatsConnection
  connection: Connection
  inboxPrefix: string
}

/** How long the server keeps a request for a message. What got lost on the way is asked for again after it. */
const askMs = 20_000
const answerMs = 2000

/**
 * Waits for one message of a consumer, and takes no second one. `null` when there was none for a while, the connection
 * was lost, or `stopping` was aborted; whatever came at the last moment is still given out. Each has an inbox of its own: a
 * request of before, which the server may still keep, finds nobody there.
 *
 * @throws where the server refuses: it has no such consumer, or too many ask it already
 */
export async function takeOne(
  { nats, connection, inboxPrefix }: Way,
  { stream, name }: Durable,
  stopping: AbortSignal,
): Promise<Delivery | null> {
  const inbox = createInbox(inboxPrefix)
  const arrived: Msg[] = []
  const ended = Promise.withResolvers<void>()
  const end = () => ended.resolve()
  const callback = (error: Error | null, message: Msg) => {
    if (!error) arrived.push(message)
    end()
  }
  const subscription = nats.subscribe(inbox, { callback })
  const timer = setTimeout(end, askMs + answerMs)
  const signals = [stopping, connection.life()]
  for (const signal of signals) signal.addEventListener('abort', end, { once: true })
  try {
    if (signals.some(({ aborted }) => aborted)) return null
    const request = JSON.stringify({ batch: 1, expires: nanos(askMs) })
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, request, { reply: inbox })
    await ended.promise
    // The server may have sent one before it hears that we want none any more.
    if (!arrived.length && connection.isUp()) await subscription.drain().catch(() => {})
    return arrived[0] ? read(arrived[0]) : null
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', end)
    subscription.unsubscribe()
  }
}

/** A message, or `null` for the server's word that there is none. */
function read({ reply, data, headers }: Msg): Delivery | null {
  if (reply?.startsWith('$JS.ACK.')) return { reply, data, headers, ...deliveryOf(reply) }
  const code = headers?.code ?? 0
  if (code === 404 || code === 408) return null
  throw new Error(`The server gives no message: ${code} ${headers?.description ?? ''}`)
}

/**
 * `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<attempt>.<sequence>.<consumer's sequence>.<stored at, ns>.<pending>`
 * with more to follow in servers that name the domain.
 */
function deliveryOf(reply: string): Pick<Delivery, 'attempt' | 'storedAt' | 'key'> {
  const tokens = reply.split('.')
  const rest = tokens.slice(tokens.length === 9 ? 4 : 6)
  const [attempt = '', sequence = '', , stored = ''] = rest
  return {
    attempt: Number(attempt),
    storedAt: new Date(Number(stored.slice(0, -6))),
    key: `${sequence}@${stored}`,
  }
}
