import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import type { TraceHeaders } from '../telemetry/trace-headers.ts'

const tracer = trace.getTracer('@faresight/kit/bus')
const setter: TextMapSetter<MsgHdrs> = { set: (carrier, key, value) => carrier.set(key, value) }
const getter: TextMapGetter<MsgHdrs | undefined> = {
  keys: (carrier) => carrier?.keys() ?? [],
  get: (carrier, key) => (carrier?.has(key) ? carrier.get(key) : undefined),
}

/** Message headers that carry the present trace. */
export function headersWithTrace(): MsgHdrs {
  const carrier = headers()
  propagation.inject(context.active(), carrier, setter)
  return carrier
}

/** Sends within a span of its own, under the present trace or the one that was kept. */
export function sending<T>(name: string, kept: TraceHeaders | undefined, work: () => Promise<T>): Promise<T> {
  const parent = kept ? propagation.extract(context.active(), kept) : context.active()
  return inSpan(name, SpanKind.PRODUCER, parent, work)
}

/** Asks within a span of its own. */
export function asking<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(name, SpanKind.CLIENT, context.active(), work)
}

/** Handles a message within the trace that its sender was in. */
export function handling<T>(name: string, from: MsgHdrs | undefined, work: () => Promise<T>): Promise<T> {
  return inSpan(name, SpanKind.SERVER, propagation.extract(context.active(), from, getter), work)
}

function inSpan<T>(
  name: string,
  kind: SpanKind,
  parent: ReturnType<typeof context.active>,
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind }, parent, async (span: Span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
