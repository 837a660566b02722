import type { RpcDefinition } from '@faresight/contracts/message-definitions'
import type { Msg } from '@nats-io/transport-node'
import type * as z from 'zod'
import type { MonitoredBusConnection } from './connection.ts'
import { BusUnavailableError } from './errors.ts'
import { rpcFailureHeader } from './subscriptions.ts'
import { rpcRequestDuration } from './metrics.ts'
import { currentNatsTraceHeaders } from './trace.ts'

/** @throws BusUnavailableError */
export async function sendRpcRequest<Q extends z.ZodType, A extends z.ZodType>(
  bus: MonitoredBusConnection,
  rpc: RpcDefinition<Q, A>,
  input: z.input<Q>,
  timeoutMs: number,
): Promise<z.output<A>> {
  const text = JSON.stringify(rpc.request.parse(input))
  const stopTimer = rpcRequestDuration.startTimer({ rpc: rpc.subject })
  const answer = await requestWhileConnected(bus, rpc.subject, text, timeoutMs).catch((error: unknown) => {
    stopTimer({ outcome: 'unanswered' })
    throw new BusUnavailableError(rpc.subject, error)
  })
  let outcome = 'failed'
  try {
    const reply = read(rpc, answer)
    outcome = 'answered'
    return reply
  } finally {
    stopTimer({ outcome })
  }
}

function read<Q extends z.ZodType, A extends z.ZodType>(rpc: RpcDefinition<Q, A>, answer: Msg): z.output<A> {
  if (answer.headers?.has(rpcFailureHeader))
    throw new BusUnavailableError(rpc.subject, new Error('The service that answered the RPC failed.'))
  return rpc.reply.parse(answer.json())
}

/** A lost connection loses the request and the reply. */
async function requestWhileConnected(
  { nats, connection }: MonitoredBusConnection,
  subject: string,
  text: string,
  timeoutMs: number,
): Promise<Msg> {
  const until = performance.now() + timeoutMs
  if (!(await connection.waitUntilConnected(timeoutMs)))
    throw new Error('The connection to the bus was lost.')
  const lostSignal = connection.lostSignal()
  const lost = Promise.withResolvers<never>()
  const onLost = () => lost.reject(new Error('The connection to the bus was lost.'))
  lostSignal.addEventListener('abort', onLost, { once: true })
  try {
    const timeout = Math.max(until - performance.now(), 1)
    return await Promise.race([
      nats.request(subject, text, { timeout, headers: currentNatsTraceHeaders() }),
      lost.promise,
    ])
  } finally {
    lostSignal.removeEventListener('abort', onLost)
  }
}
