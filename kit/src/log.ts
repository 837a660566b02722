import { context, trace } from '@opentelemetry/api'
import { type Logger, pino } from 'pino'
import { redact, redactedError } from './redact.ts'

export type Log = Logger

/**
 * JSON lines on standard output, with the id of the present trace. Secrets and mail addresses are blotted out by the
 * name of their key at any depth, and in the text of errors.
 */
export function createLog(name: string, level: string, destination?: { write(line: string): void }): Log {
  const options = {
    name,
    level,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redact,
      bindings: redact,
    },
    serializers: { err: redactedError },
    mixin: presentTrace,
  }
  return destination ? pino(options, destination) : pino(options)
}

function presentTrace(): object {
  const span = trace.getSpanContext(context.active())
  return span ? { traceId: span.traceId } : {}
}
