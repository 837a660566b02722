import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import mongoose from 'mongoose'
import { afterEach, describe, expect, test } from 'vitest'
import { startTcpProxy } from '../../../test/setup/tcp-proxy.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type RestartableBus, startRestartableBus } from '../../../test/setup/test-bus.ts'
import { startProgram, waitForChildExit } from '../../../test/setup/start-programs.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { recoverStaleScans } from '../src/worker/recovery.ts'
import { processScanJob } from '../src/worker/process-scan-job.ts'
import { startScanWorkers } from '../src/worker/workers.ts'
import type { ScanRecord } from '../src/scans/record.ts'
import { insertScan } from '../src/scans/store.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { londonToNewYork, type TestScanService, startTestScanService } from './harness.ts'
import { pendingScanLike } from './records.ts'

const main = new URL('../src/main.ts', import.meta.url)

/** Works on nothing unless a test has it do so. */
let bus: RestartableBus
forAllTests(startRestartableBus, (it) => (bus = it))
let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, bus, env: { SUBSCRIBER_CHECKS: '12' } }),
  (it) => (scans = it),
)
afterEach(() => {
  mongoose.set('debug', false)
  return scans.search?.heal()
})

/** How a job comes the first time. */
const first = () => ({ attempt: 1, signal: new AbortController().signal })

const concurrency = { users: 4, visitors: 2 }

const slowly = () => scans.search?.order('ignav', { fault: 'slow', arg: 300 })

let passengers = 0
const another = () => ({ ...londonToNewYork, passengers: 1 + (passengers++ % 9) })

async function after(checks: number, id: string, who: Principal): Promise<AiSearchRecord> {
  await expect
    .poll(async () => (await scans.read(id, who)).scan.checks, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(checks)
  return scans.read(id, who)
}

/** The record once it has that many checks; the others then wait until the sandbox is healed. */
async function heldAfter(checks: number, id: string, who: Principal): Promise<AiSearchRecord> {
  await after(checks, id, who)
  await scans.search?.order('ignav', { fault: 'hold' })
  return scans.read(id, who)
}

const pairsOf = ({ smartSamples }: AiSearchRecord) =>
  smartSamples.map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`)

/** Whole, with what had been stored by then as its beginning, and told once. */
async function expectOneResult(id: string, who: Principal, before: AiSearchRecord): Promise<void> {
  const record = await scans.ended(id, who)
  expect(record).toMatchObject({ status: 'completed', progress: 100 })
  const pairs = pairsOf(record)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs).toHaveLength(record.scan.checks)
  expect(pairs.slice(0, before.scan.checks)).toEqual(pairsOf(before))
  await expect
    .poll(async () => (await readStoredEvents(scans.nats.setupUrl)).filter((event) => event.id === id))
    .toHaveLength(1)
}

/** A process of the service, as an operator starts it. */
const aProcess = () => startProgram(main, scans.settings)

/** The service as another process has it, and as a process where all is tested; `end` tells it to stop. */
async function startWorker(): Promise<AsyncDisposable & { end: () => Promise<void> }> {
  if (isWholeRun) {
    const service = await aProcess()
    const end = async () => {
      service.child.kill('SIGTERM')
      const [code] = await waitForChildExit(service.child)
      if (code !== 0) throw new Error(`The process ended with ${String(code)}.`)
    }
    return { end, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
  }
  const replica = await scans.replica()
  const end = () => replica[Symbol.asyncDispose]()
  return { end, [Symbol.asyncDispose]: end }
}

/** As if its lease had expired. */
async function neglected(id: string): Promise<void> {
  const overdue = new Date(Date.now() - 1000)
  await scans.deps.scans.updateOne({ _id: id }, { recoverAt: overdue, leasedUntil: overdue })
  await recoverStaleScans(scans.deps)
}

describe('a scan resumes from its stored checks', () => {
  // What is left behind is the same as of a worker that is only slow, below.
  wholeTest('when its worker is killed', async () => {
    await slowly()
    const who = createSubscriberPrincipal()
    await using service = await aProcess()
    const id = await scans.begin(who, another())
    await heldAfter(2, id, who)
    service.child.kill('SIGKILL')
    await once(service.child, 'exit')
    await scans.search?.heal()
    const before = await scans.read(id, who)
    expect(before.status).toBe('running')
    await using _workers = startScanWorkers(scans.deps, concurrency)
    await neglected(id)
    await expectOneResult(id, who, before)
  })

  test('at once when its worker stops', async () => {
    await slowly()
    const who = createSubscriberPrincipal()
    await using worker = await startWorker()
    const id = await scans.begin(who, another())
    const before = await heldAfter(2, id, who)
    await using _workers = startScanWorkers(scans.deps, concurrency)
    await worker.end()
    await scans.search?.heal()
    await expectOneResult(id, who, before)
    expect(await scans.deps.scans.findById(id).lean()).toMatchObject({ fencingToken: 2, unfinishedLeases: 1 })
  })

  wholeTest('at once when its worker stops while it waits for an answer', async () => {
    const { deps } = scans
    const request: Bus['request'] = (rpc, question, how) =>
      rpc.subject === quoteFaresRpc.subject ? new Promise(() => {}) : deps.bus.request(rpc, question, how)
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    const stopping = new AbortController()
    const waiting = { ...deps, bus: { ...deps.bus, request }, model: deps.scans }
    const work = processScanJob(id, waiting, { ...first(), signal: stopping.signal })
    const stored = () => deps.scans.findById(id).lean()
    await expect.poll(async () => (await stored())?.checking.length).toBeGreaterThan(0)
    stopping.abort(new Error('The process is stopping.'))
    await expect(work).rejects.toThrow('The process is stopping.')
    expect(await stored()).toMatchObject({ status: 'running', leasedUntil: null, unfinishedLeases: 0 })
    await using _workers = startScanWorkers(deps, concurrency)
    expect(await scans.ended(id, who)).toMatchObject({ status: 'completed' })
  })

  wholeTest('when another worker takes over from a slow one, whose later writes change nothing', async () => {
    await scans.search?.order('ignav', { fault: 'hold' })
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    const deps = { ...scans.deps, model: scans.deps.scans }
    const { signal } = new AbortController()
    const slow = processScanJob(id, deps, { attempt: 1, signal })
    await expect.poll(async () => (await scans.read(id, who)).scan.checking.length).toBeGreaterThan(0)
    const before = await scans.read(id, who)
    const other = processScanJob(id, deps, { attempt: 2, signal })
    await expect.poll(async () => (await scans.deps.scans.findById(id).lean())?.fencingToken).toBe(2)
    await scans.search?.heal()
    await Promise.all([slow, other])
    await expectOneResult(id, who, before)
  })
})

test('further jobs leave a leased scan to its worker, and no check is made twice', async () => {
  await slowly()
  const who = createSubscriberPrincipal()
  const id = await scans.begin(who, another())
  let asked = 0
  const request: Bus['request'] = (rpc, question, how) => {
    asked += rpc.subject === quoteFaresRpc.subject ? 1 : 0
    return scans.deps.bus.request(rpc, question, how)
  }
  const counting = { ...scans.deps, bus: { ...scans.deps.bus, request } }
  await using _workers = startScanWorkers(counting, concurrency)
  await after(1, id, who)
  for (let copy = 0; copy < 12; copy++)
    await processScanJob(id, { ...counting, model: scans.deps.scans }, first())
  await scans.search?.heal()
  const { status, scan } = await scans.ended(id, who)
  expect([status, asked]).toEqual(['completed', scan.checks])
  expect(await scans.deps.scans.findById(id).lean()).toMatchObject({ fencingToken: 1, unfinishedLeases: 1 })
})

/** Until when each batch and check holds its scan, once for each time that it is sent. */
function heldBySent(): Map<string, number[]> {
  const sent = new Map<string, number[]>()
  mongoose.set(
    'debug',
    (_: string, method: string, filter: object, update: { $set?: Partial<ScanRecord> }) => {
      const { leasedUntil, checking } = update?.$set ?? {}
      if (method !== 'updateOne' || !leasedUntil || !('checks' in filter || checking)) return
      const key = JSON.stringify([filter, checking])
      sent.set(key, [...(sent.get(key) ?? []), leasedUntil.getTime()])
    },
  )
  return sent
}

describe('during an outage', () => {
  test('of MongoDB a scan waits and resumes, and each attempt to write renews the lease', async () => {
    // No check comes to its end before MongoDB is away, so what is written then belongs to a running scan.
    await scans.search?.order('ignav', { fault: 'hold' })
    await using way = await startTcpProxy(scans.settings.MONGODB_URL)
    await using worker = await scans.replica({ MONGODB_URL: way.url })
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    await expect.poll(async () => (await scans.read(id, who)).scan.checking.length).toBeGreaterThan(0)
    const sent = heldBySent()
    way.break('reset')
    await scans.search?.heal()
    await expect
      .poll(() => [...sent.values()].some(({ length }) => length > 1), { timeout: 30_000 })
      .toBe(true)
    expect(await worker.deps.mongo.ready().then(Boolean, () => false)).toBe(false)
    const before = await scans.read(id, who)
    expect(before.status).toBe('running')
    way.heal()
    await expectOneResult(id, who, before)
    for (const times of sent.values()) expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  })

  wholeTest('of the bus a scan waits and resumes', async () => {
    await slowly()
    await using _workers = startScanWorkers(scans.deps, concurrency)
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who, another())
    await after(1, id, who)
    bus.kill()
    await expect.poll(() => scans.deps.bus.ready().then(Boolean, () => false)).toBe(false)
    const answer = await scans.call('POST', '/api/ai-search', who, { body: another() })
    expect(answer.statusCode).toBe(503)
    const before = await scans.read(id, who)
    expect(before.status).toBe('running')
    await bus.restart()
    await expectOneResult(id, who, before)
  })
})

test('a scan at its deadline ends with its results', async () => {
  await slowly()
  const { deps } = scans
  const { userId } = createSubscriberPrincipal()
  const scan = pendingScanLike({
    userId,
    budget: 50,
    createdAt: new Date(),
    today: deps.now().toISOString().slice(0, 10),
  })
  await insertScan(deps.scans, scan)
  const limits = { ...deps.limits, deadlineMs: 700 }
  await processScanJob(scan._id, { ...deps, limits, model: deps.scans }, first())
  const stored = await deps.scans.findById(scan._id).lean()
  expect(stored).toMatchObject({
    status: 'completed',
    ended: 'stopped',
    // On a busy machine one of them may not have been answered by then.
    remarks: expect.arrayContaining(['This search ran out of time before making all its checks.']),
  })
  expect(stored?.checks).toBeGreaterThan(0)
  expect(stored?.checks).toBeLessThan(50)
})

wholeTest('a scan that has lost ten workers fails before it can kill another', async () => {
  const { deps } = scans
  const learned = () => Promise.reject(new Error('As they died'))
  const scan = pendingScanLike({
    userId: randomUUID(),
    status: 'running',
    unfinishedLeases: 10,
    createdAt: new Date(),
  })
  await insertScan(deps.scans, scan)
  await processScanJob(scan._id, { ...deps, learned, model: deps.scans }, first())
  expect(await deps.scans.findById(scan._id).lean()).toMatchObject({
    status: 'failed',
    checks: 0,
    errorMessage: expect.stringContaining('so we stopped this search'),
  })
})
