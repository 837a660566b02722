import type { AccessLevel, StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import { toViewer } from '@faresight/contracts/access'
import type { Viewer } from '@faresight/contracts/viewer'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { addContractRoute, type RouteCall } from './add-route.ts'
import { readLastEventId, sendEventStream, type StreamedEvent } from './streams/event-stream.ts'
import type { Service } from './service.ts'

/** What a handler of events gets beside its call. */
interface StreamCall {
  /** Of the event that the caller saw last; 0 without one. */
  lastEventId: number
  /** Aborts when the caller leaves or the process drains. */
  signal: AbortSignal
  /** What the caller may see at this moment: a plan may run out while the stream is open. */
  viewerNow: () => Viewer
}

/**
 * Settles once the stream may begin, with the events themselves: they are taken one by one, as fast as they are read. What
 * fails before the first of them is a problem as anywhere; what fails later is the stream's last event, `problem`.
 */
export type EventStreamHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
> = (
  call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X> & StreamCall,
) => Promise<AsyncIterable<StreamedEvent<E>>>

/** Adds a contract route that answers with events alone. `mount` takes a handler of events for one that knows both. */
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

/** Answers one call with events. */
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
