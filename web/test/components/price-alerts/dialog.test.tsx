import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KnownFare } from '../../../src/features/price-alerts/known-fare.ts'
import type { FlightSearchInput } from '../../../src/flights/trips/flight-search-input.ts'
import { markConverted } from '../../../src/format/money.ts'
import { Notices } from '../../../src/layout/notices.tsx'
import { WatchFare } from '../../../src/pages/home/watch-fare.tsx'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { dayIn, minutesAgo } from '../clock.ts'
import { alert } from '../fixtures/alerts.ts'
import { departure, homeward } from '../fixtures/flights.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { dialog, field, toasts } from '../page-parts.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const trip: FlightSearchInput = {
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: departure,
  returnDate: homeward,
  legs: [],
  flexibleDates: false,
  nearbyAirports: false,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  currency: 'USD',
}
const button = page.getByRole('button', { name: 'Set price alert' })
const target = field('Target price, USD')
const create = dialog.getByRole('button', { name: 'Create alert' })

async function openDialog(
  changes: Partial<FlightSearchInput> = {},
  viewer: Viewer = 'subscriber',
  begin = () => {},
  known: KnownFare | null = null,
  withoutBags = false,
): Promise<void> {
  answer(alertsRoutes.preview, {
    currentPrice: 512,
    seenAt: minutesAgo(2),
    firstCheckAt: minutesAgo(0),
    limit: 50,
    used: 0,
  })
  answer(alertsRoutes.create, alert(1))
  begin()
  await renderPart(
    <>
      <main>
        <h1>Results</h1>
        <WatchFare
          question={{ ...trip, ...changes }}
          viewer={viewer}
          known={known}
          withoutBags={withoutBags}
        />
      </main>
      <Notices />
    </>,
  )
  await button.click()
  await expect.element(dialog).toBeVisible()
}

test('an alert is proposed at 90% of what the flights cost now', async () => {
  await openDialog()
  await expect.element(target).toHaveValue(461)
  await expect.element(dialog).toMatchTextContent(/Cheapest fare on these dates.*512 USD.*for 1 adult/)
  await expect.element(dialog).toMatchTextContent(/First check: today at \d\d:\d\d · 0 of 50 alerts used/)
  await expect.element(target).toHaveAttribute('min', '1')
  await expect.element(target).toHaveAttribute('step', '1')
  await expectGoodLooks()
})

test('a price on the page is shown and proposed from without a word of the server, beside what the page converts it to', async () => {
  const onPage = { price: 73_005, currency: 'JPY' }
  const known = { price: 471, currency: 'USD', stops: 1, live: true, seenAt: minutesAgo(1), onPage }
  onTestFinished(() => markConverted(null))
  await openDialog(
    {},
    'subscriber',
    () => {
      markConverted('JPY')
      answer(alertsRoutes.preview, {
        currentPrice: null,
        seenAt: null,
        firstCheckAt: minutesAgo(-60),
        limit: 50,
        used: 0,
      })
    },
    known,
    true,
  )
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Cheapest fare on these dates.*471 USD.*≈\s73,005 JPY.*1 stop · for 1 adult · without bags/,
    )
  await expect.element(target).toHaveValue(424)
})

test('a target that is no whole dollar amount above 0 is refused', async () => {
  await openDialog()
  await expect.element(target).toHaveValue(461)
  for (const [typed, sentence] of [
    ['', 'Target price must be a whole dollar amount'],
    ['0', 'Target price must be greater than 0'],
    ['12.5', 'Target price must be a whole dollar amount'],
  ] as const) {
    await target.fill(typed)
    await create.click()
    await expect.element(dialog.getByRole('alert').getByText(sentence)).toBeVisible()
    await expect.element(target).toHaveFocus()
  }
  expect(callsTo(alertsRoutes.create)).toEqual([])
})

test('an alert is created, and the form starts again', async () => {
  await openDialog()
  await expect.element(target).toHaveValue(461)
  await target.fill('400')
  await create.click()
  await expect.element(toasts.getByText('Success!')).toBeVisible()
  await expect.element(toasts.getByText('Price alert created successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect
    .poll(() => callsTo(alertsRoutes.create).map(({ body }) => body))
    .toEqual([
      {
        origin: 'LHR',
        destination: 'JFK',
        departureDate: departure,
        returnDate: homeward,
        passengers: 1,
        children: 0,
        infants: 0,
        cabinClass: 'economy',
        stops: 'any',
        alertType: 'price_below',
        targetPrice: '400',
        minimumDrop: null,
      },
    ])
  answer(alertsRoutes.preview, {
    currentPrice: 512,
    seenAt: minutesAgo(2),
    firstCheckAt: minutesAgo(0),
    limit: 50,
    used: 1,
  })
  await button.click()
  await expect.element(dialog).toMatchTextContent('1 of 50 alerts used')
  await expect.element(target).toHaveValue(461)
})

wholeTest('an alert that fails keeps what was typed, and no toast covers its buttons', async () => {
  await openDialog()
  disconnect(alertsRoutes.create)
  await expect.element(target).toHaveValue(461)
  await target.fill('2')
  await create.click()
  await expect
    .element(dialog.getByText('We couldn’t create the price alert. Please try again.'))
    .toBeVisible()
  await expect.element(page.getByText('Failed to create price alert').first()).toBeInTheDocument()
  await expect.element(target).toHaveValue(2)
  expect(coveredByToast()).toEqual([])
  await expectFits()
  refuse(alertsRoutes.create, alertsProblems['already-exists'])
  await target.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('You already have this price alert.')).toBeVisible()
})

test('an alert may wait for a drop, within a window of departure', async () => {
  await openDialog({ passengers: 2, stops: 'nonstop' })
  await expect
    .element(dialog)
    .toMatchTextContent(/London to New York · [^,]+ · 2 adults · Nonstop\. We’ll email you once/)
  await dialog.getByText('A range of dates').click()
  const [first, last] = [field('First departure'), field('Last departure')]
  await expect.element(first).toHaveValue(dayIn(57))
  await last.fill(dayIn(56))
  await dialog.getByText('Any Price Drop').click()
  await expect.element(dialog).toMatchTextContent('We’ll email you once, when the fare drops.')
  const drop = field('Minimum drop, USD (optional)')
  await drop.fill('0')
  await create.click()
  await expect.element(dialog.getByText('The last departure day can’t be before the first')).toBeVisible()
  await expect
    .element(dialog.getByText('Please enter the minimum drop as a whole dollar amount greater than 0'))
    .toBeVisible()
  await expect.element(last).toHaveFocus()
  await expectGoodLooks()
  await expectRoom()
  await last.fill(dayIn(63))
  await field('Minimum nights').selectOptions('12')
  await expect.element(field('Maximum nights')).toHaveValue('12')
  await drop.fill('9000')
  await create.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => callsTo(alertsRoutes.create).at(-1)?.body)
    .toMatchObject({
      window: { from: dayIn(57), to: dayIn(63), minNights: 12, maxNights: 12 },
      alertType: 'price_drop',
      minimumDrop: '9000',
      passengers: 2,
    })
})

test.each([
  ['member', 'Subscribe Now', '/subscribe?redirect=%2F%3Forigin%3DLHR%26destination%3DJFK'],
  ['visitor', 'Sign Up', '/register?redirect=%2F%3Forigin%3DLHR%26destination%3DJFK'],
] as const)('a %s is led to what price alerts need', async (viewer, name, to) => {
  history.replaceState(null, '', '/?origin=LHR&destination=JFK')
  await openDialog({}, viewer)
  await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('href', to)
  expect(callsTo(alertsRoutes.preview)).toEqual([])
  await expectGoodLooks()
})

test.each([
  [
    'not known',
    () =>
      answer(alertsRoutes.preview, {
        currentPrice: null,
        seenAt: null,
        firstCheckAt: minutesAgo(0),
        limit: 50,
        used: 0,
      }),
    'Current price unavailable. Enter your target.',
  ],
  ['out of reach', () => disconnect(alertsRoutes.preview), 'We couldn’t check the current price.'],
] as const)('a price that is %s leaves the target to its owner', async (_, begin, sentence) => {
  await openDialog({}, 'subscriber', begin)
  await expect.element(dialog).toMatchTextContent(sentence)
  await expect.element(target).toHaveValue(null)
})

wholeTest('who has as many alerts as there can be is led to them', async () => {
  await openDialog({}, 'subscriber', () =>
    answer(alertsRoutes.preview, {
      currentPrice: 512,
      seenAt: minutesAgo(2),
      firstCheckAt: minutesAgo(0),
      limit: 50,
      used: 50,
    }),
  )
  await expect.element(dialog).toMatchTextContent(/50 of 50 alerts used\. Delete one/)
  await expect
    .element(dialog.getByRole('link', { name: 'Go to Price Alerts' }))
    .toHaveAttribute('href', '/price-alerts')
})

wholeTest('several flights have no single fare to watch, nor have days that have passed', async () => {
  const shown = { viewer: 'subscriber', known: null, withoutBags: false } as const
  await renderPart(<WatchFare {...shown} question={{ ...trip, tripType: 'multicity' }} />)
  await renderPart(
    <WatchFare {...shown} question={{ ...trip, departureDate: '2026-03-01', returnDate: '2026-03-09' }} />,
  )
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

wholeTest('in a low window the buttons stay in sight, and the focused field is above them', async () => {
  await openDialog()
  await page.viewport(1366, 620)
  await dialog.getByText('A range of dates').click()
  const { scrollHeight, clientHeight } = dialog.element()
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  const { top, bottom } = create.element().getBoundingClientRect()
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(620)
  target.element().focus()
  expect(target.element().getBoundingClientRect().bottom).toBeLessThan(top)
})

/** What of the dialog can be pressed, and is below the toast. */
function coveredByToast(): (string | null)[] {
  const toast = document.querySelector('[role=region] li')?.getBoundingClientRect()
  if (!toast) throw new Error('no toast is up')
  return [...dialog.element().querySelectorAll('button, input')]
    .filter((step) => {
      const { left, right, top, bottom } = step.getBoundingClientRect()
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    })
    .map((step) => step.textContent)
}
