import type { AccessLevel, StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { acceptsEvents } from './accept.ts'
import { addRoute, type Call, type Beforehand } from './add-route.ts'
import { answerEvents, type EventsHandler } from './events.ts'
import type { Service } from './service.ts'

/** What a handler gets beside its call. */
interface Leaving {
  /**
   * Aborts when the caller leaves, as soon as the process begins to close, and at the latest once the answer is out. Made
   * when it is first read.
   */
  readonly signal: AbortSignal
}

/**
 * Adds a contract route. Access is decided before the body is read; the answer leaves through `route.answer`, so that
 * keys which the contract does not know stay inside.
 *
 * @param options.events answers in place of `handler` where the caller accepts `text/event-stream`
 * @param options.beforeBody counts a caller whose body may be anything
 */
export function mount<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>, X> & Leaving) => Promise<z.input<A>>,
  options: Beforehand & { events?: EventsHandler<P, Q, B, X, E> } = {},
): void {
  const answer = async (call: Call<z.output<P>, z.output<Q>, z.output<B>, X>) => {
    const { request, reply } = call
    if (options.events && acceptsEvents(request.headers.accept)) {
      return answerEvents(service, route, options.events, call)
    }
    reply.code(route.status ?? 200)
    let left: AbortSignal | undefined
    const made = await handler({
      ...call,
      get signal() {
        return (left ??= service.streams.begin(reply))
      },
    })
    if (reply.statusCode === 204) return reply.send()
    return reply.type('application/json; charset=utf-8').send(serialise(route, made))
  }
  addRoute(service, route, answer, options)
}

function serialise(route: RouteDefinition, answer: unknown): string {
  const parsed = route.answer.safeParse(answer)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new Error(`The answer of ${route.method} ${route.path} breaks its contract.`, { cause: parsed.error })
}
