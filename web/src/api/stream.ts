import { problemBodySchema } from '@faresight/contracts/problem-body'
import type { StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type * as z from 'zod'
import { addressOf, problemOf, requestInit, toProblem, withTraceContext } from './client.ts'
import { proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'

type StreamingRoute<A extends z.ZodType, E extends StreamEventSchemas> = RouteDefinition<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  A,
  RouteDefinition['access'],
  E
>

/** A parsed event; `problem` is thrown instead. */
type ParsedEvent<E extends StreamEventSchemas> = {
  [K in Exclude<keyof E & string, 'problem'>]: { event: K; data: z.output<E[K]> }
}[Exclude<keyof E & string, 'problem'>]

/** The stream ended before its last event. */
export class StreamInterruptedError extends Error {
  override name = 'StreamInterruptedError'
}

interface Posted<A extends z.ZodType, E extends StreamEventSchemas> {
  body: unknown
  signal: AbortSignal
  onEvent: (event: ParsedEvent<E>) => void
  /** The last event; a stream that ends before it was interrupted. */
  last: keyof E & string
  onAnswer: (answer: z.output<A>) => void
}

/**
 * Posts and reads the events of the answer; also takes a JSON answer.
 * @throws ApiProblem where the server refuses, at once or later; StreamInterruptedError if the connection breaks
 */
export async function postForEvents<A extends z.ZodType, E extends StreamEventSchemas>(
  route: StreamingRoute<A, E>,
  { body, signal, onEvent, last, onAnswer }: Posted<A, E>,
): Promise<void> {
  const send = (headers: Record<string, string>) =>
    fetch(route.path, {
      ...requestInit(route, { body, signal }),
      headers: withTraceContext({
        accept: 'text/event-stream, application/json;q=0.9',
        'content-type': 'application/json',
        ...headers,
      }),
    })
  const response = await sendWithProofOfWork(send, signal)
  if (!response.ok) throw await problemOf(response)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return onAnswer(route.answer.parse(await response.json()))
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  // Safari cannot iterate over a stream.
  const reader = messages.getReader()
  let isWhole = false
  try {
    while (!isWhole) {
      const { done, value } = await nextOf(reader, signal)
      if (done) throw new StreamInterruptedError('the stream ended early')
      const { event = 'message', data } = value
      const parsed = parseEvent(route, event, data)
      if (parsed) onEvent(parsed)
      isWhole = event === last
    }
  } finally {
    // The server closes the stream now. Cancelling first would look like a failed request in the network log.
    const rest = isWhole ? reader.read() : reader.cancel()
    rest.catch(() => undefined)
  }
}

/** Any error here except our own abort is a broken connection. */
async function nextOf<T>(reader: ReadableStreamDefaultReader<T>, signal: AbortSignal) {
  try {
    return await reader.read()
  } catch (error) {
    if (signal.aborted) throw error
    throw new StreamInterruptedError('the connection broke', { cause: error })
  }
}

export interface Listened<E extends StreamEventSchemas> {
  params: Record<string, string>
  signal: AbortSignal
  onEvent: (event: ParsedEvent<E>) => void
  last: keyof E & string
  /** Also called after a reconnect. */
  onOpen: () => void
  /** The browser is reconnecting. */
  onLost: () => void
}

/**
 * Listens to the events of a GET route until the last one.
 * @throws ApiProblem where the stream says so; StreamInterruptedError if it cannot be opened
 */
export function listen<E extends StreamEventSchemas>(
  route: StreamingRoute<z.ZodType, E>,
  { params, signal, onEvent, last, onOpen, onLost }: Listened<E>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const source = new EventSource(addressOf(route.path, { params }))
  const hear = (message: MessageEvent<unknown>) => {
    try {
      const parsed = parseEvent(route, message.type, String(message.data))
      if (parsed) onEvent(parsed)
      if (message.type === last) resolve()
    } catch (error) {
      reject(error)
    }
  }
  for (const name of Object.keys(route.events ?? {})) source.addEventListener(name, hear)
  source.addEventListener('open', onOpen)
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED)
      reject(new StreamInterruptedError('the stream could not be opened'))
    else onLost()
  })
  // An abort's reason is always an error.
  const leave = () => reject(signal.reason as Error)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return promise.finally(() => {
    source.close()
    signal.removeEventListener('abort', leave)
  })
}

/** Parses an event with its schema; `null` for unknown events. */
function parseEvent<E extends StreamEventSchemas>(
  route: StreamingRoute<z.ZodType, E>,
  event: string,
  data: string,
): ParsedEvent<E> | null {
  const schema = route.events && Object.hasOwn(route.events, event) ? route.events[event] : undefined
  if (!schema) return null
  const value: unknown = JSON.parse(data)
  if (event === 'problem') throw toProblem(problemBodySchema.parse(value))
  // Name and schema come from the same entry.
  return { event, data: schema.parse(value) } as ParsedEvent<E>
}

/** The last solution. It stays valid for minutes, so one proof covers several searches. */
let proof: string | null = null

/**
 * Sends a request, and sends it again with a proof of work if the server requires one, as it does under heavy load.
 *
 * @param send takes the headers to add
 */
export async function sendWithProofOfWork(
  send: (headers: Record<string, string>) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await send(proof === null ? {} : { [proofOfWorkHeader]: proof })
  if (response.status !== 403) return response
  const { data } = problemBodySchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  if (data?.challenge === undefined) return response
  const { solveProofOfWork } = await import('./solve.ts')
  proof = await solveProofOfWork(data.challenge, signal)
  return proof === null ? response : send({ [proofOfWorkHeader]: proof })
}
