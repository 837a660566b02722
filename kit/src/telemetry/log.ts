import { context, isSpanContextValid, trace, TraceFlags } from '@opentelemetry/api'
import { type Bindings, type ChildLoggerOptions, type Logger, type LoggerOptions, pino } from 'pino'
import { redactLogFields, redactError, redactText } from './redact.ts'

export type Log = Logger

/** JSON lines with trace and span ids. Redacts secrets and email addresses, by key at any depth and in texts. */
export function createLog(name: string, level: string, destination?: { write(line: string): void }): Log {
  const options: LoggerOptions = {
    name,
    level,
    formatters: { level: (label) => ({ level: label }), log: redactLogFields },
    serializers: { err: redactError },
    mixin: presentTrace,
    hooks: {
      logMethod(args, method) {
        const [first, message, ...rest] = args
        // For an error without fields, pino takes the message as it is.
        if (first instanceof Error)
          return method.call(this, { err: first }, redactText(message ?? first.message), ...rest)
        if (typeof first === 'string') return method.call(this, redactText(first), message, ...rest)
        method.call(this, first, message && redactText(message), ...rest)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  const child: Child = Reflect.get(log, 'child')
  // Pino formats a child's own fields before our formatter. Children of children inherit this.
  const redactingChild: Child = function (bindings, childOptions) {
    return child.call(this, redactLogFields(bindings), childOptions)
  }
  return Object.assign(log, { child: redactingChild })
}

type Child = (this: unknown, bindings: Bindings, options?: ChildLoggerOptions) => Log

function presentTrace(): object {
  const span = trace.getSpanContext(context.active())
  if (!span || !isSpanContextValid(span)) return {}
  const { traceId, spanId, traceFlags } = span
  return traceFlags & TraceFlags.SAMPLED ? { traceId, spanId } : { traceId }
}
