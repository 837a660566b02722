import type { AccessLevel, StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import { toViewer } from '@faresight/contracts/access'
import type { Viewer } from '@faresight/contracts/viewer'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { addContractRoute, type RouteCall } from './add-route.ts'
import { readLastEventId, sendEventStream, type StreamedEvent } from './streams/event-stream.ts'
import type { Service } from './service.ts'

interface StreamCall {
  lastEventId: number
  /** Aborts when the caller leaves or the process drains. */
  signal: AbortSignal
  /** What the caller may see now: a plan may end while the stream is open. */
  viewerNow: () => Viewer
}

/** Settles once the stream may start. An error before the first event is a problem reply; a later one is the event `problem`. */
export type EventStreamHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
> = (
  call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X> & StreamCall,
) => Promise<AsyncIterable<StreamedEvent<E>>>

/** `mountRoute` takes an event handler for a route with both. */
export function mountEventStream<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  handler: EventStreamHandler<P, Q, B, X, E>,
): void {
  addContractRoute(service, route, (call) => replyEventStream(service, route, handler, call))
}

export async function replyEventStream<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  handler: EventStreamHandler<P, Q, B, X, E>,
  call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X>,
): Promise<FastifyReply> {
  const { request, reply, principal } = call
  const signal = service.openStreams.track(reply)
  const events = await handler({
    ...call,
    lastEventId: readLastEventId(request),
    signal,
    viewerNow: () => toViewer(principal, new Date()),
  })
  return sendEventStream(route, events, request, reply, signal)
}
