import type { AccessLevel, StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { acceptsEventStream } from './accept-header.ts'
import { addContractRoute, type RouteCall, type RouteHooks } from './add-route.ts'
import { replyEventStream, type EventStreamHandler } from './mount-event-stream.ts'
import type { Service } from './service.ts'

interface AbortableCall {
  /** Aborts when the caller leaves, the process begins to close, or the reply is sent. */
  readonly signal: AbortSignal
}

/**
 * Access is checked before the body is read. The reply passes through `route.answer`, which drops unknown keys.
 * @param options.events replies instead of `handler` if the caller accepts `text/event-stream`
 */
export function mountRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  handler: (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X> & AbortableCall) => Promise<z.input<A>>,
  options: RouteHooks & { events?: EventStreamHandler<P, Q, B, X, E> } = {},
): void {
  const answer = async (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X>) => {
    const { request, reply } = call
    if (options.events && acceptsEventStream(request.headers.accept)) {
      return replyEventStream(service, route, options.events, call)
    }
    reply.code(route.status ?? 200)
    let left: AbortSignal | undefined
    const answerValue = await handler({
      ...call,
      get signal() {
        return (left ??= service.openStreams.track(reply))
      },
    })
    if (reply.statusCode === 204) return reply.send()
    return reply.type('application/json; charset=utf-8').send(serialise(route, answerValue))
  }
  addContractRoute(service, route, answer, options)
}

function serialise(route: RouteDefinition, answer: unknown): string {
  const parsed = route.answer.safeParse(answer)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new Error(`The response of ${route.method} ${route.path} violates its contract.`, {
    cause: parsed.error,
  })
}
