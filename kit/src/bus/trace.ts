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

/** Message headers that carry the present trace. */
export function natsTraceHeaders(): MsgHdrs {
  const carrier = headers()
  propagation.inject(context.active(), carrier, setter)
  return carrier
}

/** Sends within a span of its own, under the present trace or the one that was kept. */
export function runInProducerSpan<T>(
  name: string,
  kept: TraceHeaders | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return runInSpan({ name, kind: SpanKind.PRODUCER, parent: keptOrPresent(kept) }, work)
}

/** Of the trace that was kept the present span is, where it is of the same, the nearer one. */
function keptOrPresent(kept: TraceHeaders | undefined): Context {
  const present = context.active()
  const before = kept ? propagation.extract(ROOT_CONTEXT, kept) : ROOT_CONTEXT
  const keptId = trace.getSpanContext(before)?.traceId
  return keptId === undefined || keptId === trace.getSpanContext(present)?.traceId ? present : before
}

/** Asks within a span of its own. */
export function runInRpcClientSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return runInSpan({ name, kind: SpanKind.CLIENT }, work)
}

/** Answers a question, or hears a signal, within the trace that its sender was in. */
export function runInReceiverSpan<T>(
  name: string,
  from: MsgHdrs | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return runInSpan({ name, kind: SpanKind.SERVER, parent: senderOf(from) }, work)
}

/** Handles what came by a stream: one message within the trace of its sender, several in a trace of their own that names all of theirs. */
export function runInConsumerSpan<T>(
  name: string,
  from: readonly (MsgHdrs | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const senders = from.map(senderOf)
  const [only] = senders
  if (only && senders.length === 1) return runInSpan({ name, kind: SpanKind.CONSUMER, parent: only }, work)
  const links = senders.flatMap((sender) => trace.getSpanContext(sender) ?? []).map((it) => ({ context: it }))
  return runInSpan({ name, kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT, links }, work)
}

/** Says something of a message within the trace of its sender, before and after it is handled. */
export function runInSenderTrace<T>(from: MsgHdrs | undefined, work: () => T): T {
  return context.with(senderOf(from), work)
}

/** From the root: whoever takes messages may do so for ever, and is in no trace of theirs. */
function senderOf(from: MsgHdrs | undefined) {
  return propagation.extract(ROOT_CONTEXT, from, getter)
}
