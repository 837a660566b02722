import { randomUUID } from 'node:crypto'
import { defineJob } from '@faresight/contracts/message-definitions'
import { connectBus } from '@faresight/kit/bus/bus'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { createRedactingSpanExporter } from '@faresight/kit/telemetry/exporter'
import { TraceparentPropagator } from '@faresight/kit/telemetry/propagator'
import { currentTraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { silentLog } from '@faresight/kit/testing'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { startTraceCollector } from '../../test/setup/trace-collector.ts'
import { spanPath, spanPathsFrom } from '../../test/setup/exported-spans.ts'
import { createTestBus } from '../../test/setup/test-bus.ts'
import { countedEvent } from './counted-event.ts'

const chore = defineJob({
  subject: 'jobs.search.chore.v1',
  owner: 'search',
  senders: ['search'],
  data: z.object({}),
  maxAckPending: 1,
  ackWaitMs: 600_000,
  maxDeliver: 2,
  backoffMs: [10],
})

test('a message is handled in the trace of its sender, a batch in one with links to all senders', async () => {
  await using owned = new AsyncDisposableStack()
  const collector = owned.use(await startTraceCollector())
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries(collector.env)) vi.stubEnv(name, value)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'test' }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: createRedactingSpanExporter(), scheduledDelayMillis: 50 }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new TraceparentPropagator())
  trace.setGlobalTracerProvider(provider)
  owned.defer(() => provider.shutdown())
  const server = owned.use(await createTestBus())
  await setupJetStream(server.setupUrl, { events: [countedEvent], jobs: [chore], buckets: [] })
  const bus = owned.use(await connectBus({ url: server.setupUrl, name: 'search', log: silentLog }))
  await trace.getTracer('test').startActiveSpan('asked', async (span) => {
    await bus.sendJob(chore, {}, { id: randomUUID() })
    span.end()
  })
  const told: string[] = []
  for (const n of [1, 2])
    await trace.getTracer('test').startActiveSpan('told', async (span) => {
      const about = { id: randomUUID(), subject: countedEvent.subject, time: new Date().toISOString() }
      await bus.publish(countedEvent, { ...about, source: 'auth', data: { n } })
      told.push(span.spanContext().traceId)
      span.end()
    })
  bus.consumeInBatches(countedEvent, async () => trace.getTracer('test').startSpan('both').end())
  const kept = await trace.getTracer('test').startActiveSpan('stored', async (span) => {
    const headers = currentTraceHeaders()
    span.end()
    return headers
  })
  bus.processJobs(chore, async (_, { attempt }) => {
    trace.getTracer('test').startSpan(`try ${attempt}`).end()
    if (attempt === 1) throw new Error('once more')
  })
  await bus.sendJob(chore, {}, { id: randomUUID(), trace: kept })
  const ways = () =>
    collector.spans.map((span) => spanPath(span, collector.spans).join(' > ').replaceAll('test: ', ''))
  const handled = 'asked > send jobs.search.chore.v1 > handle jobs.search.chore.v1'
  await expect
    .poll(ways, { timeout: 5000 })
    .toEqual(
      expect.arrayContaining([
        handled,
        `${handled} > try 1`,
        `${handled} > try 2`,
        handled.replace('asked', 'stored'),
      ]),
    )
  for (const traceId of told)
    await expect
      .poll(() => spanPathsFrom(traceId, collector.spans), { timeout: 5000 })
      .toContain(`test: handle ${countedEvent.subject} > test: both`)
})
