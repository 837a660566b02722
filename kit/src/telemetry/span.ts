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

/** `name` is one of a few: no ids, nothing that a person typed. */
export interface SpanOptions {
  name: string
  kind: SpanKind
  parent?: Context
  links?: Link[]
}

/** Records that an error occurred, not its text. Without a recorder the work still has a trace id. */
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
