import type { Context, TextMapGetter, TextMapPropagator, TextMapSetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const header = 'traceparent'

/** Not `tracestate` and `baggage`, which a browser could fill with kilobytes that travel into every message and row. */
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
