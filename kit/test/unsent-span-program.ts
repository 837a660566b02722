// Ends with a span that it could not send yet: for `telemetry-end.test.ts`.
import { trace } from '@opentelemetry/api'

trace.getTracer('farewell').startSpan('the last one').end()
process.exitCode = 3
// As whoever has drained does: what keeps the process up for so long was forgotten, and is an error.
setTimeout(() => process.exit(1), 8000).unref()
