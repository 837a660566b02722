import { randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dayIn } from '../../../test/setup/days.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { watches } from '../src/schema.ts'
import { callersOf, path, trip } from './callers.ts'
import { type Alerts, member, startAlerts, subscriber } from './harness.ts'
import { fareOf, quoteOf } from './world.ts'

let alerts: Alerts
let it: ReturnType<typeof callersOf>
forAllTests(
  () => startAlerts({ runsUnasked: false }),
  (started) => {
    alerts = started
    it = callersOf(started)
  },
)
beforeEach(() => {
  alerts.world.answerQuote = null
  alerts.world.priceOf = () => 50_000
  alerts.world.quoted.length = 0
})

test('an alert is made with the price of now, and its owner alone finds it in their list', async () => {
  const [ada, other] = [subscriber(), subscriber()]
  const made = await it.make(ada)
  expect(made).toMatchObject({
    userId: ada.userId,
    savedSearchId: null,
    route: 'LON-NYC',
    origin: 'LON',
    destination: 'NYC',
    tripType: 'roundtrip',
    departureDate: trip.departureDate,
    returnDate: trip.returnDate,
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
  expect(alerts.world.quoted).toMatchObject([
    {
      purpose: 'subscriber',
      providers: 'all',
      question: { currency: 'USD', legs: [{ origin: 'LON' }, { origin: 'NYC' }] },
    },
  ])
  expect(await it.keys(made.id), 'one of each pair of airports').toBe(6)
})

test('what the server sets by itself may be sent, and is ignored', async () => {
  const body = {
    ...trip,
    route: 'X',
    currentPrice: 1,
    isActive: false,
    isTriggered: true,
    targetPrice: '450',
  }
  const answer = await it.post(subscriber(), body)
  expect(answer.json()).toMatchObject({
    route: 'LON-NYC',
    currentPrice: 500,
    isActive: true,
    isTriggered: false,
    targetPrice: 450,
  })
})

test('the newest alert stands first, and those on the same question share its checks', async () => {
  const ada = subscriber()
  const made = [
    await it.make(ada),
    await it.make(ada, { targetPrice: 440 }),
    await it.make(ada, { stops: 'nonstop' }),
  ]
  expect((await it.list(ada)).map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
  const isIt = eq(watches.departureDate, trip.departureDate)
  const shared = await alerts.deps.postgres.db.select().from(watches).where(isIt)
  expect(shared.map(({ stops }) => stops).toSorted()).toEqual(['any', 'nonstop'])
})

test('a window has no price before its first check, and what is one way has no nights', async () => {
  const window = { from: dayIn(60), to: dayIn(90), minNights: 5, maxNights: 9 }
  const days = { departureDate: null, returnDate: null }
  const made = await it.make(subscriber(), { ...days, window, alertType: 'price_drop', minimumDrop: 25 })
  expect(made).toMatchObject({ window, ...days, tripType: 'roundtrip', currentPrice: null, minimumDrop: 25 })
  expect(alerts.world.quoted).toEqual([])
  expect(await it.keys(made.id), 'nobody knows yet what a drop is measured from').toBe(0)
  const open = { from: window.from, to: window.to }
  expect(await it.make(subscriber(), { ...days, window: open })).toMatchObject({
    tripType: 'oneway',
    window: { ...open, minNights: null, maxNights: null },
  })
  expect(await it.make(subscriber(), { returnDate: null })).toMatchObject({
    tripType: 'oneway',
    returnDate: null,
  })
})

test.each<[string, () => void]>([
  ['nobody sells', () => (alerts.world.priceOf = () => null)],
  ['nobody answers', () => (alerts.world.answerQuote = () => Promise.reject(new Error('away')))],
  [
    'all that is known was seen by others before',
    () =>
      (alerts.world.answerQuote = async ({ question }) => ({
        ...quoteOf(question, null),
        fares: [fareOf(question, 30_000, { live: false })],
      })),
  ],
])('where %s the alert is made all the same, without a price', async (_, arrange) => {
  arrange()
  expect(await it.make(subscriber())).toMatchObject({ currentPrice: null, state: 'on' })
})

test('before it is made one sees what it costs now, and how many alerts there may be', async () => {
  const ada = subscriber()
  await it.make(ada)
  const preview = await alerts.call('POST', alertsRoutes.preview.path, ada, trip)
  expect(preview.json()).toEqual({
    currentPrice: 500,
    stops: 0,
    seenAt: expect.any(String),
    firstCheckAt: expect.any(String),
    limit: 50,
    used: 1,
  })
  alerts.world.priceOf = () => null
  const nothing = await alerts.call('POST', alertsRoutes.preview.path, ada, trip)
  expect(nothing.json()).toMatchObject({ currentPrice: null, seenAt: null, limit: 50, used: 1 })
})

test('made from a saved search it watches that one’s party, cabin and stops, unless it says otherwise', async () => {
  const [ada, other] = [subscriber(), subscriber()]
  const id = randomUUID()
  alerts.world.savedSearches.set(id, {
    id,
    userId: ada.userId,
    tripType: 'roundtrip',
    origin: 'LON',
    destination: 'NYC',
    departureDate: trip.departureDate,
    returnDate: trip.returnDate,
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
  const theirs = await it.post(other, { ...trip, savedSearchId })
  const nobodys = await it.post(other, { ...trip, savedSearchId: randomUUID() })
  for (const { statusCode, body } of [theirs, nobodys])
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'search/no-such-saved-search'])
})

test('the very same alert is not made twice, and one that waits for something else is', async () => {
  const ada = subscriber()
  const drop = { alertType: 'price_drop', minimumDrop: 20 } as const
  const first = await it.make(ada)
  const again = await it.post(ada, trip)
  expect([again.statusCode, again.json().code]).toEqual([409, 'alerts/already-exists'])
  await it.make(ada, drop)
  await it.make(ada, { ...drop, minimumDrop: null })
  expect((await it.post(ada, { ...trip, ...drop })).statusCode).toBe(409)
  await it.make(subscriber())
  await it.change(ada, first.id, { isActive: false })
  await it.make(ada)
})

test('there are as many alerts as there may be, however many are asked for at once', async () => {
  const { rules } = alerts.deps
  rules.alertsEach = 3
  try {
    const ada = subscriber()
    const answers = await Promise.all(
      [451, 452, 453, 454, 455, 456].map((targetPrice) => it.post(ada, { ...trip, targetPrice })),
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
    expect((await it.post(ada, { ...trip, targetPrice: 460 })).statusCode, 'paused ones count').toBe(409)
    expect((await alerts.call('DELETE', `${path}/${one?.id}`, ada)).statusCode).toBe(204)
    expect((await it.post(ada, { ...trip, targetPrice: 460 })).statusCode).toBe(201)
    const back = await alerts.call('POST', `${path}/${one?.id}/restore`, ada)
    expect([back.statusCode, back.json().code]).toEqual([409, 'alerts/too-many'])
  } finally {
    rules.alertsEach = 50
  }
})

test('who has no plan makes none, and sees of their old ones what they typed', async () => {
  const ada = subscriber()
  const made = await it.make(ada)
  const lapsed = member(ada.userId)
  expect((await it.post(lapsed, trip)).json()).toMatchObject({ code: 'access/plan-required' })
  expect((await alerts.call('POST', alertsRoutes.preview.path, lapsed, trip)).statusCode).toBe(403)
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
