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

export interface Span {
  service: unknown
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  /** What else led to it. */
  links: { traceId: string }[]
}

/** The spans of one export. */
export function spansIn(body: string): Span[] {
  return posted.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span })))
  })
}

/** The way to a span from the beginning of its trace, as `service: name`. */
export function wayTo(last: Span | undefined, spans: readonly Span[]): string[] {
  const way: string[] = []
  for (let at = last; at; at = parentOf(at, spans)) way.unshift(`${String(at.service)}: ${at.name}`)
  return way
}

/** The ways to all spans that a trace has led to, those of traces that only name it included. */
export function waysOf(first: string, spans: readonly Span[]): string[] {
  const traces = new Set([first])
  // A set that grows while it is walked is walked to its end.
  for (const id of traces)
    for (const { traceId, links } of spans) if (links.some((link) => link.traceId === id)) traces.add(traceId)
  const theirs = spans.filter(({ traceId }) => traces.has(traceId))
  return theirs.map((span) => wayTo(span, theirs).join(' > '))
}

function parentOf(span: Span, spans: readonly Span[]): Span | undefined {
  return spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)
}
