import { context, propagation } from '@opentelemetry/api'

/** A trace as it travels: its `traceparent`. Empty outside of any trace. */
export type TraceHeaders = Record<string, string>

/** The present trace, to be kept beside what will be sent later. */
export function presentTrace(): TraceHeaders {
  const carrier: TraceHeaders = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** Says something of what was stored within the trace that was kept beside it. */
export function inKeptTrace<T>(kept: TraceHeaders, work: () => T): T {
  return context.with(propagation.extract(context.active(), kept), work)
}
