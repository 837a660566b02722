import type { FareQuery } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createCachedCheckPaceReader } from '../src/checking/check-pace.ts'
import { triggerMatchingAlerts } from '../src/matching/trigger-matching.ts'
import { createAlertApiCalls } from './alert-calls.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'
import { createServiceStubs, createLiveFare } from './stub-services.ts'

let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
forAllTests(
  () => startAlertsService({ runsBackground: false }),
  (started) => {
    alerts = started
    it = createAlertApiCalls(started)
  },
)

test('after an airport opens, every alert on its city matches fares from it', async () => {
  const { deps, stubs } = alerts
  const [ada, ben] = [subscriberPrincipal(), subscriberPrincipal()]
  const { id } = await it.make(ada)
  const { query } = stubs.quoted.at(-1) ?? {}
  const fromNew = (asked: FareQuery) => createLiveFare(asked, 40_000, { origin: 'LXX' })
  const see = () =>
    deps.postgres.db.transaction((tx) =>
      triggerMatchingAlerts(deps, tx, query ? [{ query, fares: [fromNew(query)] }] : []),
    )
  await see()
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: false })
  stubs.places = (asked) => {
    const { origin, ...rest } = createServiceStubs().places(asked)
    return { ...rest, origin: origin && { ...origin, airports: [...origin.airports, 'LXX'] } }
  }
  const bens = await it.make(ben, { targetPrice: 390 })
  await see()
  expect(await it.one(ada, id)).toMatchObject({ isTriggered: true, triggeringFare: { origin: 'LXX' } })
  expect(await it.one(ben, bens.id)).toMatchObject({ isTriggered: false })
})

test('however many checks end at once, watches are counted once', async () => {
  const { postgres } = alerts.deps
  let queries = 0
  const count = () => {
    queries += 1
  }
  postgres.pool.on('acquire', count)
  const pace = createCachedCheckPaceReader(alerts.deps)
  await pace()
  const once = queries
  queries = 0
  const another = createCachedCheckPaceReader(alerts.deps)
  await Promise.all(Array.from({ length: 8 }, () => another()))
  postgres.pool.off('acquire', count)
  expect(queries).toBe(once)
})
