import { randomUUID } from 'node:crypto'
import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/messages'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { reserveScanQuota } from '../src/quotas/counters.ts'
import { settleEndedScan } from '../src/worker/settle-ended-scan.ts'
import { recoverStaleScans } from '../src/worker/recovery.ts'
import type { ScanToRecover, ScanRecord } from '../src/scans/record.ts'
import { findScansToRecover, insertScan } from '../src/scans/store.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { openResultLike, storedSampleLike, pendingScanLike } from './records.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const overdue = () => new Date(Date.now() - 1000)
const inAMinute = () => new Date(Date.now() + 60_000)

async function keep(change: Partial<ScanRecord>, model = scans.deps.scans): Promise<string> {
  const scan = pendingScanLike({ userId: randomUUID(), createdAt: new Date(), ...change })
  await insertScan(model, scan)
  return scan._id
}

const waiting = async (job = runScanJob) => (await scans.deps.bus.queueLength(job)).waiting
const told = async (id: string) =>
  (await readStoredEvents(scans.nats.setupUrl)).filter((event) => event.id === id)
/** As two processes do at the same time. */
const recoverTwice = () => Promise.all([recoverStaleScans(scans.deps), recoverStaleScans(scans.deps)])
async function due(id: string): Promise<ScanToRecover> {
  const scan = (await findScansToRecover(scans.deps.scans, new Date())).find(({ _id }) => _id === id)
  if (!scan) throw new Error('Nothing is due')
  return scan
}
const recoverAt = async (id: string) => (await scans.deps.scans.findById(id).lean())?.recoverAt

describe('recovery', () => {
  test.each([
    ['has no job', { status: 'pending' }],
    ['lost its worker', { status: 'running', lease: 1 }],
  ] as const)('sends the job of a scan that %s, once, and not again for a while', async (_, change) => {
    const before = await waiting()
    const id = await keep({ ...change, recoverAt: overdue() })
    await recoverTwice()
    await recoverStaleScans(scans.deps)
    expect(await waiting()).toBe(before + 1)
    expect((await recoverAt(id))?.getTime()).toBeGreaterThan(Date.now() + 60_000)
  })

  test('sends the job of a visitor’s scan into the visitors’ queue', async () => {
    const [own, visitors] = [await waiting(), await waiting(runPublicScanJob)]
    await keep({ purpose: 'visitor', userId: undefined, recoverAt: overdue() }, scans.deps.publicScans)
    await recoverTwice()
    expect([await waiting(), await waiting(runPublicScanJob)]).toEqual([own, visitors + 1])
  })

  test('leaves scans whose recovery is not due', async () => {
    const before = await waiting()
    await keep({ status: 'running', fencingToken: 1, recoverAt: inAMinute() })
    await keep({ status: 'pending', recoverAt: inAMinute() })
    const ended = await keep({ status: 'completed', completedAt: new Date(), recoverAt: inAMinute() })
    await recoverTwice()
    expect(await waiting()).toBe(before)
    expect(await told(ended)).toEqual([])
  })

  test.each([
    ['completed', { ended: 'budget' }, 'ai-scan.scan.completed.v1', { ended: 'budget', best: null }],
    ['failed', { errorMessage: 'Why.' }, 'ai-scan.scan.failed.v1', { reason: 'Why.' }],
  ] as const)(
    'announces a scan that has %s and was not announced, once',
    async (status, change, subject, data) => {
      const id = await keep({ status, ...change, completedAt: new Date(), checks: 7, recoverAt: overdue() })
      await recoverTwice()
      await recoverStaleScans(scans.deps)
      expect(await told(id)).toMatchObject([{ subject, data: { scanId: id, checks: 7, ...data } }])
      expect(await scans.deps.scans.findById(id).lean()).toMatchObject({
        announcedAt: expect.any(Date),
        recoverAt: null,
      })
    },
  )

  test.each([
    ['failed', 1],
    ['completed', 2],
  ] as const)('settles the quota of a scan that has %s, also when it is repeated', async (status, used) => {
    const { counters } = scans.deps
    const id = await keep({ status, ended: 'failed', completedAt: new Date(), recoverAt: overdue() })
    const [day, now] = [randomUUID(), new Date()]
    for (const scanId of [id, randomUUID()]) await reserveScanQuota(counters, day, { scanId, max: 3, now })
    // Its worker died after settling the quota and before announcing the end.
    const publish = () => Promise.reject(new Error('Killed'))
    const dying = { ...scans.deps, model: scans.deps.scans, bus: { ...scans.deps.bus, publish } }
    await expect(settleEndedScan(await due(id), dying)).rejects.toThrow('Killed')
    await recoverTwice()
    await recoverStaleScans(scans.deps)
    expect(await counters.findById(day).lean()).toMatchObject({
      used,
      reserved: [expect.not.stringMatching(id)],
    })
    expect(await told(id)).toHaveLength(1)
  })

  test('counts the audits of scans that have ended, each once, and those without one not', async () => {
    const ended = {
      status: 'completed',
      ended: 'budget',
      completedAt: new Date(),
      recoverAt: overdue(),
    } as const
    const ids = [
      await keep({ ...ended, hasCertificateHeld: true }),
      await keep({ ...ended, hasCertificateHeld: false }),
      await keep({ ...ended, hasCertificateHeld: null }),
    ]
    await recoverTwice()
    for (const id of ids) expect(await told(id)).toHaveLength(1)
    const { certificateAudits } = scans.deps
    const audits = await certificateAudits
      .find({ _id: { $in: ids } })
      .sort({ held: 1 })
      .lean()
    expect(audits.map(({ held }) => held)).toEqual([false, true])
    expect(await scans.deps.certificateCoverage()).toEqual({ audited: 2, held: 1, share: null })
  })

  test('skips a scan that cannot be recovered, and recovers those behind it', async () => {
    const bad = await keep({
      status: 'completed',
      origin: '?',
      completedAt: new Date(),
      recoverAt: new Date(0),
    })
    const good = await keep({
      status: 'completed',
      ended: 'budget',
      completedAt: new Date(),
      recoverAt: overdue(),
    })
    await recoverStaleScans(scans.deps)
    expect([await told(bad), await told(good)]).toMatchObject([[], [{ id: good }]])
    expect((await recoverAt(bad))?.getTime()).toBeGreaterThan(Date.now())
  })

  test('reads of a scan’s findings only the best deal', async () => {
    const id = await keep({
      smartSamples: [storedSampleLike()],
      allResults: [openResultLike(100, 300)],
      recoverAt: new Date(0),
    })
    const [first] = await findScansToRecover(scans.deps.scans, new Date(1))
    expect(first).toMatchObject({ _id: id, bestDeal: null })
    for (const field of ['smartSamples', 'allResults', 'calendar']) expect(first).not.toHaveProperty(field)
  })
})
