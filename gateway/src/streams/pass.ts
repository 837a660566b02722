import { PassThrough, type Readable } from 'node:stream'
import { readTokenCookie } from '@faresight/contracts/auth/cookie'
import { isStreamOnly } from '@faresight/contracts/route'
import { acceptsEventStream } from '@faresight/kit/http/accept-header'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import type { OpenStreams } from '@faresight/kit/http/streams/open-streams'
import { recordEventStream } from '@faresight/kit/http/streams/stream-metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { Sessions } from '../identity/sessions.ts'
import { upstreamFailures } from '../metrics.ts'
import { ask } from '../upstream/ask.ts'
import type { createRequestHeaders } from '../upstream/request-headers.ts'
import type { createResponseHeaders } from '../upstream/response-headers.ts'
import { away, isOwnWording, passOn, replaceFailure } from '../upstream/upstream.ts'
import type { Row } from '../table.ts'
import type { Turns } from '../upstream/turns.ts'
import type { Places } from './places.ts'
import { watchStream } from './watch.ts'

export interface StreamOptions {
  /** Address of the replica whose turn it is. */
  upstream: string
  turns: Turns
  sessions: Sessions
  cookieName: string
  /** Connections of their own, so that streams never use up those of calls. */
  streamAgent: Dispatcher
  places: Places
  openStreams: OpenStreams
  streamCheckMs: number
}

interface Headers {
  request: ReturnType<typeof createRequestHeaders>
  response: ReturnType<typeof createResponseHeaders>
}

/** Open streams of one session: a browser tab has one. */
const mostOfSession = 6
/** Of an address without a session: many people may share it. */
const mostOfAddress = 30

/** Whether this call is answered with events. */
export function wantsEvents({ route }: Row, { headers }: FastifyRequest): boolean {
  return isStreamOnly(route) || (route.events !== undefined && acceptsEventStream(headers.accept))
}

/** Lets one event stream through: as it comes, for as long as its caller stays and may see it. */
export async function passEvents(
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
  options: StreamOptions,
): Promise<void> {
  // Its caller left during a hook: 'close' has been, and no place would ever be given back.
  if (reply.raw.destroyed) return void reply.hijack()
  const { vouched } = request
  const { owner } = row.route
  const leave = vouched
    ? options.places.take(vouched.principal.sessionId, mostOfSession)
    : options.places.take(toNetworkAddress(request.ip), mostOfAddress)
  reply.raw.once('close', leave)
  const signal = options.openStreams.track(reply)
  // Where the process begins to close the service is heard to its answer: a stream that then ends at once is taken up again
  // by its caller, and a problem is not.
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const way = options.turns.through(options.streamAgent)
  const asked = upstreamRequest(row, request, headers, options.upstream, left.signal)
  const answer = await ask(way, asked).catch((error: unknown) => {
    // Nobody is left to hear of it, and it is no failure of the service.
    if (reply.raw.destroyed) reply.hijack()
    else away(owner, reply, error)
  })
  if (!answer) return
  reply.code(answer.statusCode)
  for (const [name, value] of Object.entries(headers.response(answer.headers))) reply.header(name, value)
  const { body } = answer
  if (!isStream(answer.statusCode, reply.getHeader('content-type'))) {
    if (isOwnWording(answer.statusCode, reply.getHeader('content-type'))) return passOn(owner, body, reply)
    return replaceFailure(owner, body, reply)
  }
  // It may be our own end that ends it, and a call that came on its connection then would be cut off.
  reply.header('connection', 'close')
  recordEventStream(request, reply, (line) =>
    request.log.debug({ ...line, requestId: request.id }, 'streamed'),
  )
  const { out, end } = connect(body, () => upstreamFailures.inc({ service: owner }))
  const token = readTokenCookie(request.headers.cookie, options.cookieName)
  const watched = { route: row.route, reply, token, vouched }
  const stop = watchStream(watched, options.sessions, options.streamCheckMs, end)
  signal.addEventListener('abort', end, { once: true })
  // Before this the caller may have left, or the process begun to close.
  if (signal.aborted) end()
  out.once('close', stop)
  reply.send(out)
}

function upstreamRequest(
  { route }: Row,
  { raw, body, headers: own, id, ip, vouched }: FastifyRequest,
  headers: Headers,
  origin: string,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const stamp = { requestId: id, address: ip, identity: vouched?.identity ?? null }
  const passed: Record<string, string | string[] | undefined> = {
    ...headers.request(own, stamp),
    accept: 'text/event-stream',
  }
  // undici counts the body itself.
  delete passed['content-length']
  return {
    origin,
    path: raw.url ?? '/',
    method: route.method,
    headers: passed,
    body: body instanceof Buffer ? body : null,
    headersTimeout: route.answerWithinMs,
    // Silence is the service's to break: it sends a sign of life every now and then.
    bodyTimeout: 0,
    signal,
  }
}

function isStream(status: number, contentType: unknown): boolean {
  return status === 200 && typeof contentType === 'string' && contentType.startsWith('text/event-stream')
}

/** A way out for the service's stream that can be ended in order at any time, which a stream that is cut cannot. */
function connect(body: Readable, failed: () => void): { out: PassThrough; end: () => void } {
  const out = new PassThrough()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    body.unpipe(out)
    out.end()
    body.destroy()
  }
  body.on('error', (error) => {
    if (isOver) return
    isOver = true
    failed()
    out.destroy(error)
  })
  body.pipe(out)
  return { out, end }
}
