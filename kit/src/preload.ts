// Load this first: `node --import @faresight/kit/preload src/main.ts`. It records traces when OTEL_EXPORTER_OTLP_ENDPOINT is set.
// Without it the OpenTelemetry SDK is not loaded, and only trace ids are passed on.
import './quick-drizzle.ts'

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./telemetry/sdk.ts')
  startTelemetry()
} else {
  const { tieTogether } = await import('./telemetry/tied.ts')
  tieTogether()
}
