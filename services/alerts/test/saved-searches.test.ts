import { randomUUID } from 'node:crypto'
import { savedSearchChangedEvent } from '@faresight/contracts/search/events'
import type { Principal } from '@faresight/contracts/viewer'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { followSavedSearches } from '../src/saved-searches/follow.ts'
import { callersOf, trip } from './callers.ts'
import { type Alerts, startAlerts, subscriber } from './harness.ts'
import { tell } from './told.ts'
import { quoteOf } from './world.ts'

let now = new Date()
let alerts: Alerts
let it: ReturnType<typeof callersOf>

async function startFollowing() {
  await using starting = new AsyncDisposableStack()
  const started = starting.use(await startAlerts({ runsUnasked: false, overrides: { now: () => now } }))
  starting.use(followSavedSearches(started.deps))
  const owned = starting.move()
  return { started, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
forAllTests(startFollowing, ({ started }) => {
  alerts = started
  it = callersOf(started)
})
beforeEach(() => {
  now = new Date()
})

/** A search that somebody has saved. */
function save({ userId }: Principal, version = 1): string {
  const id = randomUUID()
  const { origin, destination, departureDate, returnDate } = trip
  const places = { origin, destination, departureDate, returnDate }
  const party = {
    tripType: 'roundtrip',
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
  } as const
  alerts.world.savedSearches.set(id, { id, userId, version, ...places, ...party })
  return id
}
const tellOf = (savedSearchId: string, { userId }: Principal, version: number, isDeleted: boolean) =>
  tell(alerts, alerts.search, savedSearchChangedEvent, { savedSearchId, userId, version, isDeleted })
const idsOf = async (who: Principal) => (await it.list(who)).map(({ id }) => id)

test('alerts go with their saved search and come back with it, but for those that were deleted before', async () => {
  const ada = subscriber()
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
  // All were made at one moment.
  expect(new Set(await idsOf(ada))).toEqual(new Set([paused.id, made.id, kept.id]))
  expect(await it.one(ada, paused.id)).toMatchObject({ isActive: false, savedSearchId })
  expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: false, nextCheckAt: now.toISOString() })
  expect(await it.keys(made.id)).toBe(6)
  expect((await it.restore(ada, unwanted.id)).statusCode).toBe(200)
})

test('none is made from a search that is deleted meanwhile', async () => {
  const ada = subscriber()
  const { world } = alerts
  const savedSearchId = save(ada)
  world.answerQuote = async ({ question }) => {
    world.savedSearches.delete(savedSearchId)
    await tellOf(savedSearchId, ada, 2, true)
    return quoteOf(question, 50_000)
  }
  try {
    const answer = await it.post(ada, { ...trip, savedSearchId })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'search/no-such-saved-search' })
    expect(await idsOf(ada)).toEqual([])
  } finally {
    world.answerQuote = null
  }
})

test('what is older than what is known changes nothing', async () => {
  const ada = subscriber()
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

test('as many come back as there is room for, the oldest first', async () => {
  const { rules } = alerts.deps
  rules.alertsEach = 3
  try {
    const ada = subscriber()
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
    rules.alertsEach = 50
  }
})

test('a search of somebody else’s takes nothing along', async () => {
  const [ada, other] = [subscriber(), subscriber()]
  const savedSearchId = save(ada)
  const { id } = await it.make(ada, { savedSearchId })
  await tellOf(savedSearchId, other, 2, true)
  await tellOf(save(ada), ada, 2, true)
  expect(await idsOf(ada)).toEqual([id])
})
