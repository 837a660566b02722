import type { FareQuery } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createPace } from '../src/checking/demand.ts'
import { matchObservations } from '../src/matching/match.ts'
import { callersOf } from './callers.ts'
import { type Alerts, startAlerts, subscriber } from './harness.ts'
import { createWorld, fareOf } from './world.ts'

let alerts: Alerts
let it: ReturnType<typeof callersOf>
forAllTests(
  () => startAlerts({ runsUnasked: false }),
  (started) => {
    alerts = started
    it = callersOf(started)
  },
)

test('once an airport has opened, all who wait for flights of its city are told of those from there', async () => {
  const { deps, world } = alerts
  const [ada, ben] = [subscriber(), subscriber()]
  const { id } = await it.make(ada)
  const { question } = world.quoted.at(-1) ?? {}
  const fromNew = (asked: FareQuery) => fareOf(asked, 40_000, { origin: 'LXX' })
  const see = () =>
    deps.postgres.db.transaction((tx) =>
      matchObservations(deps, tx, question ? [{ question, fares: [fromNew(question)] }] : []),
    )
  await see()
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  world.places = (asked) => {
    const { origin, ...rest } = createWorld().places(asked)
    return { ...rest, origin: origin && { ...origin, airports: [...origin.airports, 'LXX'] } }
  }
  const bens = await it.make(ben, { targetPrice: 390 })
  await see()
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, found: { origin: 'LXX' } })
  expect(await it.one(ben, bens.id)).toMatchObject({ isTriggered: false })
})

test('however many checks end at once, watches are counted once', async () => {
  const { postgres } = alerts.deps
  let queries = 0
  const count = () => {
    queries += 1
  }
  postgres.pool.on('acquire', count)
  const pace = createPace(alerts.deps)
  await pace()
  const once = queries
  queries = 0
  const another = createPace(alerts.deps)
  await Promise.all(Array.from({ length: 8 }, () => another()))
  postgres.pool.off('acquire', count)
  expect(queries).toBe(once)
})
