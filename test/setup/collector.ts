import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod'

/** What an OTLP exporter posts as JSON, as far as tests read it. */
const posted = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              links: z.array(z.object({ traceId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
})

interface Span {
  service: unknown
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  /** What else led to it. */
  links: { traceId: string }[]
}

export interface Collector extends AsyncDisposable {
  /** The environment that makes a traced process send its spans here. */
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: string; OTEL_EXPORTER_OTLP_PROTOCOL: string }
  /** What has arrived so far. */
  spans: Span[]
  /** All of that, as it came. */
  raw: () => string
  /** The way to a span from the beginning of its trace, as `service: name`. */
  wayTo: (span: Span | undefined) => string[]
  /** The ways to all spans that a trace has led to, those of traces that only name it included. */
  waysOf: (traceId: string) => string[]
}

/** Receives traces as a collector does. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    const { resourceSpans } = posted.parse(JSON.parse(body))
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span }))))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const wayTo = (last: Span | undefined) => {
    const way: string[] = []
    for (let at = last; at; at = parentOf(at, spans)) way.unshift(`${String(at.service)}: ${at.name}`)
    return way
  }
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    spans,
    raw: () => bodies.join('\n'),
    wayTo,
    waysOf(first) {
      const traces = new Set([first])
      // A set that grows while it is walked is walked to its end.
      for (const id of traces)
        for (const { traceId, links } of spans)
          if (links.some((link) => link.traceId === id)) traces.add(traceId)
      return spans.filter(({ traceId }) => traces.has(traceId)).map((span) => wayTo(span).join(' > '))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parentOf(span: Span, spans: Span[]): Span | undefined {
  return spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)
}
