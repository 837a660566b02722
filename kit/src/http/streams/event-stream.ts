import { Readable } from 'node:stream'
import type { StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { errorToProblem, problemLogLevel } from '../reply-problem.ts'
import { recordEventStream } from './stream-metrics.ts'

/** Ids increase; `data` fits the event's schema. */
export type StreamedEvent<E extends StreamEventSchemas> = {
  [K in keyof E & string]: { id: number; event: K; data: z.input<E[K]> }
}[keyof E & string]

const heartbeatMs = 15_000
/** How long a browser waits before it reconnects. */
const retryMs = 2000
/** A stream opens without its first event after this time. */
const firstEventTimeoutMs = 1000

/** 0 where the header is missing or not an id of ours. */
export function readLastEventId({ headers }: FastifyRequest): number {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0
}

/**
 * Rejects if the first event fails; a later failure is the event `problem`. 204 if no event follows the last one seen,
 * so that a browser does not reconnect.
 * @param signal ends the stream, and aborts when it has ended; the source is then released
 */
export async function sendEventStream(
  route: RouteDefinition,
  events: AsyncIterable<StreamedEvent<StreamEventSchemas>>,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const source = events[Symbol.asyncIterator]()
  whenAborted(signal, () => {
    // Not awaited: it may wait for something that no longer comes.
    void Promise.resolve(source.return?.()).catch(() => {})
  })
  if (reply.raw.destroyed) return reply.hijack()
  const first = source.next()
  const firstStep = await raceWithTimeout(first, firstEventTimeoutMs, signal)
  if (reply.raw.destroyed) return reply.hijack()
  // A caller that has seen the last event would reconnect without end; one that our shutdown cuts off should reconnect.
  if (isEnd(firstStep) && readLastEventId(request) && !signal.aborted) return reply.code(204).send()
  recordEventStream(request, reply, (line) => request.log.info(line, 'streamed'))
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may store, compress or delay it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(formatEventFrames(route, source, first, request, signal), { objectMode: false }))
}

type Step = IteratorResult<StreamedEvent<StreamEventSchemas>, unknown>

function isEnd(step: Step | 'waiting' | 'over'): boolean {
  return typeof step === 'object' && step.done === true
}

export async function* formatEventFrames(
  route: RouteDefinition,
  source: AsyncIterator<StreamedEvent<StreamEventSchemas>>,
  first: Promise<Step>,
  request: FastifyRequest,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  yield `retry: ${retryMs}\n\n`
  try {
    for (let next = first; ; next = source.next()) {
      let step = await raceWithTimeout(next, heartbeatMs, signal)
      while (step === 'waiting') {
        yield ': still here\n\n'
        step = await raceWithTimeout(next, heartbeatMs, signal)
      }
      if (step === 'over' || step.done) return
      yield formatFrame(route, step.value)
    }
  } catch (error) {
    const problem = errorToProblem(error)
    if (problem.type.status >= 500) request.log[problemLogLevel(error)]({ err: error }, 'stream failed')
    yield `event: problem\ndata: ${JSON.stringify(problem.body)}\n\n`
  }
}

function whenAborted(signal: AbortSignal, callback: () => void): void {
  if (signal.aborted) callback()
  else signal.addEventListener('abort', callback, { once: true })
}

function formatFrame(route: RouteDefinition, { id, event, data }: StreamedEvent<StreamEventSchemas>): string {
  const parsed = route.events?.[event]?.safeParse(data)
  if (parsed?.success) return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(parsed.data)}\n\n`
  throw new Error(`An event of ${route.method} ${route.path} violates its contract.`, {
    cause: parsed?.error,
  })
}

async function raceWithTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T | 'waiting' | 'over'> {
  const { promise, resolve } = Promise.withResolvers<'waiting' | 'over'>()
  const end = () => resolve('over')
  const timer = setTimeout(() => resolve('waiting'), timeoutMs)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
