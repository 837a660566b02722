import { randomUUID } from 'node:crypto'
import mongoose, { type Connection } from 'mongoose'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { countUserScanRecords, deleteUserScansAndCounters, findActiveScanIds } from '../src/erasure/store.ts'
import {
  findPriceDaysAroundTrip,
  findPriceDaysOfSeason,
  findPriceDaysOfTrip,
  findNewestPriceDays,
  findPriceDaysOfQuestion,
} from '../src/history/price-days.ts'
import { streamFaresOfRoutes } from '../src/history/route-fares.ts'
import { findBestFarePerQuote, findTrainingFares } from '../src/history/store.ts'
import {
  findMarketParameters,
  findLatestRouteSnapshots,
  storeMarketTrainingResult,
} from '../src/training/store.ts'
import {
  releaseScanQuota,
  reserveScanQuota,
  commitScanQuota,
  findOrCreateDailySalt,
} from '../src/quotas/counters.ts'
import { defaultMarketParameters } from '../src/sampler/default-market-parameters.ts'
import type { ScanRecord } from '../src/scans/record.ts'
import {
  countActiveScans,
  findReusableScan,
  findScanHead,
  findScanIfNewer,
  findScan,
  findScansToRecover,
  insertScan,
  listUserScans,
  markScanEndAnnounced,
  markScanJobSent,
  postponeScanRecovery,
  storeScanCancellation,
} from '../src/scans/store.ts'
import {
  findAllPredictionDayCounts,
  findPredictionDay,
  findEarliestWaitingPredictionDate,
  findExistingPredictionIds,
  markPredictionDaysStale,
  addToSampledCount,
  findPriceDayCentsById,
  recountStalePredictionDays,
  reopenUnseenPredictions,
  settlePredictions,
  findWaitingPredictions,
} from '../src/predictions/store.ts'
import { acquireLease } from '../src/leases/lease.ts'
import { LeaseLostError } from '../src/worker/leased-scan-repository.ts'
import { createTestScanRepository, type TestScanService, startTestScanService } from './harness.ts'
import { openResultLike, storedSampleLike, pendingScanLike } from './records.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)
afterEach(() => void mongoose.set('debug', false))

const free = { takeOver: false }
const taken = { takeOver: true }

async function lease(): Promise<ScanRecord> {
  const scan = pendingScanLike({ userId: randomUUID(), createdAt: new Date() })
  await insertScan(scans.deps.scans, scan)
  const leased = await createTestScanRepository(scans).acquire(scan._id, free)
  if (!leased) throw new Error('The scan was not leased')
  return leased
}

/** The scan with one more check. */
const withCheck = (scan: ScanRecord, progress = 10): ScanRecord => ({
  ...scan,
  checks: scan.checks + 1,
  smartSamples: [...scan.smartSamples, storedSampleLike()],
  allResults: [...scan.allResults, openResultLike(100, 300)],
  progress,
})

const withEnd = (scan: ScanRecord): ScanRecord => ({
  ...scan,
  status: 'completed',
  ended: 'budget',
  completedAt: new Date(),
})

const stored = (id: string) => scans.deps.scans.findById(id).lean()

describe('the lease of a scan', () => {
  test('can be taken over, after which the writes of its former worker change nothing', async () => {
    const repository = createTestScanRepository(scans)
    const late = await lease()
    expect(await repository.acquire(late._id, free)).toBeNull()
    const current = await repository.acquire(late._id, taken)
    expect(current?.fencingToken).toBe(late.fencingToken + 1)
    await expect(repository.save(late, withCheck(late))).rejects.toThrow(LeaseLostError)
    await expect(repository.save(late, { ...late, remarks: ['late'] })).rejects.toThrow(LeaseLostError)
    await expect(repository.finish(withEnd(late))).rejects.toThrow(LeaseLostError)
    expect(await stored(late._id)).toMatchObject({ checks: 0, remarks: [], status: 'running' })
  })

  test('ends with the scan, which cannot be leased or changed again', async () => {
    const repository = createTestScanRepository(scans)
    const before = await lease()
    const after = withCheck(before)
    await repository.save(before, after)
    await repository.finish(withEnd(after))
    const whole = await stored(before._id)
    expect(await repository.acquire(before._id, taken)).toBeNull()
    await expect(repository.save(after, withCheck(after))).rejects.toThrow(LeaseLostError)
    await expect(repository.save(after, { ...after, remarks: ['late'] })).rejects.toThrow(LeaseLostError)
    const { _id: id, userId = '' } = before
    expect(await storeScanCancellation(scans.deps.scans, { id, userId }, new Date())).toBe(false)
    expect(await stored(before._id)).toEqual(whole)
  })

  test('stores each check and the end once, though their writes are repeated', async () => {
    const repository = createTestScanRepository(scans)
    const before = await lease()
    const after = withCheck(before)
    for (const _ of ['once', 'again']) await repository.save(before, after)
    const { smartSamples, checks } = (await stored(before._id)) ?? {}
    expect([smartSamples?.length, checks]).toEqual([1, 1])
    for (const _ of ['once', 'again']) await repository.finish(withEnd(after))
  })

  test('is free at once when it is released, and counts as no lost worker', async () => {
    const repository = createTestScanRepository(scans)
    const first = await lease()
    for (const _ of ['once', 'again']) await repository.release(first)
    expect(await repository.acquire(first._id, free)).toMatchObject({ fencingToken: 2, unfinishedLeases: 1 })
    await repository.release(first)
    expect(await repository.acquire(first._id, taken)).toMatchObject({ fencingToken: 3, unfinishedLeases: 2 })
  })

  test('expires without a write, and then counts as a lost worker', async () => {
    const { _id, leasedUntil } = await lease()
    const later = createTestScanRepository(scans, scans.deps.scans, { now: () => leasedUntil ?? new Date() })
    expect(await later.acquire(_id, free)).toMatchObject({ fencingToken: 2, unfinishedLeases: 2 })
  })

  test('lets progress only rise', async () => {
    const repository = createTestScanRepository(scans)
    const before = await lease()
    const middle = withCheck(before, 60)
    await repository.save(before, middle)
    await repository.save(middle, withCheck(middle, 20))
    expect((await stored(before._id))?.progress).toBe(60)
  })
})

test('no two active scans have one question or one concurrency slot', async () => {
  const { scans: model } = scans.deps
  const like = (change: object) => pendingScanLike({ userId: randomUUID(), createdAt: new Date(), ...change })
  const first = like({ activeQuestionKey: 'question', concurrencySlot: 'slot' })
  expect(await insertScan(model, first)).toEqual({ clash: null })
  expect(await insertScan(model, like({ activeQuestionKey: 'question' }))).toEqual({
    clash: 'activeQuestionKey',
  })
  expect(await insertScan(model, like({ concurrencySlot: 'slot' }))).toEqual({ clash: 'concurrencySlot' })
  await storeScanCancellation(model, { id: first._id, userId: first.userId ?? '' }, new Date())
  const second = like({ activeQuestionKey: 'question', concurrencySlot: 'slot' })
  expect(await insertScan(model, second)).toEqual({ clash: null })
})

type Order = Record<string, 1 | -1>

/** What mongoose sends while `work` is done: the collection, the filter and the order of each read and write. */
async function sentBy(work: () => Promise<unknown>) {
  const sent: { collection: string; filter: object; sort: Order }[] = []
  mongoose.set('debug', (collection: string, method: string, filter: object, ...rest: { sort?: Order }[]) => {
    if (method.startsWith('insert') || method === 'createIndex') return
    // Of many at once, what each of them looks for.
    const many: { updateOne: { filter: object } }[] = Array.isArray(filter) ? filter : []
    for (const { updateOne } of many) sent.push({ collection, filter: updateOne.filter, sort: {} })
    if (method === 'bulkWrite') return
    const sort = rest.find((it) => it.sort)?.sort ?? {}
    sent.push({ collection, filter, sort })
  })
  await work()
  mongoose.set('debug', false)
  return sent
}

async function planOf(
  connection: Connection,
  { collection, filter, sort }: Awaited<ReturnType<typeof sentBy>>[0],
): Promise<string> {
  const told = await connection.collection(collection).find(filter).sort(sort).explain('queryPlanner')
  return JSON.stringify(told['queryPlanner'].winningPlan)
}

test('every query of the service uses an index, also for in memory', async () => {
  const {
    scans: model,
    publicScans,
    counters,
    history,
    priceDays,
    trainingModels,
    predictionModels,
    leases,
    mongo,
  } = scans.deps
  const scan = await lease()
  const id = scan._id
  const now = new Date()
  const userId = randomUUID()
  const day = '2026-11-21'
  const reservation = { scanId: id, max: 3, now }
  const sent = await sentBy(async () => {
    for (const scanModel of [model, publicScans]) {
      await findReusableScan(scanModel, 'key', now)
      await findScan(scanModel, id)
      await findScanHead(scanModel, id)
      await findScanIfNewer(scanModel, id, 0)
      const repository = createTestScanRepository(scans, scanModel)
      await repository.acquire(id, free)
      await repository.release(scan)
      for (const write of [
        () => repository.renewLease(scan),
        () => repository.save(scan, withCheck(scan)),
        () => repository.finish(withEnd(scan)),
      ])
        await write().catch(() => {})
      await findScansToRecover(scanModel, now)
      await countActiveScans(scanModel)
      await markScanJobSent(scanModel, id, now)
      await postponeScanRecovery(scanModel, scan, now)
      await markScanEndAnnounced(scanModel, id, now)
    }
    await storeScanCancellation(model, { id, userId }, now)
    await listUserScans(model, userId)
    await reserveScanQuota(counters, 'one', reservation)
    await commitScanQuota(counters, id)
    await releaseScanQuota(counters, id)
    await findActiveScanIds(model, userId)
    await countUserScanRecords({ scans: model, counters }, userId)
    await deleteUserScansAndCounters({ scans: model, counters }, userId)
    await findOrCreateDailySalt(counters, day, { fresh: 'x', now })
    await findBestFarePerQuote(history, 'asked', { since: now, until: now, from: day, to: day, most: 5 })
    await findTrainingFares(history, now, 5)
    for (const more of [{}, { departureDate: day }, { after: { scannedAt: now, id } }]) {
      const wanted = { routes: ['LHR-JFK'], cabinClass: 'economy' as const, since: now, before: now, ...more }
      await Array.fromAsync(streamFaresOfRoutes(history, wanted, 5))
    }
    await findPriceDaysOfTrip(
      priceDays,
      { questionKey: 'asked', departureDate: day, returnDate: null },
      { since: day },
    )
    for (const returnDate of [null, day])
      await findPriceDaysAroundTrip(
        priceDays,
        { questionKey: 'asked', departureDate: day, returnDate },
        { since: day, within: 3 },
      )
    await findPriceDaysOfQuestion(priceDays, 'asked', { since: day, until: day, most: 5 })
    await findPriceDaysOfSeason(priceDays, 'asked', { from: day, to: day, until: day, most: 5 })
    await findNewestPriceDays(priceDays, { since: day, until: day, most: 5 })
    await acquireLease(leases, 'work', { now, until: now })
    await markPredictionDaysStale(predictionModels.predictionDays, [day])
    await findPredictionDay(predictionModels, day)
    await addToSampledCount(predictionModels, day, 1)
    await findExistingPredictionIds(predictionModels, ['one'])
    await findEarliestWaitingPredictionDate(predictionModels)
    await findWaitingPredictions(predictionModels, day, { after: '', most: 5 })
    await findPriceDayCentsById(priceDays, ['one'])
    await settlePredictions(predictionModels, [{ _id: 'one', madeOn: day, actualPrice: 1 }], now)
    await reopenUnseenPredictions(predictionModels, day)
    await recountStalePredictionDays(predictionModels)
    await findAllPredictionDayCounts(predictionModels)
    await storeMarketTrainingResult(
      trainingModels,
      { parameters: defaultMarketParameters, snapshots: [], fares: 0 },
      now,
    )
    await findMarketParameters(trainingModels)
    await findLatestRouteSnapshots(trainingModels)
  })
  expect(sent.length).toBeGreaterThan(30)
  for (const one of sent) {
    const plan = await planOf(mongo.connection, one)
    expect({ ...one, plan }).toMatchObject({
      plan: expect.stringMatching(/"(IXSCAN|IDHACK|EXPRESS_IXSCAN)"/),
    })
    expect({ ...one, plan }).toMatchObject({ plan: expect.not.stringMatching(/"(COLLSCAN|SORT)"/) })
  }
})

test('training reads only the fares that it uses', async () => {
  const { history, mongo } = scans.deps
  const [one] = await sentBy(() => findTrainingFares(history, new Date(), 5))
  if (!one) throw new Error('Nothing was asked')
  expect(await planOf(mongo.connection, one)).toContain('cabinClass_1_scannedAt_-1')
})
