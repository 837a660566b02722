import { PassThrough, type Readable } from 'node:stream'
import { readTokenCookie } from '@faresight/contracts/auth/cookie'
import { isStreamOnly } from '@faresight/contracts/route'
import { acceptsEventStream } from '@faresight/kit/http/accept-header'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import type { OpenStreams } from '@faresight/kit/http/streams/open-streams'
import { recordEventStream } from '@faresight/kit/http/streams/stream-metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { SessionCache } from '../identity/session-cache.ts'
import { upstreamFailures } from '../metrics.ts'
import { requestUpstream } from '../upstream/request.ts'
import type { createUpstreamHeaderBuilder } from '../upstream/request-headers.ts'
import type { createResponseHeaderFilter } from '../upstream/response-headers.ts'
import {
  replyUnavailable,
  isSafeToForward,
  forwardReplyBody,
  replyMaskedFailure,
} from '../upstream/forward-reply.ts'
import type { RoutePolicy } from '../route-policies.ts'
import type { LoadBalancer } from '../upstream/load-balancer.ts'
import type { StreamQuota } from './stream-quota.ts'
import { watchStreamAccess } from './watch-access.ts'

export interface ProxyStreamOptions {
  /** Address of the replica. */
  upstream: string
  loadBalancer: LoadBalancer
  sessions: SessionCache
  cookieName: string
  /** Separate connections, so that streams never use up those of calls. */
  streamAgent: Dispatcher
  streamQuota: StreamQuota
  openStreams: OpenStreams
  streamCheckMs: number
}

interface Headers {
  request: ReturnType<typeof createUpstreamHeaderBuilder>
  response: ReturnType<typeof createResponseHeaderFilter>
}

/** Open streams of one session: a browser tab has one. */
const maxStreamsPerSession = 6
/** Of an address without a session: many people may share it. */
const maxStreamsPerAddress = 30

export function isEventStreamCall({ route }: RoutePolicy, { headers }: FastifyRequest): boolean {
  return isStreamOnly(route) || (route.events !== undefined && acceptsEventStream(headers.accept))
}

/** Proxies one event stream until the caller leaves or loses access. */
export async function proxyEventStream(
  policy: RoutePolicy,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
  options: ProxyStreamOptions,
): Promise<void> {
  // The caller left during a hook: 'close' has fired, and would never release the quota.
  if (reply.raw.destroyed) return void reply.hijack()
  const { session } = request
  const { owner } = policy.route
  const releaseSlot = session
    ? options.streamQuota.acquire(session.principal.sessionId, maxStreamsPerSession)
    : options.streamQuota.acquire(toNetworkAddress(request.ip), maxStreamsPerAddress)
  reply.raw.once('close', releaseSlot)
  const signal = options.openStreams.track(reply)
  // Not aborted on shutdown: a client reconnects after a stream that ends, and not after a problem.
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const dispatcher = options.loadBalancer.withFailover(options.streamAgent)
  const upstreamOptions = upstreamRequest(policy, request, headers, options.upstream, left.signal)
  const answer = await requestUpstream(dispatcher, upstreamOptions).catch((error: unknown) => {
    if (reply.raw.destroyed) reply.hijack()
    else replyUnavailable(owner, reply, error)
  })
  if (!answer) return
  reply.code(answer.statusCode)
  for (const [name, value] of Object.entries(headers.response(answer.headers))) reply.header(name, value)
  const { body } = answer
  if (!isStream(answer.statusCode, reply.getHeader('content-type'))) {
    if (isSafeToForward(answer.statusCode, reply.getHeader('content-type')))
      return forwardReplyBody(owner, body, reply)
    return replyMaskedFailure(owner, body, reply)
  }
  // A call on the same connection would be cut off when the stream ends.
  reply.header('connection', 'close')
  recordEventStream(request, reply, (line) =>
    request.log.debug({ ...line, requestId: request.id }, 'streamed'),
  )
  const { out, end } = connect(body, () => upstreamFailures.inc({ service: owner }))
  const token = readTokenCookie(request.headers.cookie, options.cookieName)
  const watched = { route: policy.route, reply, token, session }
  const stop = watchStreamAccess(watched, options.sessions, options.streamCheckMs, end)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  out.once('close', stop)
  reply.send(out)
}

function upstreamRequest(
  { route }: RoutePolicy,
  { raw, body, headers: own, id, ip, session }: FastifyRequest,
  headers: Headers,
  origin: string,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const context = { requestId: id, address: ip, identity: session?.identity ?? null }
  const passed: Record<string, string | string[] | undefined> = {
    ...headers.request(own, context),
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
    // The service sends heartbeats.
    bodyTimeout: 0,
    signal,
  }
}

function isStream(status: number, contentType: unknown): boolean {
  return status === 200 && typeof contentType === 'string' && contentType.startsWith('text/event-stream')
}

/** Pipes the stream of the service into one that can end regularly at any time. */
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
