// Preloaded: `node --import @faresight/kit/preload src/main.ts`. Without an endpoint for traces nothing is recorded, and none of what
// records is loaded; ids of traces still go along.
import './quick-drizzle.ts'

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./telemetry/sdk.ts')
  startTelemetry()
} else {
  const { tieTogether } = await import('./telemetry/tied.ts')
  tieTogether()
}
