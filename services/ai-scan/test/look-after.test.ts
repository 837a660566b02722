import { randomUUID } from 'node:crypto'
import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/jobs'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { countOne } from '../src/quotas/counters.ts'
import { conclude } from '../src/running/conclude.ts'
import { lookOnce } from '../src/running/look-after.ts'
import type { DueScan, ScanRecord } from '../src/scans/record.ts'
import { dueScans, insertScan } from '../src/scans/store.ts'
import { type Scans, startScans } from './harness.ts'
import { offerLike, sampleLike, scanLike } from './records.ts'

let scans: Scans
forAllTests(
  () => startScans({ works: false, fares: false }),
  (it) => (scans = it),
)

const overdue = () => new Date(Date.now() - 1000)
const inAMinute = () => new Date(Date.now() + 60_000)

async function keep(change: Partial<ScanRecord>, model = scans.deps.scans): Promise<string> {
  const scan = scanLike({ userId: randomUUID(), createdAt: new Date(), ...change })
  await insertScan(model, scan)
  return scan._id
}

const waiting = async (job = runScanJob) => (await scans.deps.bus.queueLength(job)).waiting
const told = async (id: string) =>
  (await readStoredEvents(scans.nats.setupUrl)).filter((event) => event.id === id)
/** Two processes look at the same time. */
const bothLook = () => Promise.all([lookOnce(scans.deps), lookOnce(scans.deps)])
async function due(id: string): Promise<DueScan> {
  const scan = (await dueScans(scans.deps.scans, new Date())).find(({ _id }) => _id === id)
  if (!scan) throw new Error('Nothing is due')
  return scan
}
const dueAt = async (id: string) => (await scans.deps.scans.findById(id).lean())?.dueAt

describe('whoever looks after scans', () => {
  test.each([
    ['was never sent', { status: 'pending' }],
    ['lost its worker', { status: 'running', lease: 1 }],
  ] as const)('sends the job of one whose job %s, once, and not again for a while', async (_, change) => {
    const before = await waiting()
    const id = await keep({ ...change, dueAt: overdue() })
    await bothLook()
    await lookOnce(scans.deps)
    expect(await waiting()).toBe(before + 1)
    expect((await dueAt(id))?.getTime()).toBeGreaterThan(Date.now() + 60_000)
  })

  test('sends a visitor’s into the visitors’ queue', async () => {
    const [own, visitors] = [await waiting(), await waiting(runPublicScanJob)]
    await keep({ purpose: 'visitor', userId: undefined, dueAt: overdue() }, scans.deps.publicScans)
    await bothLook()
    expect([await waiting(), await waiting(runPublicScanJob)]).toEqual([own, visitors + 1])
  })

  test('leaves alone what somebody is at', async () => {
    const before = await waiting()
    await keep({ status: 'running', lease: 1, dueAt: inAMinute() })
    await keep({ status: 'pending', dueAt: inAMinute() })
    const ended = await keep({ status: 'completed', completedAt: new Date(), dueAt: inAMinute() })
    await bothLook()
    expect(await waiting()).toBe(before)
    expect(await told(ended)).toEqual([])
  })

  test.each([
    ['completed', { ended: 'budget' }, 'ai-scan.scan.completed.v1', { ended: 'budget', best: null }],
    ['failed', { errorMessage: 'Why.' }, 'ai-scan.scan.failed.v1', { reason: 'Why.' }],
  ] as const)(
    'announces one that has %s and of which nobody was told, once',
    async (status, change, subject, data) => {
      const id = await keep({ status, ...change, completedAt: new Date(), checks: 7, dueAt: overdue() })
      await bothLook()
      await lookOnce(scans.deps)
      expect(await told(id)).toMatchObject([{ subject, data: { scanId: id, checks: 7, ...data } }])
      expect(await scans.deps.scans.findById(id).lean()).toMatchObject({
        announcedAt: expect.any(Date),
        dueAt: null,
      })
    },
  )

  test.each([
    ['failed', 1],
    ['completed', 2],
  ] as const)(
    'leaves of one that has %s and its lost worker as many counted as should be',
    async (status, used) => {
      const { counters } = scans.deps
      const id = await keep({ status, ended: 'failed', completedAt: new Date(), dueAt: overdue() })
      const [day, now] = [randomUUID(), new Date()]
      for (const scanId of [id, randomUUID()]) await countOne(counters, day, { scanId, most: 3, now })
      // Its worker died after it had seen to the quota, and before it had told anybody.
      const publish = () => Promise.reject(new Error('Killed'))
      const dying = { ...scans.deps, model: scans.deps.scans, bus: { ...scans.deps.bus, publish } }
      await expect(conclude(await due(id), dying)).rejects.toThrow('Killed')
      await bothLook()
      await lookOnce(scans.deps)
      expect(await counters.findById(day).lean()).toMatchObject({
        used,
        open: [expect.not.stringMatching(id)],
      })
      expect(await told(id)).toHaveLength(1)
    },
  )

  test('passes one that it cannot look after, and comes to those behind it', async () => {
    const bad = await keep({ status: 'completed', origin: '?', completedAt: new Date(), dueAt: new Date(0) })
    const good = await keep({
      status: 'completed',
      ended: 'budget',
      completedAt: new Date(),
      dueAt: overdue(),
    })
    await lookOnce(scans.deps)
    expect([await told(bad), await told(good)]).toMatchObject([[], [{ id: good }]])
    expect((await dueAt(bad))?.getTime()).toBeGreaterThan(Date.now())
  })

  test('reads nothing of what a scan has found but its best deal', async () => {
    const id = await keep({
      smartSamples: [sampleLike()],
      allResults: [offerLike(100, 300)],
      dueAt: new Date(0),
    })
    const [first] = await dueScans(scans.deps.scans, new Date(1))
    expect(first).toMatchObject({ _id: id, bestDeal: null })
    for (const field of ['smartSamples', 'allResults', 'calendar']) expect(first).not.toHaveProperty(field)
  })
})
