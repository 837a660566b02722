import { randomUUID } from 'node:crypto'
import { dayMs } from '@faresight/contracts/days'
import type { Principal } from '@faresight/contracts/viewer'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  createMemberPrincipal,
  createAdminPrincipal,
  createSubscriberPrincipal,
} from '../../../test/setup/principals.ts'
import { streamScanUpdates } from '../src/requests/scan-updates.ts'
import type { ScanRecord } from '../src/scans/record.ts'
import { insertScan } from '../src/scans/store.ts'
import { rankDeals, toScoreWeights } from '../src/scans/deals.ts'
import { type TestScanService, startTestScanService } from './harness.ts'
import { openResultLike, storedSampleLike, pendingScanLike } from './records.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const owner = createSubscriberPrincipal()
const bookingUrl = '/api/book/8f2c6f60-6a3b-4c0e-9a51-6f5f5ed0a001/0123456789ab'
const searchId = '8f2c6f60-6a3b-4c0e-9a51-6f5f5ed0a002'

/** A scan that has ended, of two pairs. */
function ended(change: Partial<ScanRecord> = {}): ScanRecord {
  const option = {
    provider: 'ignav',
    seller: 'Zed Air',
    sellerKind: 'airline' as const,
    price: 471,
    pricePerPassenger: 471,
    currency: 'USD' as const,
    charged: null,
    live: true,
    seenAt: '2026-11-21T10:00:00.000Z',
    selfTransfer: null,
    brandedFare: null,
    bookingUrl,
    tickets: [{ seller: 'Zed Air', bookingUrl }],
  }
  const results = [471.4, 501].map((price) =>
    openResultLike(price, 600, {
      id: `offer-${price}`,
      searchId,
      bookingUrl,
      options: [{ ...option, price }],
    }),
  )
  const samples = results.map(({ id, price }, day) =>
    storedSampleLike({ departureDate: `2026-12-0${day + 1}`, offers: [id], price }),
  )
  return pendingScanLike({
    userId: owner.userId,
    quotaKeys: [`user ${owner.userId}`],
    createdAt: new Date(),
    completedAt: new Date(),
    status: 'completed',
    progress: 100,
    ended: 'budget',
    checks: samples.length,
    smartSamples: samples,
    allResults: results,
    bestDeal: rankDeals(samples, results, toScoreWeights(0.7)).best,
    ...change,
  })
}

async function keep(change: Partial<ScanRecord> = {}): Promise<string> {
  const scan = ended(change)
  await insertScan(scan.purpose === 'visitor' ? scans.deps.publicScans : scans.deps.scans, scan)
  return scan._id
}

const visitors = { purpose: 'visitor', userId: undefined, quotaKeys: undefined } as const
const open = (id: string, who: Principal | null, path = '') =>
  scans.call('GET', `/api/ai-search/${id}${path}`, who)
const share = (id: string, who: Principal | null, isShared: boolean) =>
  scans.call('PATCH', `/api/ai-search/${id}`, who, { body: { isShared } })

describe('a link to a scan', () => {
  test.each<[string, Partial<ScanRecord>]>([
    ['a member’s or subscriber’s', {}],
    ['a visitor’s', visitors],
  ])('shows %s as its reader may see it', async (_, change) => {
    const id = await keep(change)
    const [visitor, member, subscriber] = await Promise.all(
      [null, createMemberPrincipal(), createSubscriberPrincipal()].map(async (who) =>
        (await open(id, who)).json(),
      ),
    )
    for (const record of [visitor, member, subscriber])
      expect(record).toMatchObject({
        searchId: id,
        isOwn: false,
        isShared: true,
        status: 'completed',
        completedAt: expect.any(String),
        scan: { checks: 2 },
      })
    expect(visitor).toMatchObject({
      bestDeal: { airline: 'Zed Air', price: null, date: null },
      allResults: [],
    })
    expect(member).toMatchObject({ bestDeal: { locked: true }, scannedDates: [], allResults: [] })
    expect(subscriber).toMatchObject({ bestDeal: { price: 471.4 }, allResults: [{ price: 471.4 }, {}] })
    for (const text of ['471', '2026-12-0', 'offer-']) {
      expect(JSON.stringify(visitor.bestDeal) + JSON.stringify(visitor.scannedDates)).not.toContain(text)
      expect(JSON.stringify(member.bestDeal)).not.toContain(text)
    }
  })

  test('shows neither the owner nor, to other readers, links to sellers', async () => {
    const id = await keep()
    for (const who of [null, createMemberPrincipal(), createSubscriberPrincipal(), createAdminPrincipal()]) {
      const { body } = await open(id, who)
      for (const text of [owner.userId, bookingUrl, searchId]) expect(body).not.toContain(text)
    }
    const { body } = await open(id, owner)
    expect(JSON.parse(body)).toMatchObject({
      isOwn: true,
      bestDeal: { bookingUrl },
      allResults: [{ searchId }, {}],
    })
    expect(body).not.toContain(owner.userId)
  })

  test('uses no quota of its reader, and is not among their scans', async () => {
    const [id, member] = [await keep(), createMemberPrincipal()]
    await open(id, member)
    expect((await scans.call('GET', '/api/ai-search', member)).json()).toEqual([])
    expect(await scans.deps.counters.find({ userId: member.userId }).lean()).toEqual([])
  })

  test('can be revoked and restored by its owner', async () => {
    const id = await keep()
    const statuses = async () =>
      Promise.all(
        [null, createSubscriberPrincipal(), createAdminPrincipal(), owner].map(
          async (who) => (await open(id, who)).statusCode,
        ),
      )
    expect((await share(id, null, false)).statusCode).toBe(401)
    expect((await share(id, createSubscriberPrincipal(), false)).statusCode).toBe(404)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await share(id, owner, false)).json()).toEqual({ isShared: false })
    expect(await statuses()).toEqual([404, 404, 404, 200])
    expect((await open(id, owner)).json()).toMatchObject({ isOwn: true, isShared: false })
    await share(id, owner, true)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  test('that is revoked gets the 404 of no scan, and only the owner changes or cancels a scan', async () => {
    const id = await keep({ status: 'pending', completedAt: null, ended: null, isShared: false })
    for (const [method, path, as, sent] of [
      ['DELETE', '', createSubscriberPrincipal(), {}],
      ['PATCH', '', createSubscriberPrincipal(), { body: { isShared: true } }],
      ['GET', '', createSubscriberPrincipal(), {}],
      ['GET', '/events', createSubscriberPrincipal(), {}],
      ['GET', '', null, {}],
      ['GET', '/events', null, {}],
    ] as const) {
      const [theirs, missing] = await Promise.all(
        [id, randomUUID()].map((it) => scans.call(method, `/api/ai-search/${it}${path}`, as, sent)),
      )
      expect(theirs?.statusCode).toBe(404)
      expect(theirs?.json()).toEqual(missing?.json())
    }
    expect((await open(id, owner)).json()).toMatchObject({ status: 'pending', isShared: false })
  })

  test.each([
    ['a visitor’s after 24 hours', visitors, dayMs],
    ['another after twelve months', {}, 365 * dayMs],
  ])('expires with its scan, even before the database deletes it: %s', async (_, change, ageMs) => {
    const at = (earlierMs: number) => ({ ...change, createdAt: new Date(Date.now() - earlierMs) })
    const [last, gone] = [await keep(at(ageMs - 60_000)), await keep(at(ageMs + 1000))]
    const { expiresAt, createdAt } = (await open(last, null)).json()
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(ageMs)
    expect([(await open(gone, null)).statusCode, (await open(gone, owner)).statusCode]).toEqual([404, 404])
  })

  test('streams a running scan for as long as it is shared', async () => {
    const id = await keep({ status: 'running', completedAt: null, ended: null })
    const { scans: model, bus } = scans.deps
    const signal = AbortSignal.timeout(10_000)
    const [theirs, own] = [true, false].map((sharedOnly) =>
      streamScanUpdates(id, 0, { model, bus, signal, sharedOnly }),
    )
    expect(await theirs?.next()).toMatchObject({ done: false })
    expect(await own?.next()).toMatchObject({ done: false })
    await bus.ready()
    await share(id, owner, false)
    expect(await theirs?.next()).toMatchObject({ done: true })
    await model.updateOne({ _id: id }, { $inc: { version: 1 } })
    await share(id, owner, false)
    expect(await own?.next()).toMatchObject({ done: false })
    await own?.return()
    expect((await open(id, createSubscriberPrincipal(), '/events')).statusCode).toBe(404)
  })
})
