import { adminRoutes } from '@faresight/contracts/admin/http'
import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import { type ProcessReport, reportProcessRpc } from '@faresight/contracts/admin/processes'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import { allEvents, allJobs } from '@faresight/contracts/catalogue'
import { serviceNames } from '@faresight/contracts/services'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type TestBus, startRestartableBus } from '../../../test/setup/test-bus.ts'
import { type AdminHarness, createFreshAdminPrincipal, startAdminService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const now = new Date('2026-11-22T10:00:00Z')
const start = (bus?: TestBus) => startAdminService({ overrides: { now: () => now }, runsUnasked: false, bus })

let it: AdminHarness
forAllTests(start, (started) => (it = started))

async function operations(of = it): Promise<OperationsOverview> {
  const answer = await of.call('GET', adminRoutes.operations.path, createFreshAdminPrincipal())
  expect(answer.statusCode).toBe(200)
  return adminRoutes.operations.answer.parse(answer.json())
}

test('lists every queue with its length and dead letters', async () => {
  const before = (await operations()).queues
  expect(before).toHaveLength(allJobs.length + allEvents.flatMap(({ consumers }) => consumers).length)
  expect(before?.every(({ service }) => serviceNames.includes(service))).toBe(true)
  await using _work = it.aiScan.processJobs(runScanJob, () =>
    Promise.reject(new InvalidMessageError('Not today.')),
  )
  const [scanId, time] = ['9d3c2b62-2df3-4a43-a9ee-6ff0dc7ac2c3', now.toISOString()]
  await it.aiScan.sendJob(runScanJob, { scanId }, { id: scanId })
  const data = {
    alertId: scanId,
    userId: scanId,
    notificationId: scanId,
    alertType: 'price_below' as const,
    price: { minor: 34_500, currency: 'USD' as const },
    triggeredAt: time,
  }
  const { subject } = alertTriggeredEvent
  await it.alerts.publish(alertTriggeredEvent, { id: scanId, subject, time, source: 'alerts', data })
  const of = async (wanted: string) => (await operations()).queues?.find((queue) => queue.subject === wanted)
  const nothing = { waiting: 0, inFlight: 0, dead: 0 }
  await expect
    .poll(() => of(runScanJob.subject))
    .toEqual({ service: 'ai-scan', subject: runScanJob.subject, kind: 'job', ...nothing, dead: 1 })
  expect(await of(subject)).toEqual({ service: 'admin', subject, kind: 'event', ...nothing, waiting: 1 })
})

test('lists every process as it last reported, and services without one', async () => {
  const startedAt = now.toISOString()
  const report: ProcessReport = {
    service: 'auth',
    instance: 'auth',
    startedAt,
    state: 'up',
    failing: [],
    lastError: null,
  }
  await it.auth.request(reportProcessRpc, { ...report, state: 'not-ready', failing: ['postgres'] })
  await it.auth.request(reportProcessRpc, report)
  const { processes } = await operations()
  expect(processes.find(({ service }) => service === 'auth')).toMatchObject({
    state: 'up',
    restarts: 0,
    failing: [],
  })
  expect(processes.find(({ service }) => service === 'search')).toMatchObject({
    instance: null,
    state: 'unknown',
  })
})

const idle = {
  state: 'well',
  answered: { share: 1, requests: 40, since: '2026-11-22' },
  retryAt: null,
  failuresToday: 0,
  requestsPerDay: 2000,
  requestsPerSecond: 5,
  lastAnswerAt: now.toISOString(),
  lastFailureAt: null,
} as const

test('lists each provider with its health, and the costs of each of 30 days', async () => {
  const days = [
    { day: '2026-10-24', requests: 5, failures: 1 },
    { day: '2026-11-22', requests: 250, failures: 0 },
  ]
  it.world.providers = {
    providers: [
      { ...idle, provider: 'ignav', title: 'Ignav', requestsToday: 250, usdPerRequest: 0.0025, days },
      { ...idle, provider: 'amadeus', title: 'Amadeus', requestsToday: 0, usdPerRequest: null, days: [] },
    ],
  }
  const { at, providers, spend, unavailable } = await operations()
  expect({ at, providers, unavailable }).toEqual({
    at: now.toISOString(),
    ...it.world.providers,
    unavailable: [],
  })
  expect(spend).toHaveLength(30)
  expect(spend?.[0]).toEqual({ day: '2026-10-24', requests: 5, usd: 0.0125 })
  expect(spend?.[1]).toEqual({ day: '2026-10-25', requests: 0, usd: 0 })
  expect(spend?.at(-1)).toEqual({ day: '2026-11-22', requests: 250, usd: 0.625 })
})

test('shows the quota usage of visitors and members, and the busiest networks', async () => {
  it.world.networkSpend = {
    shares: [
      {
        provider: 'ignav',
        title: 'Ignav',
        visitors: 312,
        visitorsLimit: 800,
        members: 7,
        membersLimit: 800,
        isAbnormal: true,
      },
    ],
    networks: [
      { network: '203.0.113.0/24', requests: 200, blockedAt: null },
      { network: '2001:db8:1::/48', requests: 0, blockedAt: now.toISOString() },
    ],
  }
  const { shares, networks } = await operations()
  expect({ shares, networks }).toEqual(it.world.networkSpend)
})

wholeTest('shows only queues while search is away, and none while the bus is away', async () => {
  await using bus = await startRestartableBus()
  await using other = await start(bus)
  await other.search[Symbol.asyncDispose]()
  expect(await operations(other)).toMatchObject({
    queues: expect.arrayContaining([expect.objectContaining({ service: 'search' })]),
    providers: null,
    spend: null,
    shares: null,
    networks: null,
    unavailable: ['search'],
  })
  bus.kill()
  const isUp = () =>
    other.deps.bus.ready().then(
      () => true,
      () => false,
    )
  await expect.poll(isUp).toBe(false)
  expect(await operations(other)).toMatchObject({ queues: null, providers: null, spend: null })
  const letters = await other.call('GET', adminRoutes.deadLetters.path, createFreshAdminPrincipal())
  expect(letters.statusCode).toBe(503)
})
