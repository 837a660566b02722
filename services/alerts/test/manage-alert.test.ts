import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createAlertApiCalls, tripAlertRequest } from './alert-calls.ts'
import { type AlertsHarness, memberPrincipal, startAlertsService, subscriberPrincipal } from './harness.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

let now = new Date()
let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
forAllTests(
  () => startAlertsService({ runsBackground: false, overrides: { now: () => now } }),
  (started) => {
    alerts = started
    it = createAlertApiCalls(started)
  },
)
beforeEach(() => {
  now = new Date()
})
const goOn = (ms: number) => (now = new Date(now.getTime() + ms))

test('a paused alert can be resumed, and is then checked at once', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  await it.checked()
  const paused = await it.change(ada, id, { isActive: false })
  expect(paused.json()).toMatchObject({
    isActive: false,
    isTriggered: false,
    state: 'paused',
    nextCheckAt: null,
  })
  expect(await it.keys(id)).toBe(0)
  await it.observe(30_000)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  goOn(minuteMs)
  const resumed = await it.change(ada, id, { isActive: true })
  expect(resumed.json()).toMatchObject({ isActive: true, state: 'on', nextCheckAt: now.toISOString() })
  expect(await it.keys(id)).toBe(6)
  await it.observe(30_000)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, state: 'triggered' })
})

test('a resumed alert measures from the price of its last email and counts later fares only', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada, { alertType: 'price_drop' })
  await it.observe(48_000)
  const told = await it.one(ada, id)
  expect(told).toMatchObject({
    isActive: true,
    isTriggered: true,
    state: 'triggered',
    currentPrice: 500,
    triggeredAt: now.toISOString(),
    nextCheckAt: null,
    triggeringFare: {
      price: 480,
      airline: 'British Airways',
      origin: 'LHR',
      destination: 'JFK',
      stops: 0,
      duration: 905,
    },
  })
  const before = now
  goOn(minuteMs)
  const resumed = await it.change(ada, id, { isActive: true })
  expect(resumed.json()).toMatchObject({ isTriggered: false, state: 'on', currentPrice: 480 })
  await it.observe(47_000, before)
  await it.observe(48_000)
  expect(await it.one(ada, id), 'neither what was seen before nor the same price').toMatchObject({
    isTriggered: false,
  })
  await it.observe(47_999)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, triggeringFare: { price: 479.99 } })
})

test('a pause keeps an alert triggered, and resuming clears both', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  await it.observe(44_000)
  const paused = await it.change(ada, id, { isActive: false })
  expect(paused.json()).toMatchObject({ isActive: false, isTriggered: true, state: 'paused' })
  const resumed = await it.change(ada, id, { isActive: true })
  expect(resumed.json()).toMatchObject({
    isActive: true,
    isTriggered: false,
    state: 'on',
    currentPrice: 440,
  })
})

test('a new target applies at once', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  await it.checked()
  const changed = await it.change(ada, id, { targetPrice: '400' })
  expect(changed.json()).toMatchObject({ targetPrice: 400, isActive: true, nextCheckAt: now.toISOString() })
  await it.observe(44_000)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  expect((await it.change(ada, id, { alertType: 'price_drop', minimumDrop: 30 })).json()).toMatchObject({
    alertType: 'price_drop',
    minimumDrop: 30,
  })
  await it.observe(47_001)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  await it.observe(47_000)
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true })
})

test.each([
  ['resumed', { stop: { isActive: false }, start: { isActive: true } }],
  ['changed', { stop: { targetPrice: 400 }, start: { targetPrice: tripAlertRequest.targetPrice } }],
  ['restored', { stop: null, start: null }],
] as const)('an alert cannot be %s beside an equal active one', async (_, { stop, start }) => {
  const ada = subscriberPrincipal()
  const first = await it.make(ada)
  await (stop ? it.change(ada, first.id, stop) : it.remove(ada, first.id))
  const second = await it.make(ada)
  const again = () => (start ? it.change(ada, first.id, start) : it.restore(ada, first.id))
  expect((await again()).json()).toMatchObject({ status: 409, code: 'alerts/already-exists' })
  expect((await it.change(ada, second.id, { isActive: false })).statusCode).toBe(200)
  expect((await again()).json()).toMatchObject({ id: first.id, state: 'on' })
})

test('a deleted alert is hidden and can be restored for an hour', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  await it.checked()
  expect((await it.remove(ada, id)).statusCode).toBe(204)
  expect(await it.list(ada)).toEqual([])
  expect(await it.keys(id)).toBe(0)
  goOn(60 * minuteMs)
  const restored = await it.restore(ada, id)
  expect([restored.statusCode, restored.json()]).toMatchObject([
    200,
    { id, state: 'on', nextCheckAt: now.toISOString() },
  ])
  expect(await it.keys(id)).toBe(6)
  expect((await it.restore(ada, id)).json(), 'once more changes nothing').toEqual(restored.json())
  await it.remove(ada, id)
  goOn(60 * minuteMs + 1)
  expect((await it.restore(ada, id)).json()).toMatchObject({ status: 404, code: 'alerts/no-such-alert' })
})

test('a departed alert can be paused and deleted, but not resumed', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  goOn(62 * dayMs)
  expect(await it.one(ada, id)).toMatchObject({ state: 'departed', nextCheckAt: null })
  const refused = await it.change(ada, id, { isActive: true })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'alerts/departed',
      detail: 'The dates of this price alert have passed. Create one for other dates.',
    },
  ])
  expect((await it.change(ada, id, { targetPrice: 300 })).statusCode).toBe(409)
  expect((await it.change(ada, id, { isActive: false })).statusCode).toBe(200)
  expect((await it.remove(ada, id)).statusCode).toBe(204)
})

test('without a plan alerts can be paused, resumed and deleted', async () => {
  const ada = subscriberPrincipal()
  const { id } = await it.make(ada)
  const lapsed = memberPrincipal(ada.userId)
  expect((await it.change(lapsed, id, { isActive: false })).json()).toMatchObject({
    locked: true,
    state: 'paused',
  })
  expect((await it.change(lapsed, id, { isActive: true })).json()).toMatchObject({
    locked: true,
    state: 'no-plan',
    currentPrice: null,
    nextCheckAt: null,
  })
  await it.observe(30_000)
  expect(await it.one(lapsed, id)).toMatchObject({ isTriggered: false })
  expect((await it.remove(lapsed, id)).statusCode).toBe(204)
  expect((await it.restore(lapsed, id)).json()).toMatchObject({ id, locked: true })
})

test('the badge counts alerts triggered since the last look that wait to be resumed', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const first = await it.make(ada)
  await it.make(ada, { targetPrice: 300 })
  expect(await it.news(ada)).toEqual({ triggered: 0 })
  await it.observe(44_000)
  expect(await it.news(ada)).toEqual({ triggered: 1 })
  expect(await it.news(other)).toEqual({ triggered: 0 })
  goOn(minuteMs)
  const seen = await alerts.call('POST', alertsRoutes.seen.path, ada)
  expect(seen.json()).toEqual({ message: 'All your price alerts are marked as seen.' })
  expect(await it.news(ada)).toEqual({ triggered: 0 })
  goOn(minuteMs)
  await it.observe(29_000)
  expect(await it.news(ada)).toEqual({ triggered: 1 })
  await it.change(ada, first.id, { isActive: true })
  await it.observe(29_000)
  expect(await it.news(ada)).toEqual({ triggered: 2 })
  await it.remove(ada, first.id)
  expect(await it.news(ada)).toEqual({ triggered: 1 })
})
