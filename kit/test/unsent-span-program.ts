// Ends with a span that it could not send yet: for `telemetry-end.test.ts`.
import { trace } from '@opentelemetry/api'

trace.getTracer('farewell').startSpan('the last one').end()
process.exitCode = 3
// As after draining: a resource that keeps the process up for so long was forgotten.
setTimeout(() => process.exit(1), 8000).unref()
