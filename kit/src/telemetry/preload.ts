// Preloaded: `node --import @faresight/kit/telemetry/preload src/main.ts`. Without an endpoint nothing is recorded, and none of what
// records is loaded; ids of traces still go along.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./sdk.ts')
  startTelemetry()
} else {
  const { tieTogether } = await import('./tied.ts')
  tieTogether()
}
