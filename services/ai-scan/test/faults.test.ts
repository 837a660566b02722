import { randomUUID } from 'node:crypto'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import { dayMs, daysBetween } from '@faresight/contracts/days'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { afterEach, describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import type { FareProvider } from '../../../test/setup/test-sandbox.ts'
import { processScanJob } from '../src/worker/process-scan-job.ts'
import { insertScan } from '../src/scans/store.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { londonToNewYork, type TestScanService, startTestScanService } from './harness.ts'
import { pendingScanLike } from './records.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let scans: TestScanService
forAllTests(
  () =>
    startTestScanService({ searchEnv: { SCAN_PROVIDERS: 'ignav,skyscanner' }, env: { CHECK_ATTEMPTS: '4' } }),
  (it) => (scans = it),
)
afterEach(() => scans.search?.heal())

const both: FareProvider[] = ['ignav', 'skyscanner']
const order = (providers: FareProvider[], fault: object) =>
  Promise.all(providers.map(async (provider) => scans.search?.order(provider, fault)))

let passengers = 0
/** A new question each time, so that no cache answers. */
const another = () => ({ ...londonToNewYork, passengers: 1 + (passengers++ % 9) })

async function run(who: Principal = createSubscriberPrincipal()) {
  return scans.ended(await scans.begin(who, another()), who)
}

/** The record once it has that many checks. */
async function after(checks: number, id: string, who: Principal) {
  await expect.poll(async () => (await scans.read(id, who)).scan.checks).toBeGreaterThanOrEqual(checks)
}

/** The first delivery of a job. */
const first = () => ({ attempt: 1, signal: new AbortController().signal })

const pairsOf = ({ smartSamples }: AiSearchRecord) =>
  smartSamples.map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`)

describe('a scan whose providers', () => {
  test('are all down fails after some attempts, says why, and counts towards no quota', async () => {
    await order(both, { fault: '5xx' })
    const who = createMemberPrincipal()
    expect(await run(who)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^No fare provider responded/),
      bestDeal: null,
      scan: { checks: 0, ended: 'failed', providers: [{ status: 'failed' }, { status: 'failed' }] },
    })
    const used = async (filter: object) =>
      (await scans.deps.counters.find(filter).lean()).map((it) => it.used ?? 0)
    await expect.poll(() => used({ userId: who.userId })).toEqual([0])
    const answer = await scans.call('POST', '/api/public/ai-search', null, { body: another() })
    expect(answer.statusCode).toBe(503)
    // The counters of the address, its networks and all visitors, and the salt.
    await expect.poll(() => used({ userId: { $exists: false } })).toEqual([0, 0, 0, 0, 0])
  })

  wholeTest('go down in the middle ends with its results, and says why', async () => {
    await order(both, { fault: 'slow', arg: 200 })
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    await after(1, id, who)
    await order(both, { fault: '5xx' })
    const { scan, ...record } = await scans.ended(id, who)
    expect(record).toMatchObject({
      status: 'completed',
      errorMessage: null,
      bestDeal: { price: expect.any(Number) },
    })
    expect(record.smartSamples).toHaveLength(scan.checks)
    expect(scan).toMatchObject({
      ended: 'stopped',
      remarks: expect.arrayContaining([expect.stringMatching(/^Fare providers stopped responding/)]),
    })
    expect(scan.checks).toBeLessThan(scan.budget)
  })

  wholeTest('come back after one attempt is completed', async () => {
    await order(both, { fault: '5xx', times: 2 })
    expect(await run()).toMatchObject({ status: 'completed', progress: 100 })
  })

  test('are down by half is completed, and says which one is down', async () => {
    await order(['skyscanner'], { fault: '5xx' })
    const { status, scan } = await run()
    expect(status).toBe('completed')
    expect(scan.providers).toMatchObject([
      { provider: 'ignav', status: 'ok', count: scan.checks },
      { provider: 'skyscanner', status: 'failed', detail: expect.any(String) },
    ])
    expect(scan.remarks).toContainEqual(
      expect.stringMatching(/^Skyscanner didn’t respond to \d+ of \d+ checks, so some fares may be missing/),
    )
  })

  wholeTest('have only stale prices fails, says so, and is not reused for the same question', async () => {
    await order(both, { fault: 'stale' })
    const who = createSubscriberPrincipal()
    const body = another()
    const id = await scans.begin(who, body)
    expect(await scans.ended(id, who)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(
        /^We didn’t find any current fares.*Ignav only had old prices, or prices that look wrong/,
      ),
      scan: { checks: 0, remarks: expect.not.arrayContaining([expect.stringContaining('no flights')]) },
    })
    await scans.search?.heal()
    const again = await scans.begin(who, body)
    expect(await scans.ended(again, who)).toMatchObject({ status: 'completed', scan: { checks: 6 } })
  })

  wholeTest('limit our requests ends with its results, and says why', async () => {
    await order(both, { fault: 'slow', arg: 200 })
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    await after(1, id, who)
    await order(both, { fault: '429' })
    expect(await scans.ended(id, who)).toMatchObject({
      status: 'completed',
      bestDeal: { price: expect.any(Number) },
      scan: {
        ended: 'stopped',
        remarks: expect.arrayContaining([expect.stringContaining('aren’t taking more searches')]),
      },
    })
  })

  test('have no flights on the route is completed after a few checks across the period, and says so', async () => {
    await order(both, { fault: 'empty' })
    const who = createSubscriberPrincipal()
    const { deps } = scans
    const period = { today: isoDateInDays(0), from: isoDateInDays(1), to: isoDateInDays(60) }
    const asked = pendingScanLike({
      ...another(),
      ...period,
      userId: who.userId,
      budget: 12,
      createdAt: new Date(),
    })
    await insertScan(deps.scans, asked)
    await processScanJob(asked._id, { ...deps, model: deps.scans }, first())
    const record = await scans.read(asked._id, who)
    expect(record).toMatchObject({ status: 'completed', progress: 100, bestDeal: null, scannedDates: [] })
    const { scan } = record
    expect(scan).toMatchObject({
      ended: 'exhausted',
      remarks: ['10 checks across the period found no flights between LHR and JFK.'],
    })
    expect(scan.checks).toBe(10)
    const days = pairsOf(record).toSorted()
    expect(daysBetween(days[0]?.slice(0, 10) ?? '', days.at(-1)?.slice(0, 10) ?? '')).toBeGreaterThan(12)
  })
})

wholeTest(
  'with any one provider down every scan is completed, and says which provider was used instead',
  async () => {
    await using all = await startTestScanService({
      searchEnv: {
        AMADEUS_CLIENT_ID: 'test',
        TRAVELPAYOUTS_TOKEN: 'test',
        PROVIDER_DEADLINE_MS: '4000',
      },
    })
    const who = createSubscriberPrincipal()
    // Skyscanner takes eight adults at most.
    let passengers = 1
    const runWhile = async (provider: FareProvider, fault: object) => {
      await all.search?.order(provider, fault)
      const question = { ...londonToNewYork, passengers: passengers++ }
      const record = await all.ended(await all.begin(who, question), who)
      await all.search?.heal()
      return record
    }
    const completed = { status: 'completed', bestDeal: { price: expect.any(Number) }, scan: { checks: 6 } }
    for (const fault of [{ fault: '5xx' }, { fault: 'stale' }, { fault: 'hang' }]) {
      const record = await runWhile('ignav', fault)
      expect(record).toMatchObject(completed)
      expect(record.scan.remarks).toContainEqual(
        expect.stringMatching(/^Ignav didn’t respond to 6 of 6 checks, so we used Skyscanner for those\./),
      )
    }
    for (const provider of ['skyscanner', 'amadeus', 'travelpayouts'] as const) {
      const record = await runWhile(provider, { fault: '5xx' })
      expect(record).toMatchObject(completed)
      expect(record.scan).toMatchObject({
        providers: [{ provider: 'ignav', status: 'ok', count: 6 }],
        remarks: [],
      })
    }
    await all.search?.order('skyscanner', { fault: '5xx' })
    expect((await runWhile('ignav', { fault: '429' })).scan.providers).toMatchObject([
      { provider: 'ignav', status: 'limited' },
      { provider: 'skyscanner', status: 'failed' },
      { provider: 'amadeus', status: 'ok', count: 6 },
    ])
  },
  120_000,
)

wholeTest('a check without an answer is skipped, and the scan continues', async () => {
  const { deps } = scans
  const isSilent = new Set<string>()
  let asked = 0
  /** One pair is answered as if all providers were down. */
  const request: Bus['request'] = async (rpc, question, how) => {
    const answer = await deps.bus.request(rpc, question, how)
    if (rpc.subject !== quoteFaresRpc.subject) return answer
    const key = JSON.stringify(question)
    asked += 1
    if (asked === 1) isSilent.add(key)
    if (!isSilent.has(key)) return answer
    const providers = [{ provider: 'ignav', status: 'failed', count: 0, detail: 'Down.' }]
    return Object.assign(Object(answer), { results: [], providers })
  }
  const period = { today: isoDateInDays(0), from: isoDateInDays(1), to: isoDateInDays(60) }
  const scan = pendingScanLike({ ...period, userId: randomUUID(), budget: 8, createdAt: new Date() })
  await insertScan(deps.scans, scan)
  await processScanJob(scan._id, { ...deps, bus: { ...deps.bus, request }, model: deps.scans }, first())
  const stored = await deps.scans.findById(scan._id).lean()
  // Of eight checks one had no answer after four attempts.
  expect([stored?.checks, asked]).toEqual([7, 7 + 4])
  expect(stored).toMatchObject({
    status: 'completed',
    ended: 'budget',
    unanswered: [{ departureDate: expect.any(String) }],
  })
  expect(stored?.remarks).toContainEqual(expect.stringMatching(/^Ignav didn’t respond to 1 of 8 checks/))
})

test('a cancelled scan stops within a batch, keeps its results, and never changes again', async () => {
  await order(both, { fault: 'slow', arg: 300 })
  const who = createSubscriberPrincipal()
  const id = await scans.begin(who, another())
  await after(1, id, who)
  expect((await scans.call('DELETE', `/api/ai-search/${id}`, who)).statusCode).toBe(204)
  const cancelled = await scans.read(id, who)
  expect(cancelled).toMatchObject({ status: 'canceled', bestDeal: { price: expect.any(Number) } })
  await scans.search?.heal()
  // Its worker runs the next scan by then.
  await run()
  expect(await scans.read(id, who)).toEqual(cancelled)
})

wholeTest(
  'a scan waits for the probe of a provider behind an open circuit breaker before it fails',
  async () => {
    await using resting = await startTestScanService({
      searchEnv: { SCAN_PROVIDERS: 'ignav', PROVIDER_PROBE_AFTER_MS: '1000' },
      env: { CHECK_ATTEMPTS: '2' },
    })
    const who = createSubscriberPrincipal()
    await resting.search?.order('ignav', { fault: '5xx' })
    expect(await resting.ended(await resting.begin(who), who)).toMatchObject({ status: 'failed' })
    await resting.search?.order('ignav', { fault: 'slow', arg: 1 })
    const next = await resting.begin(who, { ...londonToNewYork, passengers: 2 })
    expect(await resting.ended(next, who)).toMatchObject({ status: 'completed', scan: { checks: 6 } })
  },
)

wholeTest('a scan does not wait for a probe after its deadline', async () => {
  await using resting = await startTestScanService({
    searchEnv: { SCAN_PROVIDERS: 'ignav', PROVIDER_PROBE_AFTER_MS: '300000' },
    env: { CHECK_ATTEMPTS: '2', SCAN_DEADLINE_MS: '60000' },
  })
  const who = createSubscriberPrincipal()
  await resting.search?.order('ignav', { fault: '5xx' })
  for (const passengers of [1, 2]) {
    const id = await resting.begin(who, { ...londonToNewYork, passengers })
    expect(await resting.ended(id, who)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^No fare provider responded/),
    })
  }
})

test('a spent daily budget ends a scan with its results, and fails one without results', async () => {
  await using few = await startTestScanService({
    searchEnv: { SCAN_PROVIDERS: 'ignav', IGNAV_PER_DAY: '4' },
    env: { CHECK_ATTEMPTS: '2' },
  })
  const who = createSubscriberPrincipal()
  expect(await few.ended(await few.begin(who), who)).toMatchObject({
    status: 'completed',
    scan: { checks: 4, ended: 'stopped' },
  })
  const second = await few.ended(await few.begin(who, { ...londonToNewYork, passengers: 2 }), who)
  expect(second).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/daily limits.*daily limit/),
  })
  const body = { ...londonToNewYork, passengers: 3 }
  const visit = await few.call('POST', '/api/public/ai-search', null, { body })
  expect([visit.statusCode, visit.json().detail]).toEqual([
    503,
    expect.stringContaining('try again tomorrow'),
  ])
  const secondsLeft = (dayMs - (Date.now() % dayMs)) / 1000
  expect(Math.abs(Number(visit.headers['retry-after']) - secondsLeft)).toBeLessThan(60)
})
