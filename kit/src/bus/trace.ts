import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type TextMapGetter,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api'
import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { runInSpan } from '../telemetry/span.ts'
import type { TraceHeaders } from '../telemetry/trace-context.ts'

const setter: TextMapSetter<MsgHdrs> = { set: (carrier, key, value) => carrier.set(key, value) }
const getter: TextMapGetter<MsgHdrs | undefined> = {
  keys: (carrier) => carrier?.keys() ?? [],
  get: (carrier, key) => (carrier?.has(key) ? carrier.get(key) : undefined),
}

export function currentNatsTraceHeaders(): MsgHdrs {
  const carrier = headers()
  propagation.inject(context.active(), carrier, setter)
  return carrier
}

export function runInProducerSpan<T>(
  name: string,
  kept: TraceHeaders | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return runInSpan({ name, kind: SpanKind.PRODUCER, parent: preferCurrentTrace(kept) }, work)
}

/** Prefers the current span where both are of one trace: it is the nearer parent. */
function preferCurrentTrace(kept: TraceHeaders | undefined): Context {
  const present = context.active()
  const before = kept ? propagation.extract(ROOT_CONTEXT, kept) : ROOT_CONTEXT
  const keptId = trace.getSpanContext(before)?.traceId
  return keptId === undefined || keptId === trace.getSpanContext(present)?.traceId ? present : before
}

export function runInRpcClientSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return runInSpan({ name, kind: SpanKind.CLIENT }, work)
}

export function runInReceiverSpan<T>(
  name: string,
  from: MsgHdrs | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return runInSpan({ name, kind: SpanKind.SERVER, parent: senderContext(from) }, work)
}

/** Continues the trace of a single sender; several messages get a new trace with links to theirs. */
export function runInConsumerSpan<T>(
  name: string,
  from: readonly (MsgHdrs | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const senders = from.map(senderContext)
  const [only] = senders
  if (only && senders.length === 1) return runInSpan({ name, kind: SpanKind.CONSUMER, parent: only }, work)
  const links = senders.flatMap((sender) => trace.getSpanContext(sender) ?? []).map((it) => ({ context: it }))
  return runInSpan({ name, kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT, links }, work)
}

export function runInSenderTrace<T>(from: MsgHdrs | undefined, work: () => T): T {
  return context.with(senderContext(from), work)
}

/** From the root: the subscription itself is in no trace. */
function senderContext(from: MsgHdrs | undefined) {
  return propagation.extract(ROOT_CONTEXT, from, getter)
}
