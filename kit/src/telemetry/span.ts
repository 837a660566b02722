import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { contextWithNewTrace } from './trace-context.ts'

const tracer = trace.getTracer('@faresight/kit')

/** A span as it begins. Names are of a small set: no ids, nothing that somebody typed. */
export interface SpanOptions {
  name: string
  kind: SpanKind
  /** Within what it happens; the present context without it. */
  parent?: Context
  /** What else led to it. */
  links?: Link[]
}

/**
 * Works within a span of its own, which says of an error that there was one and not what it said. Where nothing is recorded the work
 * still has a trace id: that of its parent, or a fresh one.
 */
export function runInSpan<T>(
  { name, kind, parent = context.active(), links = [] }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind, links }, parent)
  const within = isSpanContextValid(span.spanContext())
    ? trace.setSpan(parent, span)
    : contextWithNewTrace(parent)
  return context.with(within, async () => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
