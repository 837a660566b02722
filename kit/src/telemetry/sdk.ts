import { basename, resolve } from 'node:path'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { getNumberFromEnv } from '@opentelemetry/core'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  defaultResource,
  detectResources,
  hostDetector,
  osDetector,
  processDetector,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import { withDeadline } from '../deadline.ts'
import { createRedactingSpanExporter } from './exporter.ts'
import { addTelemetryFlush } from './flush.ts'
import { TraceparentPropagator } from './propagator.ts'
import { parseSampleRatio, TraceSampler } from './sampler.ts'
import { redactUrlPath } from './redact-url-path.ts'

/** The exporter itself would retry for ten seconds. */
const shutdownTimeoutMs = 2000

/**
 * Traces requests, outgoing calls, queries of both databases and the spans of `span.ts`. A trace holds no full URL
 * (`redact-url-path.ts`) and no error text (`exporter.ts`).
 */
export function startTracing(): void {
  const provider = new TracerProvider({
    resource: createResource(process.env['OTEL_SERVICE_NAME'] || serviceFolderName(process.argv[1])),
    sampler: new TraceSampler(parseSampleRatio(process.env['OTEL_TRACES_SAMPLER_ARG'])),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createRedactingSpanExporter(),
        scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new TraceparentPropagator())
  trace.setGlobalTracerProvider(provider)
  registerInstrumentations({
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        requestHook: (span, { method, routeOptions: { url: route = 'unknown' } }) => {
          span.updateName(`${method} ${route}`)
          span.setAttribute('url.path', route)
        },
        ignorePaths: ({ url }) => url.startsWith('/health/') || url === '/metrics',
      }),
      new UndiciInstrumentation({
        startSpanHook: ({ origin, path: asked }) => {
          const path = redactUrlPath(asked)
          // The gateway forwards the browser's user agent.
          return { 'url.full': origin + path, 'url.path': path, 'url.query': '', 'user_agent.original': '' }
        },
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new MongoDBInstrumentation({ requireParentSpan: true, dbStatementSerializer: redactCommand }),
    ],
  })
  addTelemetryFlush(() => flushSpans(provider))
  // A command has no drain.
  process.once('beforeExit', () => void flushSpans(provider))
}

function createResource(service: string): Resource {
  const detectors = [
    serviceInstanceIdDetector,
    hostDetector,
    osDetector,
    processDetector,
    resourceAttributesEnvDetector,
  ]
  return defaultResource()
    .merge(detectResources({ detectors }))
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }))
}

async function flushSpans(provider: TracerProvider): Promise<void> {
  const flushed = withDeadline(provider.shutdown(), shutdownTimeoutMs, 'the collector did not answer')
  // The retries of the exporter would keep the process alive.
  await flushed.catch(() => process.exit())
}

function redactCommand(command: Record<string, unknown>): string {
  return Object.keys(command).join(' ')
}

/** `search` for `services/search/src/main.ts`. */
function serviceFolderName(program = ''): string {
  return basename(resolve(program, '../..'))
}
