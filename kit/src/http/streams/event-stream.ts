import { Readable } from 'node:stream'
import type { StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { errorToProblem, problemLogLevel } from '../reply-problem.ts'
import { recordEventStream } from './stream-metrics.ts'

/** One event on its way out: its `id` only rises within a stream, its data is what the event's schema takes. */
export type StreamedEvent<E extends StreamEventSchemas> = {
  [K in keyof E & string]: { id: number; event: K; data: z.input<E[K]> }
}[keyof E & string]

const heartbeatMs = 15_000
/** Told to the browser: how long it waits before it connects again. */
const retryMs = 2000
/** A stream whose first event takes longer opens without it, so that its caller knows that it is there. */
const patienceMs = 1000

/** The id of the last event that a caller has seen; 0 where it has seen none, or says what no stream of ours says. */
export function readLastEventId({ headers }: FastifyRequest): number {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0
}

/**
 * Answers with events. Rejects where the first one cannot be had: the answer is then still open for a problem. Later
 * failures are an event of their own, `problem`, and the end. Where nothing comes after what the caller has seen already it
 * is 204, by which a browser knows not to connect again.
 *
 * @param signal ends the stream, and aborts when it has ended: the source is then let go, begun or not
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
    // Not awaited: it may itself wait for something that does not come any more.
    void Promise.resolve(source.return?.()).catch(() => {})
  })
  // Left by its caller before it began: nothing is asked for nobody.
  if (reply.raw.destroyed) return reply.hijack()
  const first = source.next()
  const begun = await within(first, patienceMs, signal)
  // Left meanwhile.
  if (reply.raw.destroyed) return reply.hijack()
  // Who has seen the last event would come back for more for ever; who is cut off by our own end is to come back.
  if (isEnd(begun) && readLastEventId(request) && !signal.aborted) return reply.code(204).send()
  recordEventStream(request, reply, (line) => request.log.info(line, 'streamed'))
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Nothing on the way may keep, compress or hold it back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(formatEventFrames(route, source, first, request, signal), { objectMode: false }))
}

type Step = IteratorResult<StreamedEvent<StreamEventSchemas>, unknown>

function isEnd(step: Step | 'waiting' | 'over'): boolean {
  return typeof step === 'object' && step.done === true
}

/** The text of the stream, made as fast as it is read, with a sign of life where nothing happens. */
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
      let step = await within(next, heartbeatMs, signal)
      while (step === 'waiting') {
        yield ': still here\n\n'
        step = await within(next, heartbeatMs, signal)
      }
      if (step === 'over' || step.done) return
      yield frameOf(route, step.value)
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

function frameOf(route: RouteDefinition, { id, event, data }: StreamedEvent<StreamEventSchemas>): string {
  const parsed = route.events?.[event]?.safeParse(data)
  if (parsed?.success) return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(parsed.data)}\n\n`
  throw new Error(`An event of ${route.method} ${route.path} breaks its contract.`, { cause: parsed?.error })
}

/** What `work` comes to, or that it is `waiting` still after `timeoutMs`, or that the stream is `over`. */
async function within<T>(
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
