import { randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { watches } from '../src/schema.ts'
import { createAlertApiCalls, path, tripAlertRequest } from './alert-calls.ts'
import { type AlertsHarness, memberPrincipal, startAlertsService, subscriberPrincipal } from './harness.ts'
import { createLiveFare, createQuoteReply } from './stub-services.ts'

let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
forAllTests(
  () => startAlertsService({ runsBackground: false }),
  (started) => {
    alerts = started
    it = createAlertApiCalls(started)
  },
)
beforeEach(() => {
  alerts.stubs.answerQuote = null
  alerts.stubs.priceOf = () => 50_000
  alerts.stubs.quoted.length = 0
})

test('a created alert has the current price and appears only in its owner’s list', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const made = await it.make(ada)
  expect(made).toMatchObject({
    userId: ada.userId,
    savedSearchId: null,
    route: 'LON-NYC',
    origin: 'LON',
    destination: 'NYC',
    tripType: 'roundtrip',
    departureDate: tripAlertRequest.departureDate,
    returnDate: tripAlertRequest.returnDate,
    window: null,
    passengers: 1,
    cabinClass: 'economy',
    stops: 'any',
    alertType: 'price_below',
    targetPrice: 450,
    minimumDrop: null,
    currentPrice: 500,
    isActive: true,
    isTriggered: false,
    state: 'on',
    triggeringFare: null,
    locked: false,
    triggeredAt: null,
    nextCheckAt: expect.any(String),
  })
  expect(await it.list(ada)).toEqual([made])
  expect(await it.list(other)).toEqual([])
  expect(alerts.stubs.quoted).toMatchObject([
    {
      purpose: 'subscriber',
      providers: 'all',
      query: { currency: 'USD', legs: [{ origin: 'LON' }, { origin: 'NYC' }] },
    },
  ])
  expect(await it.keys(made.id), 'one of each pair of airports').toBe(6)
})

test('values for server-set fields are ignored', async () => {
  const body = {
    ...tripAlertRequest,
    route: 'X',
    currentPrice: 1,
    isActive: false,
    isTriggered: true,
    targetPrice: '450',
  }
  const answer = await it.post(subscriberPrincipal(), body)
  expect(answer.json()).toMatchObject({
    route: 'LON-NYC',
    currentPrice: 500,
    isActive: true,
    isTriggered: false,
    targetPrice: 450,
  })
})

test('the newest alert comes first, and alerts with the same criteria share checks', async () => {
  const ada = subscriberPrincipal()
  const made = [
    await it.make(ada),
    await it.make(ada, { targetPrice: 440 }),
    await it.make(ada, { stops: 'nonstop' }),
  ]
  expect((await it.list(ada)).map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
  const isIt = eq(watches.departureDate, tripAlertRequest.departureDate)
  const shared = await alerts.deps.postgres.db.select().from(watches).where(isIt)
  expect(shared.map(({ stops }) => stops).toSorted()).toEqual(['any', 'nonstop'])
})

test('a window has no price before its first check, and a one-way trip no nights', async () => {
  const window = { from: isoDateInDays(60), to: isoDateInDays(90), minNights: 5, maxNights: 9 }
  const days = { departureDate: null, returnDate: null }
  const made = await it.make(subscriberPrincipal(), {
    ...days,
    window,
    alertType: 'price_drop',
    minimumDrop: 25,
  })
  expect(made).toMatchObject({ window, ...days, tripType: 'roundtrip', currentPrice: null, minimumDrop: 25 })
  expect(alerts.stubs.quoted).toEqual([])
  expect(await it.keys(made.id), 'without a price there is no key').toBe(0)
  const open = { from: window.from, to: window.to }
  expect(await it.make(subscriberPrincipal(), { ...days, window: open })).toMatchObject({
    tripType: 'oneway',
    window: { ...open, minNights: null, maxNights: null },
  })
  expect(await it.make(subscriberPrincipal(), { returnDate: null })).toMatchObject({
    tripType: 'oneway',
    returnDate: null,
  })
})

test.each<[string, () => void]>([
  ['no one sells the trip', () => (alerts.stubs.priceOf = () => null)],
  ['no provider answers', () => (alerts.stubs.answerQuote = () => Promise.reject(new Error('away')))],
  [
    'the only price is a cached one',
    () =>
      (alerts.stubs.answerQuote = async ({ query }) => ({
        ...createQuoteReply(query, null),
        fares: [createLiveFare(query, 30_000, { live: false })],
      })),
  ],
])('when %s the alert is created without a price', async (_, arrange) => {
  arrange()
  expect(await it.make(subscriberPrincipal())).toMatchObject({ currentPrice: null, state: 'on' })
})

test('the preview shows the current price and the limit of alerts', async () => {
  const ada = subscriberPrincipal()
  await it.make(ada)
  const preview = await alerts.call('POST', alertsRoutes.preview.path, ada, tripAlertRequest)
  expect(preview.json()).toEqual({
    currentPrice: 500,
    stops: 0,
    seenAt: expect.any(String),
    firstCheckAt: expect.any(String),
    limit: 50,
    used: 1,
  })
  alerts.stubs.priceOf = () => null
  const nothing = await alerts.call('POST', alertsRoutes.preview.path, ada, tripAlertRequest)
  expect(nothing.json()).toMatchObject({ currentPrice: null, seenAt: null, limit: 50, used: 1 })
})

test('an alert from a saved search takes its party, cabin and stops, unless the request names others', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const id = randomUUID()
  alerts.stubs.savedSearches.set(id, {
    id,
    userId: ada.userId,
    tripType: 'roundtrip',
    origin: 'LON',
    destination: 'NYC',
    departureDate: tripAlertRequest.departureDate,
    returnDate: tripAlertRequest.returnDate,
    passengers: 3,
    children: 1,
    infants: 1,
    cabinClass: 'business',
    stops: '1stop',
    version: 1,
  })
  const savedSearchId = id
  expect(await it.make(ada, { savedSearchId })).toMatchObject({
    savedSearchId,
    passengers: 3,
    children: 1,
    infants: 1,
    cabinClass: 'business',
    stops: '1stop',
  })
  expect(await it.make(ada, { savedSearchId, passengers: 2, stops: 'any' })).toMatchObject({
    passengers: 2,
    children: 0,
    infants: 0,
    cabinClass: 'business',
    stops: 'any',
  })
  const theirs = await it.post(other, { ...tripAlertRequest, savedSearchId })
  const unknownId = await it.post(other, { ...tripAlertRequest, savedSearchId: randomUUID() })
  for (const { statusCode, body } of [theirs, unknownId])
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'search/no-such-saved-search'])
})

test('an identical active alert is refused, and one with other terms is created', async () => {
  const ada = subscriberPrincipal()
  const drop = { alertType: 'price_drop', minimumDrop: 20 } as const
  const first = await it.make(ada)
  const again = await it.post(ada, tripAlertRequest)
  expect([again.statusCode, again.json().code]).toEqual([409, 'alerts/already-exists'])
  await it.make(ada, drop)
  await it.make(ada, { ...drop, minimumDrop: null })
  expect((await it.post(ada, { ...tripAlertRequest, ...drop })).statusCode).toBe(409)
  await it.make(subscriberPrincipal())
  await it.change(ada, first.id, { isActive: false })
  await it.make(ada)
})

test('the limit of alerts holds under concurrent requests', async () => {
  const { settings } = alerts.deps
  settings.maxAlertsPerUser = 3
  try {
    const ada = subscriberPrincipal()
    const answers = await Promise.all(
      [451, 452, 453, 454, 455, 456].map((targetPrice) => it.post(ada, { ...tripAlertRequest, targetPrice })),
    )
    expect(answers.map((answer) => `${answer.statusCode}`).toSorted()).toEqual([
      '201',
      '201',
      '201',
      '409',
      '409',
      '409',
    ])
    const refused = answers.find((answer) => answer.statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'alerts/too-many',
      detail: 'You’ve reached the limit of price alerts. Delete one to create another.',
    })
    const [one] = await it.list(ada)
    await it.change(ada, one?.id ?? '', { isActive: false })
    expect(
      (await it.post(ada, { ...tripAlertRequest, targetPrice: 460 })).statusCode,
      'paused ones count',
    ).toBe(409)
    expect((await alerts.call('DELETE', `${path}/${one?.id}`, ada)).statusCode).toBe(204)
    expect((await it.post(ada, { ...tripAlertRequest, targetPrice: 460 })).statusCode).toBe(201)
    const back = await alerts.call('POST', `${path}/${one?.id}/restore`, ada)
    expect([back.statusCode, back.json().code]).toEqual([409, 'alerts/too-many'])
  } finally {
    settings.maxAlertsPerUser = 50
  }
})

test('without a plan no alert can be created, and old ones show only what the owner typed', async () => {
  const ada = subscriberPrincipal()
  const made = await it.make(ada)
  const lapsed = memberPrincipal(ada.userId)
  expect((await it.post(lapsed, tripAlertRequest)).json()).toMatchObject({ code: 'access/plan-required' })
  expect((await alerts.call('POST', alertsRoutes.preview.path, lapsed, tripAlertRequest)).statusCode).toBe(
    403,
  )
  expect(await it.list(lapsed)).toMatchObject([
    {
      id: made.id,
      targetPrice: 450,
      currentPrice: null,
      prices: [],
      triggeringFare: null,
      locked: true,
      state: 'no-plan',
    },
  ])
  expect((await alerts.call('GET', path)).statusCode).toBe(401)
})
