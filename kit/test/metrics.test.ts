import { randomUUID } from 'node:crypto'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { defineJob } from '@faresight/contracts/message-definitions'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { BusUnavailableError, InvalidMessageError } from '@faresight/kit/bus/errors'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import {
  instrumentThirdPartyCall,
  thirdPartyOutcomeForStatus,
} from '@faresight/kit/telemetry/third-party-call'
import { silentLog } from '@faresight/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestBus, createTestBus } from '../../test/setup/test-bus.ts'

const errand = defineJob({
  subject: 'jobs.search.counted.v1',
  owner: 'search',
  senders: ['search'],
  data: z.object({ how: z.enum(['well', 'once-more', 'badly']) }),
  maxAckPending: 1,
  ackWaitMs: 60_000,
  maxDeliver: 2,
  backoffMs: [10],
})
const sessionId = 'ab'.repeat(32)

let server: TestBus
let auth: Bus
let gateway: Bus
beforeAll(async () => {
  server = await createTestBus()
  auth = await connectBus({ url: server.urlOf('auth'), name: 'auth', log: silentLog })
  gateway = await connectBus({ url: server.urlOf('gateway'), name: 'gateway', log: silentLog })
})
afterAll(async () => {
  await Promise.all([auth, gateway].map((bus) => bus[Symbol.asyncDispose]()))
  await server[Symbol.asyncDispose]()
})

/** How many have been counted with these labels: rate, errors and duration are all in one histogram. */
async function countOf(name: string, labels: Record<string, string>): Promise<number> {
  const { values = [] } = (await metricsRegistry.getSingleMetric(name)?.get()) ?? {}
  const found = values.find(
    (it) =>
      'metricName' in it &&
      it.metricName === `${name}_count` &&
      Object.entries(labels).every(([label, value]) => Reflect.get(it.labels, label) === value),
  )
  return found?.value ?? 0
}

test('each RPC is timed at the caller and at the owner, by outcome', async () => {
  const rpc = resolveSessionRpc.subject
  await expect(gateway.request(resolveSessionRpc, { sessionId }, { timeoutMs: 500 })).rejects.toThrow(
    BusUnavailableError,
  )
  let isBroken = false
  auth.serveRpc(resolveSessionRpc, async () => {
    if (isBroken) throw new Error('It broke.')
    return { principal: null }
  })
  await auth.ready()
  await gateway.request(resolveSessionRpc, { sessionId })
  isBroken = true
  await expect(gateway.request(resolveSessionRpc, { sessionId })).rejects.toThrow(BusUnavailableError)
  for (const outcome of ['answered', 'failed', 'unanswered'])
    expect([outcome, await countOf('bus_request_seconds', { rpc, outcome })]).toEqual([outcome, 1])
  for (const outcome of ['answered', 'failed'])
    expect([outcome, await countOf('bus_reply_seconds', { rpc, outcome })]).toEqual([outcome, 1])
})

test('each delivery is timed, by outcome', async () => {
  await setupJetStream(server.setupUrl, { events: [], jobs: [errand], buckets: [] })
  await using bus = await connectBus({ url: server.setupUrl, name: 'search', log: silentLog })
  bus.processJobs(errand, async ({ how }, { attempt }) => {
    if (how === 'badly') throw new InvalidMessageError('It is bad.')
    if (how === 'once-more' && attempt === 1) throw new Error('Once more.')
  })
  for (const how of ['well', 'once-more', 'badly'] as const)
    await bus.sendJob(errand, { how }, { id: randomUUID() })
  const { subject } = errand
  const counts = () =>
    Promise.all(
      ['done', 'failed', 'dead'].map((outcome) => countOf('bus_handle_seconds', { subject, outcome })),
    )
  await expect.poll(counts, { timeout: 10_000 }).toEqual([2, 1, 1])
})

test('each publish is timed until its stream has stored the message, by outcome', async () => {
  const sent = { ...errand, subject: 'jobs.search.sent.v1', data: z.object({ text: z.string() }) }
  await setupJetStream(server.setupUrl, { events: [], jobs: [sent], buckets: [] })
  await using bus = await connectBus({ url: server.setupUrl, name: 'search', log: silentLog })
  await bus.sendJob(sent, { text: 'short' }, { id: 'short' })
  await expect(bus.sendJob(sent, { text: 'x'.repeat(2_000_000) }, { id: 'long' })).rejects.toThrow(
    InvalidMessageError,
  )
  // The server does not let the gateway send it.
  await expect(gateway.sendJob(sent, { text: 'short' }, { id: 'forbidden' })).rejects.toThrow(
    BusUnavailableError,
  )
  const { subject } = sent
  for (const outcome of ['stored', 'refused', 'failed'])
    expect([outcome, await countOf('bus_publish_seconds', { subject, outcome })]).toEqual([outcome, 1])
})

test('each run of a background task is timed, by outcome', async () => {
  const task = 'tidy up'
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('It failed.')
  }
  await using _loop = startPeriodicTask(5, work, { log: silentLog, label: task })
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(await countOf('background_run_seconds', { task, outcome: 'failed' })).toBe(1)
  expect(await countOf('background_run_seconds', { task, outcome: 'done' })).toBeGreaterThan(0)
})

test('each call to a third party is timed, by outcome', async () => {
  const call = (answer: () => Promise<number>) =>
    instrumentThirdPartyCall({ party: 'rates', outcomeOf: thirdPartyOutcomeForStatus }, answer)
  for (const status of [200, 404, 429, 502]) expect(await call(async () => status)).toBe(status)
  const late = new DOMException('It took too long.', 'TimeoutError')
  await expect(call(() => Promise.reject(late))).rejects.toThrow('It took too long.')
  await expect(call(() => Promise.reject(new TypeError('fetch failed')))).rejects.toThrow('fetch failed')
  const counts = ['ok', 'refused', 'limited', 'late', 'failed'].map(async (outcome) =>
    countOf('third_party_call_seconds', { party: 'rates', outcome }),
  )
  expect(await Promise.all(counts)).toEqual([1, 1, 1, 1, 2])
})
