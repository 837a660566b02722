import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextWithNewTrace } from '../telemetry/trace-context.ts'

const contexts = new WeakMap<FastifyRequest, Context>()

/**
 * Has each request handled within a trace: the span that records it, where one does, else under the id of whoever called, or a fresh
 * one. Comes before all hooks that do something.
 */
export function addRequestTracing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const active = context.active()
    // What records has begun its span by now.
    const own = trace.getSpanContext(active) ? active : unrecorded(request)
    contexts.set(request, own)
    context.with(own, done)
  })
}

function unrecorded({ headers }: FastifyRequest): Context {
  const from = propagation.extract(ROOT_CONTEXT, headers)
  const caller = trace.getSpanContext(from)
  if (!caller) return contextWithNewTrace(ROOT_CONTEXT)
  return trace.setSpanContext(from, { ...caller, traceFlags: TraceFlags.NONE })
}

/** Does what is left to do of a request within its trace: what the connection calls back for has lost it. */
export function runInRequestTrace<T>(request: FastifyRequest, work: () => T): T {
  return context.with(contexts.get(request) ?? context.active(), work)
}

/** The trace of a request, as an answer names it in `traceresponse`; `null` where it has none. */
export function requestTraceparent(request: FastifyRequest): string | null {
  const own = contexts.get(request)
  const span = own && trace.getSpanContext(own)
  return span ? traceparentOf(span) : null
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
}
