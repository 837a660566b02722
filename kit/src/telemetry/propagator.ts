import type { Context, TextMapGetter, TextMapPropagator, TextMapSetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const header = 'traceparent'

/**
 * Propagates W3C's `traceparent` only. `tracestate` and `baggage` may hold half a kilobyte and more of anything: from a browser they
 * would travel into every message and every row that stores a trace.
 */
export class TraceparentPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator()

  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(context, carrier, {
      set: (to, name, value) => name === header && setter.set(to, name, value),
    })
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return this.#w3c.extract(context, carrier, {
      keys: (from) => getter.keys(from),
      get: (from, name) => (name === header ? getter.get(from, name) : undefined),
    })
  }

  fields(): string[] {
    return [header]
  }
}
