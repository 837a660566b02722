import type { FastifyReply, FastifyRequest } from 'fastify'
import { runInRequestTrace } from '../request-trace.ts'
import { createGauge, httpRequestDuration } from '../../telemetry/metrics.ts'

/** What there is to log of an event stream that is over: `ms` until it began, `openMs` until it was over. */
export interface EventStreamLogFields {
  method: string
  route: string
  status: 200
  ms: number
  openMs: number
}

const openStreams = createGauge('http_event_streams', 'Event streams that are open', ['route'])
const streamed = new WeakSet<FastifyRequest>()

/** Whether a request was answered with events: its figure and its line in the log are then its stream's. */
export function isEventStreamRequest(request: FastifyRequest): boolean {
  return streamed.has(request)
}

/**
 * Counts in an event stream that begins now. The time to here is the request's duration: how long it then stays open says
 * nothing of how quick we are.
 *
 * @param over is told when it has ended, whoever ended it
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
  // Also when the caller leaves, which Fastify's own hook does not tell.
  reply.raw.once('close', () => {
    openStreams.dec({ route: labels.route })
    const openMs = Math.round(reply.elapsedTime)
    runInRequestTrace(request, () => over({ ...labels, ms: Math.round(ms), openMs }))
  })
}
