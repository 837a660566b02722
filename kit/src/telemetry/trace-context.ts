import { randomBytes } from 'node:crypto'
import { type Context, context, propagation, trace, TraceFlags } from '@opentelemetry/api'

/** `traceparent`; empty outside of a trace. */
export type TraceHeaders = Record<string, string>

export function currentTraceHeaders(): TraceHeaders {
  const carrier: TraceHeaders = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

export function runInStoredTrace<T>(kept: TraceHeaders, work: () => T): T {
  return context.with(propagation.extract(context.active(), kept), work)
}

/** Not recorded; its id links the log lines written within it. */
export function contextWithNewTrace(parent: Context): Context {
  return trace.setSpanContext(parent, {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    traceFlags: TraceFlags.NONE,
  })
}
