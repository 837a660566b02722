import type { FastifyReply, FastifyRequest } from 'fastify'
import { runInRequestTrace } from '../request-trace.ts'
import { createGauge, httpRequestDuration } from '../../telemetry/metrics.ts'

/** `ms` until the stream started, `openMs` until it ended. */
export interface EventStreamLogFields {
  method: string
  route: string
  status: 200
  ms: number
  openMs: number
}

const openStreams = createGauge('http_event_streams', 'Event streams that are open', ['route'])
const streamed = new WeakSet<FastifyRequest>()

export function isEventStreamRequest(request: FastifyRequest): boolean {
  return streamed.has(request)
}

/**
 * The request's duration ends with the start of the stream.
 * @param over gets the log fields when the stream has ended
 */
export function recordEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  over: (line: EventStreamLogFields) => void,
): void {
  const labels = {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: 200,
  } as const
  const ms = reply.elapsedTime
  streamed.add(request)
  httpRequestDuration.observe(labels, ms / 1000)
  openStreams.inc({ route: labels.route })
  // Also when the caller leaves, which Fastify's own hook does not report.
  reply.raw.once('close', () => {
    openStreams.dec({ route: labels.route })
    const openMs = Math.round(reply.elapsedTime)
    runInRequestTrace(request, () => over({ ...labels, ms: Math.round(ms), openMs }))
  })
}
