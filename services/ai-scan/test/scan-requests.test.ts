import { randomUUID } from 'node:crypto'
import { dayMs } from '@faresight/contracts/days'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startOrReuseScan } from '../src/requests/start-scan.ts'
import { hashScanQuestion } from '../src/requests/scan-question.ts'
import { reserveScanQuota, toUtcDay } from '../src/quotas/counters.ts'
import { createVisitorRequester } from '../src/quotas/requester.ts'
import type { StoredScan } from '../src/scans/stored-scan.ts'
import { insertScan, toScanEndUpdate } from '../src/scans/store.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { londonToNewYork, type TestScanService, startTestScanService } from './harness.ts'
import { scanQuestionLike, pendingScanLike } from './records.ts'

/** No worker runs: scans stay pending. */
let scans: TestScanService
forAllTests(
  () =>
    startTestScanService({ works: false, env: { VISITOR_SCANS_PER_DAY: '2', PUBLIC_SCANS_PER_DAY: '5' } }),
  (it) => (scans = it),
)

const ask = (who: ReturnType<typeof createMemberPrincipal>, change: object = {}) =>
  scans.call('POST', '/api/ai-search', who, { body: { ...londonToNewYork, ...change } })

/** One party after the other, so that no question is the same. */
const parties = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const secondsUntilTomorrow = () => (dayMs - (Date.now() % dayMs)) / 1000

describe('bad input', () => {
  test.each([
    [{ searchPeriod: '2_weeks' }, 'searchPeriod', 'Please choose 1, 3, 6 or 12 months'],
    [{ minNights: 9, maxNights: 5 }, 'minNights', 'Minimum nights can’t be more than maximum nights'],
    [{ minNights: undefined, maxNights: 2 }, 'maxNights', 'Minimum nights can’t be more than maximum nights'],
    [{ maxNights: 31 }, 'maxNights', 'Please choose 1 to 30 nights'],
    [{ minNights: 0 }, 'minNights', 'Please choose 1 to 30 nights'],
    [{ origin: 'LH' }, 'origin', 'Please enter origin city'],
    [{ destination: 'lhr' }, 'destination', 'Please choose two different places'],
    [{ destination: 'LON' }, 'destination', 'Please choose two different places'],
    [{ priceWeight: 2 }, 'priceWeight', 'Please say how much the price counts as a number from 0 to 1'],
    [{ passengers: 10 }, 'passengers', 'Please choose 1 to 9 passengers'],
    [{ passengers: 2, children: 2 }, 'children', 'Please include at least one adult'],
    [{ infants: 2 }, 'infants', 'At most one infant per adult can travel on a lap'],
    [{ tripType: 'multicity' }, 'tripType', 'Please choose round trip or one way'],
    [
      { searchPeriod: '1_month', minNights: 30, maxNights: 30 },
      'minNights',
      'Please choose a shorter stay: this one doesn’t fit in the search period',
    ],
  ])('%o is refused with a message for its field', async (change, path, message) => {
    const answer = await ask(createSubscriberPrincipal(), change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
  })

  test('unknown places are named', async () => {
    const answer = await ask(createSubscriberPrincipal(), { origin: 'QQQ', destination: 'Atlantis' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'search/unknown-airport',
      errors: [{ path: 'origin' }, { path: 'destination' }],
    })
  })

  test('a refused request counts towards no quota, and one without a session is refused', async () => {
    const who = createMemberPrincipal()
    for (const _ of parties) await ask(who, { origin: 'QQQ' })
    expect((await ask(who)).statusCode).toBe(202)
    const anonymous = await scans.call('POST', '/api/ai-search', null, { body: londonToNewYork })
    expect(anonymous.statusCode).toBe(401)
  })
})

describe('a member', () => {
  test('has the default price weight, and a subscriber their own', async () => {
    const weightFor = async (who: ReturnType<typeof createMemberPrincipal>) => {
      const { searchId } = (await ask(who, { priceWeight: 0.2 })).json<{ searchId: string }>()
      return (await scans.deps.scans.findById(searchId).lean())?.priceWeight
    }
    expect(await weightFor(createMemberPrincipal())).toBe(0.7)
    expect(await weightFor(createSubscriberPrincipal())).toBe(0.2)
  })

  test('starts at most three scans a day, also concurrently, and learns when there are more', async () => {
    const who = createMemberPrincipal()
    const answers = await Promise.all(parties.map((passengers) => ask(who, { passengers })))
    expect(await scans.deps.counters.find({ userId: who.userId }).lean()).toMatchObject([{ used: 3 }])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 202)).toHaveLength(3)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({
      code: 'ai-scan/quota-used',
      detail: expect.stringMatching(/You’ll get more in \d+ (hours|minutes), at midnight UTC/),
    })
    expect(Math.abs(Number(refused?.headers['retry-after']) - secondsUntilTomorrow())).toBeLessThan(60)
    expect((await ask(createMemberPrincipal())).statusCode).toBe(202)
  })

  test('gets the same scan for the same question after the quota is used up', async () => {
    const who = createMemberPrincipal()
    const first = await ask(who)
    for (const passengers of [2, 3, 4]) await ask(who, { passengers })
    expect((await ask(who, { passengers: 5 })).statusCode).toBe(429)
    expect((await ask(who)).json()).toEqual(first.json())
  })

  test('has a new quota the next day', async () => {
    const who = createMemberPrincipal()
    for (const passengers of [1, 2, 3]) await ask(who, { passengers })
    const before = scans.deps.now
    scans.deps.now = () => new Date(Date.now() + dayMs)
    try {
      expect((await ask(who, { passengers: 4 })).statusCode).toBe(202)
    } finally {
      scans.deps.now = before
    }
  })
})

test('a request whose insert clashes with a scan that then fails starts its own scan', async () => {
  const { scans: model } = scans.deps
  const { userId } = createMemberPrincipal()
  const question = scanQuestionLike()
  const requester = {
    purpose: 'member',
    requesterKey: userId,
    userId,
    quotaKeys: [],
    // After the lookup of a reusable scan, and before the insert of a new one.
    async reserveQuota() {
      const budget = scans.deps.limits.checksPerScan.member
      const key = hashScanQuestion(question, { requesterKey: userId, budget })
      await insertScan(
        model,
        pendingScanLike({ userId, questionKey: key, activeQuestionKey: key, createdAt: new Date() }),
      )
      return true
    },
  } as const
  const end = { status: 'failed', ended: 'failed', errorMessage: null, completedAt: new Date() } as const
  /** The other one fails as soon as it was in the way. */
  const failing = new Proxy(model, {
    get: (it, name) =>
      name !== 'create'
        ? Reflect.get(it, name)
        : (records: StoredScan[]) =>
            it.create(records).catch(async (error: unknown) => {
              for (const { _id: id } of await it.find({ userId }).lean())
                await it.updateOne({ _id: id }, toScanEndUpdate(id, { ...end, recoverAt: null }))
              throw error
            }),
  })
  const started = await startOrReuseScan(question, requester, { model: failing, job: runScanJob }, scans.deps)
  expect(started).toEqual({ scanId: expect.any(String) })
  expect(await model.find({ userId, status: 'pending' }).lean()).toHaveLength(1)
})

describe('a subscriber', () => {
  test('has at most two active scans, also when requested concurrently, and another once one has ended', async () => {
    const who = createSubscriberPrincipal()
    const answers = await Promise.all(parties.map((passengers) => ask(who, { passengers })))
    const begun = answers.filter(({ statusCode }) => statusCode === 202)
    expect(begun).toHaveLength(2)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'ai-scan/too-many-running' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const [first] = begun
    await scans.call('DELETE', `/api/ai-search/${first?.json().searchId}`, who)
    const next = await Promise.all(parties.map((passengers) => ask(who, { passengers, stops: 'nonstop' })))
    expect(next.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
  })

  test('gets one scan for concurrent requests with one question', async () => {
    const who = createSubscriberPrincipal()
    const answers = await Promise.all(parties.map(() => ask(who)))
    const ids = new Set(answers.map((answer) => answer.json().searchId))
    expect(ids.size).toBe(1)
    expect(await scans.deps.scans.find({ userId: who.userId }).lean()).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('ends a scan permanently and is idempotent', async () => {
    const who = createSubscriberPrincipal()
    const { searchId } = (await ask(who)).json()
    const cancel = () => scans.call('DELETE', `/api/ai-search/${searchId}`, who)
    const [one, other] = await Promise.all([cancel(), cancel()])
    expect([one.statusCode, other.statusCode, (await cancel()).statusCode]).toEqual([204, 204, 204])
    expect(await scans.read(searchId, who)).toMatchObject({
      status: 'canceled',
      completedAt: expect.any(String),
      scan: { ended: 'canceled' },
    })
  })

  test('is refused for a scan that has ended', async () => {
    const who = createSubscriberPrincipal()
    const { searchId } = (await ask(who)).json()
    await scans.deps.scans.updateOne({ _id: searchId }, { status: 'completed' })
    const answer = await scans.call('DELETE', `/api/ai-search/${searchId}`, who)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ai-scan/already-ended'])
  })
})

describe('visitors', () => {
  let count = 0
  /** Requests a new scan and leaves at once; the scan is started all the same. */
  async function visit(address: string): Promise<number> {
    const [stops, cabinClass] = [['any', 'nonstop', '1stop'][count % 3], ['economy', 'business'][count % 2]]
    const body = { ...londonToNewYork, passengers: 1 + (count++ % 9), stops, cabinClass }
    const leaving = new AbortController()
    const url = await listening()
    const answer = await fetch(`${url}/api/public/ai-search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    })
    leaving.abort()
    return answer.status
  }
  let url: Promise<string> | undefined
  const listening = () => (url ??= scans.app.listen({ host: '127.0.0.1', port: 0 }))

  test('have daily quotas by address and in total', async () => {
    const first = await Promise.all([1, 2, 3, 4].map(() => visit('203.0.113.7')))
    expect(first.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
    expect(await visit('203.0.113.8')).toBe(200)
    // One network of IPv6 counts as one.
    const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3']
    const second = []
    for (const address of network) second.push(await visit(address))
    expect(second).toEqual([200, 200, 429])
    // Five of five: other visitors are refused, and their counters stay.
    expect(await visit('203.0.113.9')).toBe(429)
    const counters = (await scans.deps.counters.find({}).lean()).filter(({ _id }) =>
      _id.startsWith('visitor '),
    )
    // Three addresses of IPv4 with their /24 and /16, and a /64 with its /56 and /48.
    expect(counters.map(({ used = 0 }) => used).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 2, 2, 2, 3, 3])
  })

  test('leave no address in the database', async () => {
    const kept = JSON.stringify([
      await scans.deps.counters.find({}).lean(),
      await scans.deps.publicScans.find({}).lean(),
    ])
    expect(kept).toContain('visitor ')
    for (const trace of ['203.0.113.7', '203.0.113.8', '2001:db8:1:2']) expect(kept).not.toContain(trace)
  })

  test('have other counter names each day, and with each salt', async () => {
    const { counters, limits } = scans.deps
    const [first, second] = [new Date('2031-01-01T12:00:00Z'), new Date('2031-01-02T12:00:00Z')]
    async function namesOn(now: Date): Promise<string[]> {
      expect(
        await (
          await createVisitorRequester('203.0.113.20', [], { counters, limits, now: () => now })
        ).reserveQuota(randomUUID()),
      ).toBe(true)
      const names = (await counters.find({}).lean()).map(({ _id }) => _id.split(' '))
      const ofDay = names.flatMap(([what, name = '', day]) =>
        what === 'visitor' && day === toUtcDay(now) ? [name] : [],
      )
      return ofDay.toSorted()
    }
    const names = await namesOn(first)
    expect(names).toHaveLength(3)
    const others = names.map(() => expect.not.stringMatching(new RegExp(names.join('|'))))
    expect(await namesOn(first)).toEqual(names)
    expect(await namesOn(second)).toEqual(others)
    await counters.deleteMany({ expiresAt: { $gt: first } })
    expect(await namesOn(first)).toEqual(others)
  })

  test.each([
    ['one address', 1, (index: number) => `2001:db8:9:1::${index + 1}`],
    ['one /56', 3, (index: number) => `2001:db8:8:1${(index + 16).toString(16)}::1`],
    ['one /48', 9, (index: number) => `2001:db8:7:${(index + 16).toString(16)}00::1`],
    ['one /24', 3, (index: number) => `198.51.100.${index}`],
    ['one /16', 9, (index: number) => `198.52.${index}.1`],
  ])('of %s have %i times the quota of one address', async (_, most, addressAt) => {
    const { counters } = scans.deps
    const limits = { ...scans.deps.limits, visitorScansPerDay: 1, publicScansPerDay: 1000 }
    let begun = 0
    for (let index = 0; index < 20; index++) {
      const requester = await createVisitorRequester(addressAt(index), [], {
        counters,
        limits,
        now: () => new Date(),
      })
      if (await requester.reserveQuota(randomUUID())) begun++
    }
    expect(begun).toBe(most)
  })

  test('have their networks stored only while their scan is active', async () => {
    const { publicScans } = scans.deps
    const [scan] = await publicScans.find({ quotaKeys: '203.0.113.0/24' }).lean()
    expect(scan?.quotaKeys).toHaveLength(3)
    const id = scan?._id ?? ''
    await publicScans.updateOne({ _id: id }, toScanEndUpdate(id, { status: 'canceled', recoverAt: null }))
    expect(await publicScans.findById(scan?._id).lean()).toMatchObject({ status: 'canceled' })
    expect(await publicScans.findById(scan?._id).lean()).not.toHaveProperty('quotaKeys')
  })
})

test('a quota of 0 admits no scan', async () => {
  const scan = { scanId: randomUUID(), max: 0, now: new Date() }
  expect(await reserveScanQuota(scans.deps.counters, 'unused', scan)).toBe(false)
})
