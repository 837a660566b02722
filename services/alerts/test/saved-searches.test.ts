import { randomUUID } from 'node:crypto'
import { savedSearchChangedEvent } from '@faresight/contracts/search/messages'
import type { Principal } from '@faresight/contracts/viewer'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { syncAlertsWithSavedSearches } from '../src/saved-searches/subscribe.ts'
import { createAlertApiCalls, tripAlertRequest } from './alert-calls.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { publishAndAwaitHandling } from './publish.ts'
import { createQuoteReply } from './stub-services.ts'

let now = new Date()
let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>

async function startFollowing() {
  await using starting = new AsyncDisposableStack()
  const started = starting.use(
    await startAlertsService({ runsBackground: false, overrides: { now: () => now } }),
  )
  starting.use(syncAlertsWithSavedSearches(started.deps))
  const owned = starting.move()
  return { started, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
forAllTests(startFollowing, ({ started }) => {
  alerts = started
  it = createAlertApiCalls(started)
})
beforeEach(() => {
  now = new Date()
})

function save({ userId }: Principal, version = 1): string {
  const id = randomUUID()
  const { origin, destination, departureDate, returnDate } = tripAlertRequest
  const places = { origin, destination, departureDate, returnDate }
  const party = {
    tripType: 'roundtrip',
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
  } as const
  alerts.stubs.savedSearches.set(id, { id, userId, version, ...places, ...party })
  return id
}
const tellOf = (savedSearchId: string, { userId }: Principal, version: number, isDeleted: boolean) =>
  publishAndAwaitHandling(alerts, alerts.search, savedSearchChangedEvent, {
    savedSearchId,
    userId,
    version,
    isDeleted,
  })
const idsOf = async (who: Principal) => (await it.list(who)).map(({ id }) => id)

test('alerts are deleted and restored with their saved search, except those deleted before', async () => {
  const ada = subscriberPrincipal()
  const savedSearchId = save(ada)
  const kept = await it.make(ada)
  const made = await it.make(ada, { savedSearchId, targetPrice: 440 })
  const paused = await it.make(ada, { savedSearchId, targetPrice: 430 })
  await it.change(ada, paused.id, { isActive: false })
  const unwanted = await it.make(ada, { savedSearchId, targetPrice: 420 })
  await it.remove(ada, unwanted.id)
  await tellOf(savedSearchId, ada, 2, true)
  expect(await idsOf(ada)).toEqual([kept.id])
  expect(await it.keys(made.id)).toBe(0)
  await it.observe(30_000)
  await it.checked()
  now = new Date(now.getTime() + 60_000)
  await tellOf(savedSearchId, ada, 3, false)
  // All were created at the same moment.
  expect(new Set(await idsOf(ada))).toEqual(new Set([paused.id, made.id, kept.id]))
  expect(await it.one(ada, paused.id)).toMatchObject({ isActive: false, savedSearchId })
  expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: false, nextCheckAt: now.toISOString() })
  expect(await it.keys(made.id)).toBe(6)
  expect((await it.restore(ada, unwanted.id)).statusCode).toBe(200)
})

test('no alert is created from a search deleted during the request', async () => {
  const ada = subscriberPrincipal()
  const { stubs } = alerts
  const savedSearchId = save(ada)
  stubs.answerQuote = async ({ query }) => {
    stubs.savedSearches.delete(savedSearchId)
    await tellOf(savedSearchId, ada, 2, true)
    return createQuoteReply(query, 50_000)
  }
  try {
    const answer = await it.post(ada, { ...tripAlertRequest, savedSearchId })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'search/no-such-saved-search' })
    expect(await idsOf(ada)).toEqual([])
  } finally {
    stubs.answerQuote = null
  }
})

test('an older version of a saved search changes nothing', async () => {
  const ada = subscriberPrincipal()
  const savedSearchId = save(ada, 4)
  const { id } = await it.make(ada, { savedSearchId })
  await tellOf(savedSearchId, ada, 3, true)
  expect(await idsOf(ada)).toEqual([id])
  await tellOf(savedSearchId, ada, 6, false)
  await tellOf(savedSearchId, ada, 5, true)
  expect(await idsOf(ada)).toEqual([id])
  await tellOf(savedSearchId, ada, 7, true)
  expect(await idsOf(ada)).toEqual([])
})

test('as many alerts as the limit allows are restored, oldest first', async () => {
  const { settings } = alerts.deps
  settings.maxAlertsPerUser = 3
  try {
    const ada = subscriberPrincipal()
    const savedSearchId = save(ada)
    const made: string[] = []
    for (const targetPrice of [401, 402, 403]) {
      made.push((await it.make(ada, { savedSearchId, targetPrice })).id)
      now = new Date(now.getTime() + 1000)
    }
    await tellOf(savedSearchId, ada, 2, true)
    const between = await it.make(ada, { targetPrice: 404 })
    await tellOf(savedSearchId, ada, 3, false)
    expect(await idsOf(ada)).toEqual([between.id, made[1], made[0]])
  } finally {
    settings.maxAlertsPerUser = 50
  }
})

test('another user’s saved search deletes nothing', async () => {
  const [ada, other] = [subscriberPrincipal(), subscriberPrincipal()]
  const savedSearchId = save(ada)
  const { id } = await it.make(ada, { savedSearchId })
  await tellOf(savedSearchId, other, 2, true)
  await tellOf(save(ada), ada, 2, true)
  expect(await idsOf(ada)).toEqual([id])
})
