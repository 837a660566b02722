import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { flight, searchPath } from '../fixtures/flights.ts'
import { listedScan, scanRecord } from '../fixtures/scan.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { look, type Size } from '../look.ts'
import { answer, callsTo } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { back, depart, dialog, flightOf, freeDays, openForm, pickDay, search } from './form-page.ts'
import { hasFocus, openResults, parameter, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('a return on the day of departure is refused at once', async () => {
  await openForm({ origin: 'LHR', destination: 'JFK' })
  await pickDay(depart, 9)
  await freeDays().nth(9).click()
  await expect.element(page.getByText('Return date must be after departure date')).toBeInTheDocument()
})

test('the calendar works by keyboard alone and gives the focus back', async () => {
  await openForm({ origin: 'LHR', destination: 'JFK' }, 'desktop')
  ;(depart.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeInTheDocument()
  await userEvent.keyboard('{PageDown}{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => hasFocus(depart)).toBe(true)
  await expect.element(depart).toMatchTextContent(/Depart\s*\w{3} \d+ \w{3}/)
  await expect.element(back).toMatchTextContent(/Return\s*\w{3} \d+ \w{3}/)
})

wholeTest.each(['phone', 'desktop'] as const)('the calendar has no fault on a %s', async (size) => {
  await openForm({ origin: 'LHR', destination: 'JFK' }, size)
  await depart.click()
  await expect.element(dialog.getByRole('grid').first()).toBeInTheDocument()
  await expectGoodLooks()
  for (const name of ['Clear', 'Done'])
    await expect.element(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('a return too far ahead is refused with the reason, and asked for without a call', async () => {
  await renderApp(searchPath({ returnDate: dayIn(400) }))
  await expect.element(page.getByText(/is too far ahead to search yet/)).toBeInTheDocument()
  expect(parameter('departureDate')).toBe(dayIn(60))
  await expect.element(back).toMatchTextContent('Add date')
  await search.click()
  await expect.element(page.getByText('Please enter a return date')).toBeInTheDocument()
  expect(callsTo(searchRoutes.publicSearch)).toEqual([])
})

wholeTest('so is the day of a flight of several, and what else is known of them stays', async () => {
  await renderApp(`/?tripType=multicity&legs=LHR-JFK-${dayIn(60)}_JFK-LHR-${dayIn(400)}`)
  await expect.poll(() => parameter('legs')).toBe(`LHR-JFK-${dayIn(60)}_JFK-LHR-`)
  await expect.element(flightOf(2).getByRole('button', { name: /^Depart/ })).toMatchTextContent('Add date')
})

wholeTest('flexible dates stand still, and what few people change is there when asked for', async () => {
  await openResults(threeFlights)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('switch', { name: 'Flexible dates, plus or minus 3 days', exact: true }).click()
  await expect.element(depart).toMatchTextContent('Approximate')
  await expect.element(depart).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Advanced options', expanded: false }).click()
  await page.getByRole('radio', { name: '1 stop or fewer' }).click()
  await page.getByRole('switch', { name: /nearby airports/ }).click()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expectGoodLooksOnAllSizes()
  await search.click()
  await expect
    .poll(() => callsTo(searchRoutes.publicSearch).at(-1)?.body)
    .toMatchObject({ flexibleDates: true, nearbyAirports: true, stops: '1stop' })
  await expect.poll(() => [parameter('flexibleDates'), parameter('nearbyAirports')]).toEqual(['true', 'true'])
})

/** Opens the calendar of a trip that a scan has looked at. */
async function openScanned(size: Size): Promise<void> {
  const found = (price: number, days: number, nights: number, live = true) =>
    flight(`${days}/${nights}`, price, {
      departureDate: dayIn(days),
      returnDate: dayIn(days + nights),
      live,
    })
  const allResults = [found(1310, 30, 7), found(1290, 30, 5), found(1335, 31, 7), found(99, 32, 7, false)]
  answer(aiScanRoutes.scans, [listedScan()])
  answer(aiScanRoutes.record, scanRecord({ allResults }))
  await renderApp('/?mode=regular&origin=LHR&destination=JFK', { as: subscriber(), size })
  await depart.click()
  await expect.element(dialog.getByText(note)).toBeInTheDocument()
}

const note = /^USD for 1 adult, round trip\. Scanned 1 min ago\.$/
const dayNamed = (name: RegExp) => dialog.getByRole('gridcell').getByRole('button', { name })

wholeTest(
  'a subscriber sees in the calendar what a scan of the trip has found, with its currency, party and age',
  async () => {
    await openScanned('desktop')
    const first = dayNamed(/April 9, 2027, from 1,290\sUSD, lowest price$/)
    await expect.element(first).toHaveAccessibleDescription(note)
    await expect.element(dayNamed(/April 10, 2027, from 1,335\sUSD$/)).toBeVisible()
    // A price that a provider had remembered may be older than the scan.
    await expect.element(dayNamed(/April 11, 2027$/)).toBeVisible()
    await expectGoodLooks()
    await first.click()
    await expect.element(dialog.getByText('Choose your return date')).toBeVisible()
    await expect.element(dayNamed(/April 14, 2027, 1,290\sUSD, lowest price$/)).toBeVisible()
    await expect.element(dayNamed(/April 16, 2027, 1,310\sUSD$/)).toBeVisible()
    await expect.element(dayNamed(/April 17, 2027$/)).toBeVisible()
  },
)

wholeTest('prices have room in the calendar of a phone', async () => {
  await openScanned('phone')
  await expect.element(dialog.getByText(note)).not.toBeVisible()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await expect.element(dialog.getByText(note)).toBeVisible()
  await expect.element(dayNamed(/1,290\sUSD, lowest price$/)).toBeVisible()
  await expectGoodLooks()
  await look({ size: 'small', theme: 'dark' })
  await expectGoodLooks()
})
