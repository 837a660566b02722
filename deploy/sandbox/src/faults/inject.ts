import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InjectedFault, FaultName, FaultOrders } from './faults.ts'
import type { ThirdParty, FaultTraits } from './selector.ts'

/** `problem`: the body of a refusal in the provider's error model. */
export type FaultInjectionOptions = {
  readonly provider: ThirdParty
  readonly faults: FaultOrders
  readonly problem: (status: number, message: string) => unknown
  /** Properties of a request by which an order can select it. */
  readonly traitsOf?: (request: FastifyRequest) => FaultTraits
}

/** The fault of a request, for faults that change an answer's content. */
export type GetInjectedFault = (request: FastifyRequest) => InjectedFault | undefined

const megabyte = 1_048_576
const maxDelayMs = 120_000
const maxBodyMb = 512

/** Injects the faults ordered for a provider into the requests of a scope, once their bodies are read. */
export function injectFaults(
  scope: FastifyInstance,
  { provider, faults, problem, traitsOf = () => ({}) }: FaultInjectionOptions,
): GetInjectedFault {
  const current = new WeakMap<FastifyRequest, InjectedFault>()

  scope.addHook('preHandler', async (request, reply) => {
    const header = request.headers['x-sandbox-fault']
    const fault = faults.takeNext(
      provider,
      typeof header === 'string' ? header : undefined,
      traitsOf(request),
    )
    if (!fault) return
    current.set(request, fault)
    await applyBeforeAnswer(fault, reply, problem)
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const fault = current.get(request)
    return fault && typeof payload === 'string' && reply.statusCode === 200
      ? spoilBody(fault, reply, payload)
      : payload
  })

  return (request) => current.get(request)
}

const refusals: Partial<Record<FaultName, readonly [status: number, message: string]>> = {
  '429': [429, 'Too many requests.'],
  '5xx': [503, 'The service is not available.'],
  'out-of-credit': [402, 'The account has no credit left.'],
  'try-again': [424, 'The source of the fares did not answer. Try again.'],
}

async function applyBeforeAnswer(
  fault: InjectedFault,
  reply: FastifyReply,
  problem: FaultInjectionOptions['problem'],
): Promise<void> {
  if (fault.name === 'slow') return wait(Math.min(numberOr(fault.arg, 2000), maxDelayMs))
  if (fault.name === 'hold') return Promise.race([fault.released, clientGone(reply)])
  // Ends when the client gives up or the sandbox stops.
  if (fault.name === 'hang') return void reply.hijack()
  const refusal = refusals[fault.name]
  if (!refusal) return
  const [status, message] = refusal
  if (fault.name === '429' && fault.arg) reply.header('retry-after', fault.arg)
  await reply.code(fault.name === '5xx' ? numberOr(fault.arg, status) : status).send(problem(status, message))
}

async function clientGone({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await once(raw, 'close')
}

function spoilBody(fault: InjectedFault, reply: FastifyReply, payload: string): string | Readable {
  if (fault.name === 'bad-json') return `${payload.slice(0, Math.floor(payload.length / 2))},,}`
  if (fault.name === 'half') {
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(firstHalf(payload))
  }
  if (fault.name === 'huge') {
    reply.removeHeader('content-length')
    return Readable.from(padding(Math.min(numberOr(fault.arg, 64), maxBodyMb) * megabyte))
  }
  return payload
}

async function* firstHalf(payload: string): AsyncGenerator<string> {
  yield payload.slice(0, Math.floor(payload.length / 2))
  // The first half must leave the process before the connection breaks.
  await wait(20)
  throw new Error('half an answer, as ordered')
}

function* padding(bytes: number): Generator<string> {
  const chunk = 'x'.repeat(65_536)
  yield '{"padding":"'
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
  yield '"}'
}

function numberOr(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 ? value : fallback
}
