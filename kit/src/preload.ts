// Load this first: `node --import @faresight/kit/preload src/main.ts`. It records traces when OTEL_EXPORTER_OTLP_ENDPOINT is set.
// Without it the OpenTelemetry SDK is not loaded, and only trace ids are passed on.
import './drizzle-import-hook.ts'

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import('./telemetry/sdk.ts')
  startTracing()
} else {
  const { startTracePropagation } = await import('./telemetry/trace-propagation.ts')
  startTracePropagation()
}
