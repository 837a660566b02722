import { context, isSpanContextValid, trace, TraceFlags } from '@opentelemetry/api'
import { type Bindings, type ChildLoggerOptions, type Logger, type LoggerOptions, pino } from 'pino'
import { type LoggedError, toLoggedError } from '@faresight/contracts/admin/processes'
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
      logMethod(args, method, logLevel) {
        const [first, message, ...rest] = args
        if (logLevel >= errorLevel) latestError = toLoggedError(describeError(first, message), new Date())
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

const errorLevel = 50
let latestError: LoggedError | null = null

/** The last line of level error or fatal that this process has logged. */
export function latestLoggedError(): LoggedError | null {
  return latestError
}

function describeError(first: unknown, message: string | undefined): string {
  const text = typeof first === 'string' ? first : message
  const cause = first instanceof Error ? first : Reflect.get(Object(first), 'err')
  const reason = cause instanceof Error && cause.message !== text ? cause.message : undefined
  return redactText([text, reason].filter((part) => part !== undefined).join(': '))
}

type Child = (this: unknown, bindings: Bindings, options?: ChildLoggerOptions) => Log

function presentTrace(): object {
  const span = trace.getSpanContext(context.active())
  if (!span || !isSpanContextValid(span)) return {}
  const { traceId, spanId, traceFlags } = span
  return traceFlags & TraceFlags.SAMPLED ? { traceId, spanId } : { traceId }
}
