// `node --import @faresight/kit/preload src/main.ts`. Without OTEL_EXPORTER_OTLP_ENDPOINT only trace ids are propagated.
import './drizzle-import-hook.ts'

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import('./telemetry/sdk.ts')
  startTracing()
} else {
  const { startTracePropagation } = await import('./telemetry/trace-propagation.ts')
  startTracePropagation()
}
