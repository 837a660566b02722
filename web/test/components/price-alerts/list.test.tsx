import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { alert, paused, pricesSeen, triggered } from '../fixtures/alerts.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { dialog, field, heading, main, textsOf, toasts, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const cards = page.getByRole('article')
const tabs = () => textsOf(page.getByRole('tab'))
const button = (name: RegExp) => cards.first().getByRole('button', { name })
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
/** Returning to the page refetches. */
const lookAgain = () => dispatchEvent(new Event('visibilitychange'))

async function openAlerts(alerts: PriceAlert[], query = ''): Promise<void> {
  answer(alertsRoutes.alerts, alerts)
  answer(alertsRoutes.news, { triggered: 0 })
  answer(alertsRoutes.remove, undefined)
  await renderApp(`/price-alerts${query}`, { as: subscriber() })
  await expect.element(page.getByRole('tab').first()).toBeVisible()
}

test('a list that takes its time is drawn in grey, and one that fails can be asked for again', async () => {
  const held = hold(alertsRoutes.alerts)
  await renderApp('/price-alerts', { as: subscriber() })
  await expect.element(page.getByText('Loading your price alerts')).toBeInTheDocument()
  await expectGoodLooks()
  held.disconnect()
  await expect.element(heading('We couldn’t load your price alerts')).toBeVisible()
  await expectGoodLooks()
  answer(alertsRoutes.alerts, [alert(1)])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cards).toBeVisible()
})

wholeTest('with a plan, the first alert starts with a search', async () => {
  await openAlerts([])
  await expect.element(heading('No price alerts yet')).toBeVisible()
  await expect
    .element(page.getByRole('tabpanel').getByRole('link', { name: 'Search flights' }))
    .toHaveAttribute('href', '/?mode=regular')
  await expectGoodLooks()
})

test('without a plan, the first alert starts with the plans', async () => {
  answer(alertsRoutes.alerts, [])
  await renderApp('/price-alerts', { as: member() })
  await expect.element(heading('No price alerts yet')).toBeVisible()
  expect(textsOf(main.getByRole('link'))).toEqual(['See plans'])
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/subscribe')
  await expectGoodLooks()
})

test('an alert says what is watched, and what checks have found', async () => {
  const window = { from: dayIn(57), to: dayIn(63), minNights: 12, maxNights: 12 }
  await openAlerts([
    alert(1, { prices: pricesSeen(512, 498, 505, 471, 466, 480, 452), lastPrice: 452 }),
    alert(2, { origin: 'YYZ', destination: 'BCN', alertType: 'price_drop', minimumDrop: 9000 }),
    alert(3, { departureDate: null, returnDate: null, window, passengers: 2, stops: 'nonstop' }),
  ])
  await expect
    .element(page.getByText(/^Prices from 7 checks: first 512\sUSD, last 452\sUSD, lowest 452\sUSD\.$/))
    .toBeInTheDocument()
  expect(tabs()).toEqual(['Active (3)', 'Triggered (0)', 'Paused (0)'])
  expect(cards.first().getByRole('row').elements()).toHaveLength(8)
  await expect.element(cards.first()).toMatchTextContent(/Last checked 1 h ago.*next check in 2 h/)
  await expect.element(cards.first()).toMatchTextContent(/Now452 USD.*When set512 USD.*Target450 USD/)
  await expect.element(cards.nth(1)).toMatchTextContent(/Any Price Drop.*Minimum drop9,000 USD/)
  await expect
    .element(cards.nth(2))
    .toMatchTextContent(/Departing \d+ \w+ – \d+ \w+ · 12 nights · 2 adults · Nonstop · Price Below Target/)
  await expectGoodLooks()
  await expectRoom()
})

test('an alert is paused, and resumed', async () => {
  await openAlerts([alert(1)])
  answer(alertsRoutes.change, alert(1, paused))
  answer(alertsRoutes.alerts, [alert(1, paused)])
  await button(/^Pause alert/).click()
  await expect.poll(tabs).toEqual(['Active (0)', 'Triggered (0)', 'Paused (1)'])
  await expect.poll(focused).toBe('Active, 0 price alerts')
  await page.getByRole('tab', { name: 'Paused (1)' }).click()
  await expect.element(cards.getByText('Paused', { exact: true })).toBeVisible()
  await expectFits()
  answer(alertsRoutes.change, alert(1))
  answer(alertsRoutes.alerts, [alert(1)])
  await button(/^Resume alert/).click()
  await expect.element(heading('No paused alerts')).toBeVisible()
  await expectFits()
  await page.getByRole('button', { name: 'See active alerts' }).click()
  await expect.element(button(/^Pause alert/)).toBeVisible()
  await expect
    .poll(() => callsTo(alertsRoutes.change).map(({ body }) => body))
    .toEqual([{ isActive: false }, { isActive: true }])
})

test('an alert is changed in a dialog', async () => {
  await openAlerts([alert(1)])
  await button(/^Edit alert/).click()
  const target = field('Target price, USD')
  await expect.element(target).toHaveValue(450)
  await expectGoodLooks()
  await target.fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Target price must be greater than 0')).toBeVisible()
  disconnect(alertsRoutes.change)
  await target.fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText('We couldn’t update the price alert. Please try again.'))
    .toBeVisible()
  await expect.element(target).toHaveValue(3)
  answer(alertsRoutes.change, alert(1, { targetPrice: 3 }))
  answer(alertsRoutes.alerts, [alert(1, { targetPrice: 3 })])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(cards).toMatchTextContent(/Target3 USD/)
})

wholeTest('an alert that is triggered while it is edited stays until that is done', async () => {
  await openAlerts([alert(1)])
  await button(/^Edit alert/).click()
  await field('Target price, USD').fill('7')
  answer(alertsRoutes.alerts, [alert(1, triggered)])
  lookAgain()
  await expect.element(page.getByText('Triggered (1)')).toBeInTheDocument()
  await expect.element(field('Target price, USD')).toHaveValue(7)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(cards).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Active, 0 price alerts')
})

wholeTest('what fails says so in the card, and in a toast', async () => {
  await openAlerts([alert(1)])
  disconnect(alertsRoutes.change)
  disconnect(alertsRoutes.remove)
  await button(/^Pause alert/).click()
  await expect.element(toasts.getByText('Failed to update alert')).toBeVisible()
  await expect.element(cards.getByText('We couldn’t update the price alert. Please try again.')).toBeVisible()
  await button(/^Delete alert/).click()
  await expect.element(toasts.getByText('Failed to delete alert')).toBeVisible()
  await expect.element(cards.getByText('We couldn’t delete the price alert. Please try again.')).toBeVisible()
  refuse(alertsRoutes.change, alertsProblems.departed)
  await button(/^Pause alert/).click()
  await expect.element(cards.getByText(shownMessage(alertsProblems.departed))).toBeVisible()
  await expectFits()
})

test('an alert is deleted, and comes back in its place', async () => {
  await openAlerts([alert(1)])
  answer(alertsRoutes.alerts, [])
  await button(/^Delete alert/).click()
  await expect.poll(focused).toBe('Undo: restore the price alert London to New York')
  expect(tabs()).toEqual(['Active (0)', 'Triggered (0)', 'Paused (0)'])
  await expectGoodLooks()
  answer(alertsRoutes.restore, alert(1))
  answer(alertsRoutes.alerts, [alert(1)])
  await userEvent.keyboard('{Enter}')
  await expect.element(cards).toBeVisible()
  expect(tabs()).toEqual(['Active (1)', 'Triggered (0)', 'Paused (0)'])
  await expect.poll(focused).toMatch(/^London/)
})

test('an alert that is triggered is announced, and leads to its flights', async () => {
  await openAlerts([alert(1)], '?tab=triggered')
  await expect.element(heading('No triggered alerts')).toBeVisible()
  await expectFits()
  answer(alertsRoutes.alerts, [alert(1, triggered)])
  lookAgain()
  await expect
    .element(page.getByText(/^Price alert triggered: London to New York, 430\sUSD\.$/))
    .toBeInTheDocument()
  await expect
    .element(cards)
    .toMatchTextContent(/Triggered!.*430 USD with British Airways, .*, seen 5 min ago\./)
  const flights = cards.getByRole('link', { name: 'See flights, London to New York' })
  await expect.element(flights).toHaveAttribute('href', expect.stringContaining(`departureDate=${dayIn(60)}`))
  await expectGoodLooks()
})

test('triggered alerts are counted on every page until they are seen', async () => {
  answer(alertsRoutes.news, { triggered: 12 })
  answer(alertsRoutes.alerts, [alert(1, triggered)])
  await renderApp('/support', { as: subscriber() })
  const link = page.getByRole('link', { name: 'Alerts 12 newly triggered' })
  await expect.element(link).toMatchTextContent(/9\+/)
  await expectGoodLooks()
  await link.click()
  // The news are what the badge is pressed for.
  await expect
    .element(page.getByRole('tab', { name: 'Triggered (1)' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(cards).toMatchTextContent(/Last checked 5 min ago.*seen 5 min ago/)
  await expect.element(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible()
  await expect.poll(() => callsTo(alertsRoutes.seen).length).toBeGreaterThan(0)
})

test('without a plan nothing is checked, and what was seen is locked', async () => {
  const noPlan = { state: 'no-plan', nextCheckAt: null } as const
  const gone = {
    state: 'departed',
    nextCheckAt: null,
    departureDate: '2027-03-01',
    returnDate: '2027-03-08',
  } as const
  answer(alertsRoutes.alerts, [
    alert(1, { ...noPlan, prices: pricesSeen(512, 498) }, 'member'),
    alert(2, gone, 'member'),
    alert(3, { ...triggered, ...noPlan }, 'member'),
  ])
  await renderApp('/price-alerts', { as: member() })
  await expect.element(page.getByText(/^We’ve stopped checking your alerts/)).toBeVisible()
  await expect.element(page.getByText(/^These dates have passed/)).toBeVisible()
  expect(main.element().textContent).not.toMatch(/512|498|480/)
  await expect.element(main.getByText('Price locked').first()).toBeInTheDocument()
  await expect
    .element(main.getByRole('link', { name: 'Subscribe Now' }))
    .toHaveAttribute('href', '/subscribe')
  // There is one step to take: without a plan no other alert can be set.
  await expect.element(main.getByRole('link', { name: 'New alert' })).not.toBeInTheDocument()
  await expectGoodLooks()
  await page.getByRole('tab', { name: 'Triggered (1)' }).click()
  await expect.element(page.getByText('We found a fare. See the details with a plan.')).toBeVisible()
})

wholeTest('a triggered alert has room', async () => {
  await openAlerts([alert(1, triggered)], '?tab=triggered')
  await expect.element(cards).toMatchTextContent(/Triggered!/)
  await expectRoom()
})

wholeTest('the dialog to change an alert has room', async () => {
  await openAlerts([alert(1)])
  await button(/^Edit alert/).click()
  await expect.element(field('Target price, USD')).toHaveValue(450)
  await expectRoom()
})
