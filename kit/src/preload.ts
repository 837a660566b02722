// `node --import @faresight/kit/preload src/main.ts`. Without OTEL_EXPORTER_OTLP_ENDPOINT only trace ids are propagated.
import { flushCompileCache } from 'node:module'
import './drizzle-import-hook.ts'
import { exitOnSignalDuringStart } from './http/drain.ts'

// A service's file, as it is or bundled. A command that is ended early, such as a migration, has failed.
if (/\/main\.m?[jt]s$/.test(process.argv[1] ?? '')) exitOnSignalDuringStart()

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import('./telemetry/sdk.ts')
  startTracing()
} else {
  const { startTracePropagation } = await import('./telemetry/trace-propagation.ts')
  startTracePropagation()
}

// A process that is killed would not save what it compiled, and the next would compile it again.
setTimeout(flushCompileCache, 10_000).unref()
