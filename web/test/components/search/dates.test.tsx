import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { searchPath } from '../fixtures/flights.ts'
import { callsTo } from '../network/network.ts'
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

test('a return that nobody sells yet is taken out of the address, and asked for without a call', async () => {
  await renderApp(searchPath({ returnDate: dayIn(400) }))
  await expect.poll(() => parameter('returnDate')).toBeNull()
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

test('flexible dates stand still, and what few people change is there when asked for', async () => {
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
