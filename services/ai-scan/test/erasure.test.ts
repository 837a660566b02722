import { randomUUID } from 'node:crypto'
import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/broadcasts'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/events'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { countOne } from '../src/quotas/counters.ts'
import { findScan, insertScan, takeScan, updateRun } from '../src/scans/store.ts'
import { type Scans, startScans } from './harness.ts'
import { scanLike } from './records.ts'

let scans: Scans
let auth: Bus
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)
beforeAll(async () => {
  auth = await scans.nats.connect('auth')
  return () => auth[Symbol.asyncDispose]()
})

const now = () => new Date()
const later = () => new Date(Date.now() + 600_000)
const heldOf = async (userId: string) =>
  (await auth.request(personalDataReportRpcs['ai-scan'], { userId })).counts
const statusOf = async (id: string) => (await scans.deps.scans.findById(id).lean())?.status

async function keepScan(userId: string, change: Parameters<typeof scanLike>[0] = {}): Promise<string> {
  const scan = scanLike({ userId, createdAt: now(), ...change })
  expect(await insertScan(scans.deps.scans, scan)).toEqual({ clash: null })
  return scan._id
}

/** A scan of today that counts for its member's day. */
async function keepCounted(userId: string): Promise<void> {
  const scanId = await keepScan(userId, { status: 'completed' })
  await countOne(scans.deps.counters, `member ${userId} ${scanId}`, { scanId, most: 3, now: now(), userId })
}

async function tell(event: typeof userClosedEvent | typeof userDeletedEvent, userId: string): Promise<void> {
  const time = now().toISOString()
  const data = { userId, closedAt: time, deletedAt: time }
  await auth.publish(event, { id: randomUUID(), subject: event.subject, time, source: 'auth', data })
}

test('with their account the scans that wait or run are cancelled, and whoever works on one has lost it', async () => {
  const [who, another] = [randomUUID(), randomUUID()]
  const waiting = await keepScan(who)
  const running = await keepScan(who)
  const done = await keepScan(who, { status: 'completed' })
  const others = await keepScan(another)
  const { scans: model, bus } = scans.deps
  const held = await takeScan(model, running, { now: now(), until: later(), fromHolder: false })
  const told: string[] = []
  for (const id of [waiting, running]) bus.subscribe(scanUpdatedBroadcast, () => void told.push(id), id)
  await bus.ready()

  await tell(userClosedEvent, who)
  await expect.poll(() => statusOf(running)).toBe('canceled')
  await expect.poll(() => statusOf(waiting)).toBe('canceled')
  expect(await updateRun(model, { id: running, lease: held?.lease ?? 0 }, { remarks: ['late'] })).toBe(false)
  expect([await statusOf(done), await statusOf(others)]).toEqual(['completed', 'pending'])
  const shared = await Promise.all(
    [done, waiting, others].map(async (id) => (await findScan(model, id))?.isShared),
  )
  expect(shared).toEqual([false, false, true])
  // Readers are told, other services are not, as with every scan that its owner cancels.
  await expect.poll(() => told.toSorted()).toEqual([waiting, running].toSorted())
  const events = await readStoredEvents(scans.nats.setupUrl)
  expect(events.filter(({ source }) => source === 'ai-scan')).toEqual([])
})

test('when an account is gone its scans and counters are gone, and those of others are not', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()]
  for (const userId of [gone, stays]) await keepCounted(userId)
  const all = { ai_search_results: 1, scan_counters: 1 }
  expect([await heldOf(gone), await heldOf(stays)]).toEqual([all, all])
  await tell(userDeletedEvent, gone)
  await expect.poll(() => heldOf(gone)).toEqual({})
  expect(await heldOf(stays)).toEqual(all)
})

test('of somebody of whom nothing is kept the answer is nothing', async () => {
  expect(await heldOf(randomUUID())).toEqual({})
})
