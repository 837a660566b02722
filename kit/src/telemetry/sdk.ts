import { basename, resolve } from 'node:path'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names: requests in (Fastify) and out (fetch and the
 * gateway's proxy), queries, and messages (`bus/trace.ts`). Figures are Prometheus's, logs are standard output's.
 */
export function startTelemetry(): void {
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] || folderOf(process.argv[1]),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        requestHook: (span, { method, routeOptions }) =>
          span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`),
        ignorePaths: ({ url }) => url.startsWith('/health/') || url === '/metrics',
      }),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  sdk.start()
  // The process ends by itself once it has drained; what is still in the batch goes out then.
  process.once('beforeExit', () => void sdk.shutdown().catch(() => {}))
}

/** `search` for `services/search/src/main.ts`. */
function folderOf(program = ''): string {
  return basename(resolve(program, '../..'))
}
