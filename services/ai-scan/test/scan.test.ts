import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { scanStreamEventSchemas } from '@faresight/contracts/ai-scan/stream'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { describe, expect, test } from 'vitest'
import { collectAll, type ReceivedStreamEvent, readEventStream } from '../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { processScanJob } from '../src/worker/process-scan-job.ts'
import { findScan } from '../src/scans/store.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { londonToNewYork, type TestScanService, startTestScanService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

type Told = ReceivedStreamEvent<typeof scanStreamEventSchemas>

let scans: TestScanService
let url = ''
forAllTests(
  () => startTestScanService({ env: { MEMBER_CHECKS: '4' } }),
  async (it) => {
    scans = it
    url = await it.app.listen({ host: '127.0.0.1', port: 0 })
  },
)

async function* follow(id: string, who: ReturnType<typeof createMemberPrincipal>, after = 0) {
  const headers = { ...(await scans.signed(who)), ...(after && { 'last-event-id': String(after) }) }
  yield* readEventStream(scanStreamEventSchemas, `${url}/api/ai-search/${id}/events`, { headers })
}

const stored = async (id: string) => {
  const scan = await findScan(scans.deps.scans, id)
  if (!scan) throw new Error('The scan is not there')
  return scan
}

describe('a scan', () => {
  test('is accepted at once, run by a worker, recorded with its results, and announced once', async () => {
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who)
    const record = await scans.ended(id, who)
    expect(record).toMatchObject({
      searchId: id,
      ...londonToNewYork,
      status: 'completed',
      progress: 100,
      errorMessage: null,
      completedAt: expect.any(String),
      scan: { budget: 6, checking: [], ended: expect.stringMatching(/budget|sure/) },
    })
    const { bestDeal, scannedDates, smartSamples, allResults, scan } = record
    if (!bestDeal || bestDeal.locked) throw new Error('no deal')
    expect(smartSamples).toHaveLength(scan.checks)
    const prices = scannedDates.map(({ price }) => price ?? 0)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(scannedDates).toContainEqual(bestDeal)
    expect(allResults.map((result) => result.id)).toContain(bestDeal.id)
    expect(new Set(allResults.map((result) => result.id)).size).toBe(allResults.length)
    expect(bestDeal.bookingUrl).toMatch(/^\/api\/book\//)
    expect(bestDeal.legs).toHaveLength(2)
    const pairs = smartSamples.map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(scan.certificate).toMatchObject({ confidence: 0.95, gap: expect.any(Number) })
    const floor = (bestDeal.price ?? 0) - (scan.certificate?.gap ?? 0)
    for (const { date, returnDate, price, lowestPrice, lowest, score } of scannedDates) {
      const checked = smartSamples.find((it) => it.departureDate === date && it.returnDate === returnDate)
      expect([lowestPrice, lowestPrice]).toEqual([checked?.price, lowest?.price ?? price])
      expect(lowestPrice).toBeGreaterThanOrEqual(floor)
      expect(score).toBeGreaterThanOrEqual(bestDeal.score ?? Infinity)
      expect(lowest?.stops ?? [0, 0]).toHaveLength(2)
    }
    expect(scan.providers).toEqual([{ provider: 'ignav', status: 'ok', count: scan.checks, detail: null }])

    await expect.poll(async () => (await stored(id)).announcedAt).toBeInstanceOf(Date)
    expect((await stored(id)).recoverAt).toBeNull()
    const told = (await readStoredEvents(scans.nats.setupUrl)).filter((event) => event.id === id)
    expect(told).toMatchObject([
      {
        subject: 'ai-scan.scan.completed.v1',
        source: 'ai-scan',
        data: {
          scanId: id,
          userId: who.userId,
          checks: scan.checks,
          best: { date: bestDeal.date, price: { currency: 'USD' } },
        },
      },
    ])
  })

  wholeTest('one way has departure dates and no nights', async () => {
    const who = createSubscriberPrincipal()
    const body = { ...londonToNewYork, tripType: 'oneway', minNights: 90 }
    const record = await scans.ended(await scans.begin(who, body), who)
    expect(record).toMatchObject({
      tripType: 'oneway',
      minNights: null,
      maxNights: null,
      status: 'completed',
    })
    expect(record.scannedDates.length).toBeGreaterThan(0)
    for (const { date, returnDate } of record.scannedDates) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(returnDate).toBeNull()
    }
  })

  wholeTest('of a city, for a family and in another currency keeps its terms throughout', async () => {
    const who = createSubscriberPrincipal()
    const terms = { passengers: 3, children: 1, infants: 1, currency: 'EUR' }
    const body = { ...londonToNewYork, origin: 'lon', destination: 'NYC', ...terms }
    const record = await scans.ended(await scans.begin(who, body), who)
    expect(record).toMatchObject({ origin: 'LON', destination: 'NYC', ...terms, status: 'completed' })
    for (const { price, pricePerPassenger, currency } of record.scannedDates) {
      expect(currency).toBe('EUR')
      expect(pricePerPassenger).toBeCloseTo((price ?? 0) / 3, 1)
    }
  })

  test('whose job is delivered repeatedly or concurrently has one result', async () => {
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who)
    const again = (name: string) =>
      scans.deps.bus.sendJob(runScanJob, { scanId: id }, { id: `${id} ${name}` })
    await Promise.all(['a', 'b', 'c'].map(again))
    const record = await scans.ended(id, who)
    await again('late')
    const about = { attempt: 1, signal: new AbortController().signal }
    await processScanJob(id, { ...scans.deps, model: scans.deps.scans }, about)
    expect(await scans.read(id, who)).toEqual(record)
    const pairs = record.smartSamples.map(({ departureDate, returnDate }) => `${departureDate} ${returnDate}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(pairs).toHaveLength(record.scan.checks)
    const told = (await readStoredEvents(scans.nats.setupUrl)).filter((event) => event.id === id)
    expect(told).toHaveLength(1)
  })
})

describe('the events of a scan', () => {
  const shape = (events: Told[]) => events.map(({ event }) => event)

  test('show each state once, with rising ids and progress that never falls, and end with the record', async () => {
    const who = createSubscriberPrincipal()
    // Longer than the shortest times between two updates and between two calendars.
    await scans.search?.order('ignav', { fault: 'slow', arg: 600 })
    const id = await scans.begin(who)
    const events = await collectAll(follow(id, who))
    await scans.search?.heal()
    expect(events.length).toBeGreaterThan(2)
    expect(shape(events)).toEqual([...events.slice(1).map(() => 'progress'), 'done'])
    const ids = events.map((event) => event.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    const growing = events.flatMap(({ event, data }) => (event === 'progress' ? [data] : []))
    const progress = growing.map((data) => data.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(growing.some(({ scan }) => scan.checking.length > 0)).toBe(true)
    for (const { scannedDates, checks, scan, budget, lastChecks } of growing) {
      expect(checks).toBe(scan.checks)
      expect(budget).toBe(6)
      for (const { legs } of scannedDates) expect(legs).toEqual([])
      expect(lastChecks).toHaveLength(Math.min(6, checks))
    }
    expect(events.at(-1)?.data).toEqual(await scans.read(id, who))
    // Estimates of other pairs are sent when they change, not with every event.
    const calendars = growing.flatMap(({ calendar }) => (calendar ? [JSON.stringify(calendar)] : []))
    expect(calendars.some((calendar) => calendar.includes('"low"'))).toBe(true)
    // A busy machine may skip states, but repeats none.
    expect(new Set(calendars).size).toBe(calendars.length)
  })

  test('continue after the last one that a reader saw, at any replica', async () => {
    await using replica = await scans.replica({}, { works: false })
    const there = await replica.app.listen({ host: '127.0.0.1', port: 0 })
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who)
    const whole: Told[] = []
    for (let turn = 0; whole.at(-1)?.event !== 'done'; turn++) {
      const headers = { ...(await scans.signed(who)), 'last-event-id': String(whole.at(-1)?.id ?? 0) }
      const at = turn % 2 ? there : url
      for await (const event of readEventStream(scanStreamEventSchemas, `${at}/api/ai-search/${id}/events`, {
        headers,
      })) {
        whole.push(event)
        break
      }
    }
    const ids = whole.map((event) => event.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(shape(await collectAll(follow(id, who)))).toEqual(['done'])
    expect(await collectAll(follow(id, who, whole.at(-1)?.id))).toEqual([])
    expect(await collectAll(follow(id, who, 99_999))).toEqual([])
    // A browser that has seen the end does not ask again.
    const headers = { ...(await scans.signed(who)), 'last-event-id': String(whole.at(-1)?.id) }
    expect((await fetch(`${url}/api/ai-search/${id}/events`, { headers })).status).toBe(204)
  })
})

describe('viewers', () => {
  test('a member sees that checks were made, and no results', async () => {
    const who = createMemberPrincipal()
    const id = await scans.begin(who)
    const events = JSON.stringify(await collectAll(follow(id, who)))
    const record = await scans.ended(id, who)
    expect(record).toMatchObject({
      status: 'completed',
      bestDeal: { locked: true },
      scannedDates: [],
      smartSamples: [],
      allResults: [],
      calendar: null,
      scan: { checks: 4, budget: 4, certificate: null },
    })
    const [first] = (await stored(id)).allResults
    for (const text of [first?.bookingUrl, first?.departureDate, `"price":${first?.price}`]) {
      expect(text).toBeTruthy()
      expect(events + JSON.stringify(record)).not.toContain(text)
    }
  })

  test('an expired plan locks a record, and a new plan unlocks it', async () => {
    const who = createSubscriberPrincipal()
    const id = await scans.begin(who)
    await scans.ended(id, who)
    const lapsed = { ...who, accessUntil: new Date(Date.now() - 1000).toISOString() }
    expect(await scans.read(id, lapsed)).toMatchObject({ bestDeal: { locked: true }, allResults: [] })
    expect(await scans.read(id, who)).toMatchObject({ bestDeal: { locked: false } })
    const [listed] = (await scans.call('GET', '/api/ai-search', lapsed)).json()
    expect(listed).toMatchObject({ searchId: id, bestDates: { locked: true } })
    expect(Object.keys(listed.bestDates)).toEqual(['locked'])
  })

  test('a user’s scans are listed with their best dates, newest first', async () => {
    const who = createSubscriberPrincipal()
    const first = await scans.begin(who)
    await scans.ended(first, who)
    const second = await scans.begin(who, { ...londonToNewYork, passengers: 2 })
    const record = await scans.ended(second, who)
    const list = (await scans.call('GET', '/api/ai-search', who)).json()
    expect(list.map((it: { searchId: string }) => it.searchId)).toEqual([second, first])
    const { checks, bestDates, ...summary } = list[0]
    expect(record).toMatchObject({ ...summary, scan: { checks } })
    expect(record.bestDeal).toMatchObject(bestDates)
    expect(Object.keys(bestDates).sort()).toEqual([
      'date',
      'live',
      'locked',
      'price',
      'pricePerPassenger',
      'returnDate',
      'seenAt',
    ])
    expect((await scans.call('GET', '/api/ai-search', createSubscriberPrincipal())).json()).toEqual([])
  })
})

describe('the same question', () => {
  test('reuses an active or completed scan for an hour', async () => {
    const who = createSubscriberPrincipal()
    const [one, other] = await Promise.all([scans.begin(who), scans.begin(who)])
    expect(other).toBe(one)
    await scans.ended(one, who)
    expect(await scans.begin(who)).toBe(one)
    expect(await scans.begin(who, { ...londonToNewYork, stops: 'nonstop' })).not.toBe(one)
    expect(await scans.begin(createSubscriberPrincipal())).not.toBe(one)
    // As if an hour had passed.
    await scans.deps.scans.updateOne({ _id: one }, { createdAt: new Date(Date.now() - 61 * 60_000) })
    expect(await scans.begin(who)).not.toBe(one)
  })

  wholeTest('starts a new scan after one that stopped early', async () => {
    const who = createSubscriberPrincipal()
    const first = await scans.begin(who)
    await scans.ended(first, who)
    await scans.deps.scans.updateOne({ _id: first }, { ended: 'stopped' })
    expect(await scans.begin(who)).not.toBe(first)
  })

  wholeTest('starts a new scan after one that was cancelled', async () => {
    const who = createSubscriberPrincipal()
    const first = await scans.begin(who)
    await scans.call('DELETE', `/api/ai-search/${first}`, who)
    expect(await scans.begin(who)).not.toBe(first)
  })
})

test('a later scan shows the fares of earlier quotes with their age', async () => {
  const who = createSubscriberPrincipal()
  const body = { ...londonToNewYork, origin: 'CDG', destination: 'LIS' }
  const first = await scans.ended(await scans.begin(who, body), who)
  const questionKey = 'CDG-LIS roundtrip economy any'
  await expect
    .poll(async () => (await scans.deps.history.find({ questionKey, best: true }).lean()).length)
    .toBe(first.scan.checks)
  const later = createSubscriberPrincipal()
  const second = await scans.ended(await scans.begin(later, body), later)
  const seen = second.calendar?.earlierPrices.map(({ date, returnDate, price }) => ({
    date,
    returnDate,
    price,
  }))
  const checked = first.smartSamples.map(({ departureDate: date, returnDate, price }) => ({
    date,
    returnDate,
    price,
  }))
  expect(new Set(seen)).toEqual(new Set(checked))
})
