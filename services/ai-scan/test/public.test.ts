import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import { publicScanStreamEventSchemas } from '@faresight/contracts/ai-scan/stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectAll, readEventStream } from '../../../test/setup/event-stream.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { londonToNewYork, type TestScanService, startTestScanService } from './harness.ts'

let scans: TestScanService
let url = ''
forAllTests(
  () => startTestScanService({ env: { VISITOR_SCANS_PER_DAY: '1000', VISITOR_CHECKS: '4' } }),
  async (it) => {
    scans = it
    url = await it.app.listen({ host: '127.0.0.1', port: 0 })
  },
)

let passengers = 0
/** A new question for each test. */
let body = { ...londonToNewYork, passengers: 1 }
beforeEach(() => {
  passengers = (passengers % 9) + 1
  body = { ...londonToNewYork, passengers }
})

const path = '/api/public/ai-search'
const stored = () => scans.deps.publicScans.find({ passengers }).lean()

/** The first and the last day of the period are no secret, and may be among the checked ones. */
function withoutWindow(answer: object): string {
  const isWindow = (key: string) => key === 'from' || key === 'to'
  return JSON.stringify(answer, (key, value: unknown) => (isWindow(key) ? null : value))
}

describe('a visitor’s scan', () => {
  test('is answered when it is done, without dates, price or link of the best deal', async () => {
    const answer = await scans.call('POST', path, null, { body })
    expect(answer.statusCode).toBe(200)
    const { bestDeal, scannedDates, scan, ...link } = answer.json()
    expect(scan).toMatchObject({ checks: 4, budget: 4, ended: 'budget', certificate: null })
    expect(bestDeal).toMatchObject({
      locked: false,
      airline: expect.any(String),
      travelTime: expect.any(Number),
      price: null,
      date: null,
      bookingUrl: null,
    })
    const [kept] = await stored()
    const dates = kept?.smartSamples.map(({ departureDate }) => departureDate) ?? []
    const told = withoutWindow(answer.json())
    for (const text of [...dates, '/api/book/', kept?.bestDeal?.id]) expect(told).not.toContain(text)
    expect(scannedDates).toHaveLength(kept?.smartSamples.filter(({ price }) => price !== null).length ?? 0)
    expect(scannedDates[0]).toMatchObject({ price: null, month: expect.stringMatching(/^\d{4}-\d\d$/) })
    expect(kept).toMatchObject({ purpose: 'visitor', status: 'completed' })
    expect(kept).not.toHaveProperty('userId')
    // 122 random bits.
    expect(link.searchId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const opened = await scans.call('GET', `/api/ai-search/${link.searchId}`, null)
    expect(opened.json()).toMatchObject({
      ...link,
      bestDeal,
      scannedDates,
      scan,
      isOwn: false,
      isShared: true,
    })
  })

  test('is streamed as server-sent events on request', async () => {
    const events = await collectAll(readEventStream(publicScanStreamEventSchemas, url + path, { body }))
    expect(events.map(({ event }) => event)).toEqual([...events.slice(1).map(() => 'progress'), 'done'])
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    const [kept] = await stored()
    const days = kept?.smartSamples.map(({ departureDate }) => departureDate) ?? []
    const told = events.map(({ data }) => withoutWindow(data)).join('\n')
    for (const day of days) expect(told).not.toContain(day)
    expect(events.at(-1)?.data).toMatchObject({ bestDeal: { date: null, price: null }, scan: { checks: 4 } })
  })

  test('continues after its visitor leaves, and answers the same question free of quota', async () => {
    for await (const _ of readEventStream(publicScanStreamEventSchemas, url + path, { body })) break
    const answer = await scans.call('POST', path, null, { body })
    expect(answer.json()).toMatchObject({ scan: { checks: 4 } })
    const again = await scans.call('POST', path, null, { body })
    expect(again.json()).toEqual(answer.json())
    const kept = await stored()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.smartSamples).toHaveLength(4)
  })

  test('ignores the price weight, which would reveal how two hidden prices compare', async () => {
    const weights = Array.from({ length: 21 }, (_, step) => step / 20)
    const answers = []
    for (const priceWeight of weights)
      answers.push(await scans.call('POST', path, null, { body: { ...body, priceWeight } }))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(answers[0]?.json()).toMatchObject({ bestDeal: { price: null }, scan: { checks: 4 } })
    expect(await stored()).toMatchObject([{ priceWeight: 0.7 }])
  })

  test('without an end in time is an error with a Retry-After', async () => {
    await scans.search?.order('ignav', { fault: 'hold' })
    const answer = scans.call('POST', path, null, { body })
    await expect.poll(async () => (await stored()).length).toBe(1)
    const [kept] = await stored()
    await scans.deps.publicScans.deleteOne({ _id: kept?._id })
    scans.deps.bus.broadcast(scanUpdatedBroadcast, {}, kept?._id)
    const { statusCode, headers } = await answer
    await scans.search?.heal()
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
  })

  test('is shared by concurrent requests with one question', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => scans.call('POST', path, null, { body })))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(await stored()).toHaveLength(1)
  })
})
