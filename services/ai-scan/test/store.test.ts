import { randomUUID } from 'node:crypto'
import mongoose, { type Connection } from 'mongoose'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { countUnended } from '../src/figures/store.ts'
import { countHeld, deleteHeld, unendedScans } from '../src/erasure/store.ts'
import {
  findPriceDaysAround,
  findPriceDaysOfSeason,
  findPriceDaysOfTrip,
  findNewestPriceDays,
  findPriceDaysOfQuestion,
} from '../src/history/price-days.ts'
import { streamFaresOfRoutes } from '../src/history/route-fares.ts'
import { findBestFares, findTrainingFares } from '../src/history/store.ts'
import { findMarketParameters, findLatestSnapshots, storeTrainingResult } from '../src/training/store.ts'
import { countBack, countOne, keepCount, saltOf } from '../src/quotas/counters.ts'
import { defaultMarketParameters } from '../src/sampler/default-market-parameters.ts'
import {
  dueScans,
  endRun,
  endScan,
  findAsked,
  findGrowth,
  findScan,
  findState,
  giveBack,
  insertScan,
  listScans,
  noteAnnounced,
  noteSent,
  putOff,
  storeCheck,
  takeScan,
  updateRun,
} from '../src/scans/store.ts'
import {
  findAllPredictionDays,
  findPredictionDay,
  firstDueDate,
  findExistingIds,
  markDaysStale,
  addToSampledCount,
  findPricesById,
  recountStaleDays,
  reopenUnseenPredictions,
  settlePredictions,
  findWaitingPredictions,
} from '../src/predictions/store.ts'
import { takeTurn } from '../src/turns/turns.ts'
import { type Scans, startScans } from './harness.ts'
import { offerLike, sampleLike, scanLike } from './records.ts'

let scans: Scans
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)
afterEach(() => void mongoose.set('debug', false))

const soon = (fromHolder = false) => ({
  now: new Date(),
  until: new Date(Date.now() + 60_000),
  fromHolder,
})
const check = () => ({ sample: sampleLike(), offers: [offerLike(100, 300)], state: { progress: 10 } })
const ending = () => ({
  status: 'completed' as const,
  ended: 'budget' as const,
  errorMessage: null,
  completedAt: new Date(),
  dueAt: null,
})

async function taken() {
  const scan = scanLike({ userId: randomUUID(), createdAt: new Date() })
  await insertScan(scans.deps.scans, scan)
  const mine = await takeScan(scans.deps.scans, scan._id, soon())
  if (!mine) throw new Error('Nobody else has it')
  return { id: scan._id, lease: mine.lease }
}

const stored = (id: string) => scans.deps.scans.findById(id).lean()

describe('the lease of a scan', () => {
  test('is left to who has it, raised by who takes it all the same, and who had it before changes nothing any more', async () => {
    const { scans: model } = scans.deps
    const late = await taken()
    expect(await takeScan(model, late.id, soon())).toBeNull()
    const now = await takeScan(model, late.id, soon(true))
    expect(now?.lease).toBe(late.lease + 1)
    expect(await storeCheck(model, late, 0, check())).toBe(false)
    expect(await updateRun(model, late, { remarks: ['late'] })).toBe(false)
    expect(await endRun(model, late, ending())).toBe(false)
    expect(await stored(late.id)).toMatchObject({ checks: 0, remarks: [], status: 'running' })
  })

  test('ends with the scan: nobody takes it again, and nothing of it changes', async () => {
    const { scans: model } = scans.deps
    const lease = await taken()
    await storeCheck(model, lease, 0, check())
    expect(await endRun(model, lease, ending())).toBe(true)
    const whole = await stored(lease.id)
    expect(await takeScan(model, lease.id, soon(true))).toBeNull()
    expect(await storeCheck(model, lease, 1, check())).toBe(false)
    expect(await updateRun(model, lease, { remarks: ['late'] })).toBe(false)
    expect(await endScan(model, { id: lease.id }, { ...ending(), status: 'canceled' })).toBe(false)
    expect(await stored(lease.id)).toEqual(whole)
  })

  test('takes each check once, though nobody heard that it was stored', async () => {
    const { scans: model } = scans.deps
    const lease = await taken()
    for (const _ of ['once', 'again']) expect(await storeCheck(model, lease, 0, check())).toBe(true)
    const { smartSamples, checks } = (await stored(lease.id)) ?? {}
    expect([smartSamples?.length, checks]).toEqual([1, 1])
    for (const _ of ['once', 'again']) expect(await endRun(model, lease, ending())).toBe(true)
  })

  test('that was given back is anybody’s at once, and costs no worker', async () => {
    const { scans: model } = scans.deps
    const lease = await taken()
    for (const _ of ['once', 'again']) await giveBack(model, lease)
    expect(await takeScan(model, lease.id, soon())).toMatchObject({ lease: 2, unreturned: 1 })
    await giveBack(model, lease)
    expect(await takeScan(model, lease.id, soon(true))).toMatchObject({ lease: 3, unreturned: 2 })
  })

  test('that nobody has said anything of for too long is anybody’s, and has cost a worker', async () => {
    const { scans: model } = scans.deps
    const { id } = await taken()
    const later = { ...soon(), now: soon().until }
    expect(await takeScan(model, id, later)).toMatchObject({ lease: 2, unreturned: 2 })
  })

  test('lets progress only rise', async () => {
    const { scans: model } = scans.deps
    const lease = await taken()
    await storeCheck(model, lease, 0, { ...check(), state: { progress: 60 } })
    await storeCheck(model, lease, 1, { ...check(), state: { progress: 20 } })
    expect((await stored(lease.id))?.progress).toBe(60)
  })
})

test('of two scans with one question or in one place the second is not kept, until the first has ended', async () => {
  const { scans: model } = scans.deps
  const first = scanLike({ userId: randomUUID(), asking: 'question', place: 'place', createdAt: new Date() })
  expect(await insertScan(model, first)).toEqual({ clash: null })
  const like = (change: object) => scanLike({ userId: randomUUID(), createdAt: new Date(), ...change })
  expect(await insertScan(model, like({ asking: 'question' }))).toEqual({ clash: 'asking' })
  expect(await insertScan(model, like({ place: 'place' }))).toEqual({ clash: 'place' })
  await endScan(model, { id: first._id }, ending())
  expect(await insertScan(model, like({ asking: 'question', place: 'place' }))).toEqual({ clash: null })
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

test('every query of the service uses an index, and none sorts in memory', async () => {
  const {
    scans: model,
    publicScans,
    counters,
    history,
    priceDays,
    trainingModels,
    predictionModels,
    turns,
    mongo,
  } = scans.deps
  const { id, lease } = await taken()
  const now = new Date()
  const userId = randomUUID()
  const day = '2026-11-21'
  const most = { scanId: id, most: 3, now }
  const sent = await sentBy(async () => {
    for (const scanModel of [model, publicScans]) {
      await findAsked(scanModel, 'key', now)
      await findScan(scanModel, id)
      await findState(scanModel, id)
      await findGrowth(scanModel, id, { calendar: false })
      await takeScan(scanModel, id, soon())
      await giveBack(scanModel, { id, lease })
      await storeCheck(scanModel, { id, lease }, 0, check())
      await updateRun(scanModel, { id, lease }, {})
      await endRun(scanModel, { id, lease }, ending())
      await endScan(scanModel, { id }, ending())
      await dueScans(scanModel, now)
      await countUnended(scanModel)
      await noteSent(scanModel, id, now)
      await putOff(scanModel, scanLike({ _id: id }), now)
      await noteAnnounced(scanModel, id, now)
    }
    await findScan(model, id, userId)
    await endScan(model, { id, userId }, ending())
    await listScans(model, userId)
    await countOne(counters, 'one', most)
    await keepCount(counters, id)
    await countBack(counters, id)
    await unendedScans(model, userId)
    await countHeld({ scans: model, counters }, userId)
    await deleteHeld({ scans: model, counters }, userId)
    await saltOf(counters, day, { fresh: 'x', now })
    await findBestFares(history, 'asked', { since: now, until: now, from: day, to: day, most: 5 })
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
      await findPriceDaysAround(
        priceDays,
        { questionKey: 'asked', departureDate: day, returnDate },
        { since: day, within: 3 },
      )
    await findPriceDaysOfQuestion(priceDays, 'asked', { since: day, until: day, most: 5 })
    await findPriceDaysOfSeason(priceDays, 'asked', { from: day, to: day, until: day, most: 5 })
    await findNewestPriceDays(priceDays, { since: day, until: day, most: 5 })
    await takeTurn(turns, 'work', { now, until: now })
    await markDaysStale(predictionModels.predictionDays, [day])
    await findPredictionDay(predictionModels, day)
    await addToSampledCount(predictionModels, day, 1)
    await findExistingIds(predictionModels, ['one'])
    await firstDueDate(predictionModels)
    await findWaitingPredictions(predictionModels, day, { after: '', most: 5 })
    await findPricesById(priceDays, ['one'])
    await settlePredictions(predictionModels, [{ _id: 'one', madeOn: day, actualPrice: 1 }], now)
    await reopenUnseenPredictions(predictionModels, day)
    await recountStaleDays(predictionModels)
    await findAllPredictionDays(predictionModels)
    await storeTrainingResult(
      trainingModels,
      { parameters: defaultMarketParameters, snapshots: [], fares: 0 },
      now,
    )
    await findMarketParameters(trainingModels)
    await findLatestSnapshots(trainingModels)
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
