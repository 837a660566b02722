import { basename, resolve } from 'node:path'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { Span } from '@opentelemetry/api'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { tracedPath } from './traced-path.ts'

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names: requests in (Fastify) and out (fetch and the
 * gateway's proxy), queries, and messages (`bus/trace.ts`). Figures are Prometheus's, logs are standard output's.
 *
 * Of addresses a trace holds the path alone and no token in it (`traced-path.ts`); of errors that there was one, since their text
 * may hold what somebody typed.
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
        recordExceptions: false,
        requestHook: (span, { method, url, routeOptions }) => {
          span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`)
          span.setAttribute('url.path', tracedPath(url))
          keepTextsOut(span)
        },
        ignorePaths: ({ url }) => url.startsWith('/health/') || url === '/metrics',
      }),
      new UndiciInstrumentation({
        startSpanHook: ({ origin, path: asked }) => {
          const path = tracedPath(asked)
          return { 'url.full': origin + path, 'url.path': path, 'url.query': '' }
        },
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  sdk.start()
  // The process ends by itself once it has drained; what is still in the batch goes out then.
  process.once('beforeExit', () => void sdk.shutdown().catch(() => {}))
}

/** The instrumentation has no setting for it: it says with the status what the error said. */
function keepTextsOut(span: Span): void {
  const setStatus = span.setStatus.bind(span)
  span.setStatus = ({ code }) => setStatus({ code })
}

/** `search` for `services/search/src/main.ts`. */
function folderOf(program = ''): string {
  return basename(resolve(program, '../..'))
}
