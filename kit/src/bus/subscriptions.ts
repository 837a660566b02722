import type { BroadcastDefinition, RpcDefinition } from '@faresight/contracts/message-definitions'
import { headers, type Msg, type Subscription } from '@nats-io/transport-node'
import type * as z from 'zod'
import { assertSubjectToken } from './bucket.ts'
import type { MonitoredBusConnection } from './connection.ts'
import { rpcServeDuration } from './metrics.ts'
import { runInReceiverSpan } from './trace.ts'
import type { Log } from '../telemetry/log.ts'

export const rpcFailureHeader = 'Faresight-Failure'

export interface BusSubscriptions extends MonitoredBusConnection {
  log: Log
  subscriptions: Set<Subscription>
  running: Set<Promise<void>>
}

export function serveRpc<Q extends z.ZodType, A extends z.ZodType>(
  busSubscriptions: BusSubscriptions,
  rpc: RpcDefinition<Q, A>,
  handler: (input: z.output<Q>) => Promise<z.input<A>>,
): void {
  const answer = async (message: Msg) => {
    const stopTimer = rpcServeDuration.startTimer({ rpc: rpc.subject })
    const lost = busSubscriptions.connection.lostSignal()
    // After a reconnect the server no longer knows the request, and refuses its reply. The caller has failed already.
    const respond: Msg['respond'] = (...reply) => !lost.aborted && message.respond(...reply)
    try {
      const reply = await handler(rpc.request.parse(message.json()))
      // The caller validates it.
      respond(JSON.stringify(reply))
      stopTimer({ outcome: 'answered' })
    } catch (error) {
      busSubscriptions.log.error({ err: error, subject: rpc.subject }, 'could not answer an RPC')
      const failed = headers()
      failed.set(rpcFailureHeader, 'failed')
      respond('', { headers: failed })
      stopTimer({ outcome: 'failed' })
    }
  }
  subscribe(busSubscriptions, rpc.subject, { queue: rpc.owner }, answer)
}

export function subscribeToBroadcast<D extends z.ZodType>(
  busSubscriptions: BusSubscriptions,
  definition: BroadcastDefinition<D>,
  handler: (data: z.output<D>) => void | Promise<void>,
  key?: string,
): () => void {
  const subscription = subscribe(busSubscriptions, broadcastSubject(definition, key), {}, async (message) => {
    try {
      await handler(definition.data.parse(message.json()))
    } catch (error) {
      busSubscriptions.log.error({ err: error, subject: definition.subject }, 'could not handle a broadcast')
    }
  })
  return () => {
    busSubscriptions.subscriptions.delete(subscription)
    subscription.unsubscribe()
  }
}

/** @throws TypeError for a keyed broadcast without a key, another with one, and a key that is not a single token */
export function broadcastSubject({ subject, keyed }: BroadcastDefinition, key: string | undefined): string {
  if ((key !== undefined) !== (keyed ?? false))
    throw new TypeError(`${subject} is ${keyed ? '' : 'not '}keyed.`)
  return key === undefined ? subject : `${subject}.${assertSubjectToken(key)}`
}

/** Settles when all running handlers have. */
export async function drainSubscriptions({ subscriptions, running }: BusSubscriptions): Promise<void> {
  await Promise.allSettled([...subscriptions].map((subscription) => subscription.drain()))
  await Promise.allSettled(running)
}

function subscribe(
  busSubscriptions: BusSubscriptions,
  subject: string,
  options: { queue?: string },
  handle: (message: Msg) => Promise<void>,
): Subscription {
  const callback = (error: Error | null, message: Msg) => {
    // Such as a refused subscription, which `monitorBusConnection` logs.
    if (error) return
    track(
      busSubscriptions.running,
      runInReceiverSpan(`handle ${subject}`, message.headers, () => handle(message)),
    )
  }
  const subscription = busSubscriptions.nats.subscribe(subject, { ...options, callback })
  busSubscriptions.subscriptions.add(subscription)
  return subscription
}

function track(running: Set<Promise<void>>, work: Promise<void>): void {
  running.add(work)
  void work.finally(() => running.delete(work))
}
