import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const metricsRegistry = new Registry()

collectDefaultMetrics({ register: metricsRegistry })

/** Declare metrics once, at the top of a service's `metrics.ts`. */
export function createCounter<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metricsRegistry] })
}

export function createGauge<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [metricsRegistry] })
}

/** Seconds, from 1 ms to 30 s by default. */
export function createHistogram<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
): Histogram<L> {
  return new Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [metricsRegistry] })
}

export const httpRequestDuration = createHistogram(
  'http_request_duration_seconds',
  'Time from request to answer',
  ['method', 'route', 'status'],
)

export function addMetricsRoute(app: FastifyInstance): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics()),
  )
}
