import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WatchButton } from '../../../src/features/price-alerts/watch-button.tsx'
import { Notices } from '../../../src/layout/notices.tsx'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { setClock } from '../clock.ts'
import { focusOn } from '../ai-scan/scan-page.ts'
import { alert } from '../fixtures/alerts.ts'
import { predictionsOf } from '../fixtures/prices.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { dialog, field, toasts } from '../page-parts.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const watched = alert(1, { targetPrice: 497, currentPrice: 512, lastPrice: null })
const { origin, destination, passengers, children, infants, cabinClass, stops } = watched
const { returnDate } = watched
const departureDate = watched.departureDate ?? ''
const party = { passengers, children, infants }
const trip = { origin, destination, departureDate, returnDate, ...party, cabinClass, stops }

const button = page.getByRole('button', { name: /^(Watch this fare|Watching)$/ })
const notice = page.getByRole('dialog', { name: 'You’re watching this fare' })
const locked = page.getByRole('dialog', { name: 'Included with a plan' })

async function show(viewer: Viewer = 'subscriber', alerts: PriceAlert[] = []): Promise<void> {
  answer(alertsRoutes.alerts, alerts)
  answer(alertsRoutes.watch, { alert: watched, isNew: true })
  answer(priceRoutes.predictions, predictionsOf({ departureDate, returnDate }))
  await renderPart(
    <>
      <main>
        <h1>Results</h1>
        <WatchButton watched={trip} viewer={viewer} />
      </main>
      <Notices />
    </>,
  )
  await expect.element(button).toBeVisible()
}

test('one press watches the fare, says at what price we email, and can be undone', async () => {
  await show()
  await button.click()
  await expect.element(notice).toMatchTextContent(/it costs 497\sUSD or less\. Cheapest now: 512\sUSD\./)
  await expect
    .element(notice)
    .toMatchTextContent(/43% of fares like this dropped 3% or more within 14 days\./)
  await expect.element(button).toHaveTextContent('Watching')
  expect(callsTo(alertsRoutes.watch).map(({ body }) => body)).toEqual([trip])
  await expectGoodLooks()
  await expectRoom()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(callsTo(alertsRoutes.remove).map(({ params }) => params)).toEqual([{ id: watched.id }])
  await expect.element(button).toHaveTextContent('Watch this fare')
  await expect.element(button).toHaveFocus()
  await expect.element(toasts.getByText('You’re no longer watching this fare')).toBeVisible()
})

test('a second press while the first one is answered changes nothing', async () => {
  await show()
  const answered = hold(alertsRoutes.watch)
  focusOn(button.element())
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  answered.answer({ alert: watched, isNew: true })
  await expect.element(notice).toBeVisible()
  expect(callsTo(alertsRoutes.watch)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the target of a watched fare is edited in place', async () => {
  await show()
  await button.click()
  await notice.getByRole('button', { name: 'Edit' }).click()
  const target = field('Target price, USD', dialog)
  await expect.element(target).toHaveValue(497)
  answer(alertsRoutes.change, { ...watched, targetPrice: 450 })
  await target.fill('450')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(notice).toMatchTextContent(/it costs 450\sUSD or less/)
})

test('a fare that is watched already says so, with the way to its alert', async () => {
  await show('subscriber', [alert(2, { alertType: 'price_drop', lastPrice: 480 })])
  await expect.element(button).toHaveTextContent('Watching')
  await button.click()
  await expect.element(notice).toMatchTextContent(/once, when it drops\. Cheapest now: 480\sUSD\./)
  await expect.element(notice.getByRole('button', { name: 'Stop watching' })).toBeVisible()
  await expect
    .element(notice.getByRole('link', { name: 'Go to Price Alerts' }))
    .toHaveAttribute('href', '/price-alerts')
  expect(callsTo(alertsRoutes.watch)).toEqual([])
})

test('an alert for another trip, or one that is over, does not watch this fare', async () => {
  await show('subscriber', [
    alert(2, { stops: 'nonstop' }),
    alert(3, { isActive: false, state: 'paused' }),
    alert(4, { passengers: 2 }),
  ])
  await expect.poll(() => callsTo(alertsRoutes.alerts).length).toBeGreaterThan(0)
  await expect.element(button).toHaveTextContent('Watch this fare')
})

const failed = page.getByRole('dialog', { name: 'We couldn’t watch this fare' })

test('with as many alerts as there can be, the way to them is shown', async () => {
  await show()
  refuse(alertsRoutes.watch, alertsProblems['too-many'])
  await button.click()
  await expect.element(failed.getByRole('alert')).toMatchTextContent('You’ve reached the limit')
  await expect
    .element(failed.getByRole('link', { name: 'Go to Price Alerts' }))
    .toHaveAttribute('href', '/price-alerts')
  await expectGoodLooks()
})

wholeTest('a watch that fails can be tried again', async () => {
  await show()
  disconnect(alertsRoutes.watch)
  await button.click()
  await expect.element(failed.getByRole('alert')).toHaveTextContent('Please try again.')
  answer(alertsRoutes.watch, { alert: watched, isNew: true })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notice).toBeVisible()
})

test.each([
  ['visitor', 'Log In', '/login?redirect=%2F%3Forigin%3DLHR'],
  ['visitor', 'Sign Up', '/register?redirect=%2F%3Forigin%3DLHR'],
  ['member', 'Subscribe Now', '/subscribe?redirect=%2F%3Forigin%3DLHR'],
] as const)(
  'what a %s wants to watch is watched on coming back with a plan, through %s',
  async (...given) => {
    const [viewer, name, to] = given
    history.replaceState(null, '', '/?origin=LHR')
    await show(viewer)
    await button.click()
    const step = locked.getByRole('link', { name, exact: true })
    await expect.element(step).toHaveAttribute('href', to)
    await expectGoodLooks()
    expect(callsTo(alertsRoutes.watch)).toEqual([])
    await step.click()
    await show()
    await expect.element(toasts.getByText('You’re watching this fare')).toBeVisible()
    await expect.element(button).toHaveTextContent('Watching')
    expect(callsTo(alertsRoutes.watch).map(({ body }) => body)).toEqual([trip])
    await show()
    await expect.element(button).toHaveTextContent('Watch this fare')
    expect(callsTo(alertsRoutes.watch)).toHaveLength(1)
  },
)

wholeTest('a pending watch expires after a day', async () => {
  await show('visitor')
  await button.click()
  await locked.getByRole('link', { name: 'Log In', exact: true }).click()
  setClock(new Date(Date.now() + 25 * 60 * 60 * 1000))
  await show()
  await expect.element(button).toHaveTextContent('Watch this fare')
  expect(callsTo(alertsRoutes.watch)).toEqual([])
})
