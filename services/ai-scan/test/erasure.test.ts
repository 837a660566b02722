import { randomUUID } from 'node:crypto'
import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { reserveScanQuota } from '../src/quotas/counters.ts'
import { findScan, insertScan } from '../src/scans/store.ts'
import { LeaseLostError } from '../src/worker/leased-scan-repository.ts'
import { createTestScanRepository, type TestScanService, startTestScanService } from './harness.ts'
import { pendingScanLike } from './records.ts'

let scans: TestScanService
let auth: Bus
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)
beforeAll(async () => {
  auth = await scans.nats.connect('auth')
  return () => auth[Symbol.asyncDispose]()
})

const now = () => new Date()
const heldOf = async (userId: string) =>
  (await auth.request(personalDataReportRpcs['ai-scan'], { userId })).counts
const statusOf = async (id: string) => (await scans.deps.scans.findById(id).lean())?.status

async function keepScan(userId: string, change: Parameters<typeof pendingScanLike>[0] = {}): Promise<string> {
  const scan = pendingScanLike({ userId, createdAt: now(), ...change })
  expect(await insertScan(scans.deps.scans, scan)).toEqual({ clash: null })
  return scan._id
}

/** A scan of today that counts for its member's day. */
async function keepCounted(userId: string): Promise<void> {
  const scanId = await keepScan(userId, { status: 'completed' })
  await reserveScanQuota(scans.deps.counters, `member ${userId} ${scanId}`, {
    scanId,
    max: 3,
    now: now(),
    userId,
  })
}

async function tell(event: typeof userClosedEvent | typeof userDeletedEvent, userId: string): Promise<void> {
  const time = now().toISOString()
  const data = { userId, closedAt: time, deletedAt: time }
  await auth.publish(event, { id: randomUUID(), subject: event.subject, time, source: 'auth', data })
}

test('closing an account cancels its pending and running scans, whose workers lose their leases', async () => {
  const [who, another] = [randomUUID(), randomUUID()]
  const waiting = await keepScan(who)
  const running = await keepScan(who)
  const done = await keepScan(who, { status: 'completed' })
  const others = await keepScan(another)
  const { scans: model, bus } = scans.deps
  const repository = createTestScanRepository(scans)
  const leased = await repository.acquire(running, { takeOver: false })
  const told: string[] = []
  for (const id of [waiting, running]) bus.subscribe(scanUpdatedBroadcast, () => void told.push(id), id)
  await bus.ready()

  await tell(userClosedEvent, who)
  await expect.poll(() => statusOf(running)).toBe('canceled')
  await expect.poll(() => statusOf(waiting)).toBe('canceled')
  if (!leased) throw new Error('The scan was not leased')
  await expect(repository.save(leased, { ...leased, remarks: ['late'] })).rejects.toThrow(LeaseLostError)
  expect([await statusOf(done), await statusOf(others)]).toEqual(['completed', 'pending'])
  const shared = await Promise.all(
    [done, waiting, others].map(async (id) => (await findScan(model, id))?.isShared),
  )
  expect(shared).toEqual([false, false, true])
  // Readers are notified, other services are not, as with every cancelled scan.
  await expect.poll(() => told.toSorted()).toEqual([waiting, running].toSorted())
  const events = await readStoredEvents(scans.nats.setupUrl)
  expect(events.filter(({ source }) => source === 'ai-scan')).toEqual([])
})

test('deleting an account deletes its scans and counters, and no others', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()]
  for (const userId of [gone, stays]) await keepCounted(userId)
  const all = { ai_search_results: 1, scan_counters: 1 }
  expect([await heldOf(gone), await heldOf(stays)]).toEqual([all, all])
  await tell(userDeletedEvent, gone)
  await expect.poll(() => heldOf(gone)).toEqual({})
  expect(await heldOf(stays)).toEqual(all)
})

test('the report of a user without data is empty', async () => {
  expect(await heldOf(randomUUID())).toEqual({})
})
