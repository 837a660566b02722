import { toProblemBody } from '@faresight/contracts/problem-body'
import type { ProblemType } from '@faresight/contracts/problem-types'
import type { RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { noteFault } from '../checks/faults.ts'
import { respondWith } from './network.ts'

type Events<R extends RouteDefinition> = NonNullable<R['events']>

interface EventStream<R extends RouteDefinition> {
  /** Sends an event to who listens, and to who listens later. */
  send: <K extends keyof Events<R> & string>(event: K, data: z.input<Events<R>[K]>) => void
  /** Ends with a problem of the contract. */
  fail: (type: ProblemType, detail?: string) => void
  /** The connection ends before the last event. */
  end: () => void
  /** The connection breaks. */
  breakOff: () => void
  /** How many connections are open. */
  listeners: () => number
}

/** From now on a route streams events, which the test sends one by one; until then the connection is held open. */
export function stream<R extends RouteDefinition>(route: R): EventStream<R> {
  const encoder = new TextEncoder()
  const sent: Uint8Array[] = []
  let open: ReadableStreamDefaultController<Uint8Array>[] = []
  const close = (way: (listener: ReadableStreamDefaultController<Uint8Array>) => void) => {
    for (const listener of open) way(listener)
    open = []
  }
  const push = (event: string, data: unknown) => {
    const schema = route.events?.[event]
    const error = schema ? schema.safeParse(data).error : new Error('there is no such event')
    if (error) noteFault(`the test sends ${event} of ${route.path} wrongly: ${error.message}`)
    const chunk = encoder.encode(`id: ${sent.length + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    sent.push(chunk)
    for (const listener of open) listener.enqueue(chunk)
  }
  respondWith(route, (_, { signal }) => {
    let own: ReadableStreamDefaultController<Uint8Array>
    const leave = () => {
      open = open.filter((one) => one !== own)
    }
    const body = new ReadableStream<Uint8Array>({
      start(listener) {
        own = listener
        for (const chunk of sent) listener.enqueue(chunk)
        open.push(listener)
        signal.addEventListener('abort', () => {
          if (open.includes(own)) own.error(signal.reason)
          leave()
        })
      },
      cancel: leave,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    send: push,
    fail: (type, detail) => push('problem', toProblemBody(type, detail)),
    end: () => close((listener) => listener.close()),
    breakOff: () => close((listener) => listener.error(new Error('the connection broke'))),
    listeners: () => open.length,
  }
}
