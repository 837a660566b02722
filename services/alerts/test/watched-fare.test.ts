import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { Principal } from '@faresight/contracts/viewer'
import { expect, onTestFinished, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createAlertApiCalls, tripAlertRequest } from './alert-calls.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'

let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
forAllTests(
  () => startAlertsService({ runsBackground: false }),
  (started) => {
    alerts = started
    it = createAlertApiCalls(started)
    alerts.stubs.priceOf = () => 50_000
  },
)

const { targetPrice: _, ...trip } = tripAlertRequest
const watch = async (who: Principal, change: object = {}) => {
  const answer = await alerts.call('POST', alertsRoutes.watch.path, who, { ...trip, ...change })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ alert: PriceAlert; isNew: boolean }>()
}

test('a watched fare has a target 3% below the current price', async () => {
  const { alert, isNew } = await watch(subscriberPrincipal(), { returnDate: null })
  expect(isNew).toBe(true)
  expect(alert).toMatchObject({
    alertType: 'price_below',
    targetPrice: 485,
    currentPrice: 500,
    state: 'on',
    tripType: 'oneway',
  })
})

test('a watched fare emails at any drop where the current price is unknown', async () => {
  const { priceOf } = alerts.stubs
  alerts.stubs.priceOf = () => null
  onTestFinished(() => void (alerts.stubs.priceOf = priceOf))
  const { alert } = await watch(subscriberPrincipal())
  expect(alert).toMatchObject({ alertType: 'price_drop', minimumDrop: null, currentPrice: null })
})

test('watching a trip twice creates one alert, and none while another active alert watches it', async () => {
  const ada = subscriberPrincipal()
  const twice = await Promise.all([watch(ada), watch(ada)])
  expect(twice.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(twice.map(({ alert }) => alert.id)).size).toBe(1)
  expect(await it.list(ada)).toHaveLength(1)
  const bob = subscriberPrincipal()
  const own = await it.make(bob, { targetPrice: 300 })
  expect(await watch(bob)).toMatchObject({ isNew: false, alert: { id: own.id, targetPrice: 300 } })
  await it.change(bob, own.id, { isActive: false })
  expect(await watch(bob), 'a paused alert watches nothing').toMatchObject({ isNew: true })
})

test('a watched fare counts towards the limit', async () => {
  const { settings } = alerts.deps
  settings.maxAlertsPerUser = 1
  onTestFinished(() => void (settings.maxAlertsPerUser = 50))
  const ada = subscriberPrincipal()
  await watch(ada)
  expect(await watch(ada), 'already watched').toMatchObject({ isNew: false })
  const other = await alerts.call('POST', alertsRoutes.watch.path, ada, { ...trip, stops: 'nonstop' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'alerts/too-many'])
})
