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

/** The trace of the recorded span, else that of the caller or a new one. Register it before hooks with effects. */
export function addRequestTracing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const active = context.active()
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

export function runInRequestTrace<T>(request: FastifyRequest, work: () => T): T {
  return context.with(contexts.get(request) ?? context.active(), work)
}

export function readRequestTraceparent(request: FastifyRequest): string | null {
  const own = contexts.get(request)
  const span = own && trace.getSpanContext(own)
  return span ? formatTraceparent(span) : null
}

function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
}
