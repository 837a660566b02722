import { context, propagation } from '@opentelemetry/api'

/** A trace as it travels: `traceparent` and its companions. Empty while telemetry is off. */
export type TraceHeaders = Record<string, string>

/** The present trace, to be kept beside what will be sent later. */
export function presentTrace(): TraceHeaders {
  const carrier: TraceHeaders = {}
  propagation.inject(context.active(), carrier)
  return carrier
}
