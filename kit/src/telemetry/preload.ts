// Preloaded: `node --import @faresight/kit/telemetry/preload src/main.ts`. Without an endpoint not one module of it is loaded.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./sdk.ts')
  startTelemetry()
}
