import * as z from 'zod'

/** The part of an OTLP export that tests read. */
const exportSchema = z.object({
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

export interface ServiceSpan {
  service: unknown
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  /** Other causes. */
  links: { traceId: string }[]
}

export function parseExportedSpans(body: string): ServiceSpan[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span })))
  })
}

/** The spans from the root of a trace to `last`, each as `service: name`. */
export function spanPath(last: ServiceSpan | undefined, spans: readonly ServiceSpan[]): string[] {
  const way: string[] = []
  for (let at = last; at; at = parentOf(at, spans)) way.unshift(`${String(at.service)}: ${at.name}`)
  return way
}

/** The paths of all spans of a trace, and of traces that link to it. */
export function spanPathsFrom(first: string, spans: readonly ServiceSpan[]): string[] {
  const traces = new Set([first])
  // Iteration includes members added during it.
  for (const id of traces)
    for (const { traceId, links } of spans) if (links.some((link) => link.traceId === id)) traces.add(traceId)
  const theirs = spans.filter(({ traceId }) => traces.has(traceId))
  return theirs.map((span) => spanPath(span, theirs).join(' > '))
}

function parentOf(span: ServiceSpan, spans: readonly ServiceSpan[]): ServiceSpan | undefined {
  return spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)
}
