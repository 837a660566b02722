import { daysAhead } from '@faresight/contracts/search/limits'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayIn, demo, expectGoodLooks, newPage, searchPath, see, visit, visitRegular } from './harness.ts'
import { beginScan, endOf } from './scans.ts'

const [last, beyond] = [dayIn(daysAhead), dayIn(daysAhead + 1)]

/** Opens the calendar of one date and gives it. */
async function openCalendar(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Travel dates' })
  await calendar.getByRole('grid').first().waitFor()
  return calendar
}

test.each([
  [375, 667],
  [360, 640],
  [667, 375],
])('on a phone of %i by %i what ends the choice of dates is in sight', async (width, height) => {
  const page = await newPage({ size: 'phone' })
  await page.setViewportSize({ width, height })
  await visitRegular(page)
  const calendar = await openCalendar(page, /^Depart/)
  const wholly = (name: string) =>
    calendar.getByRole('button', { name }).evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(button)
        }),
    )
  for (const name of ['Clear', 'Done']) expect(await wholly(name)).toBe(1)
  await calendar.getByRole('button', { name: 'Done' }).click()
  await calendar.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Depart')
})

test('a return that nobody sells yet is taken out of the address, and asked for without a call', async () => {
  const page = await newPage()
  let searches = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/public/search') searches++
  })
  await visit(page, searchPath({ returnDate: beyond }))
  await expect.poll(() => new URL(page.url()).searchParams.has('returnDate')).toBe(false)
  expect(new URL(page.url()).searchParams.get('departureDate')).toBe(dayIn(60))
  expect(await see(page.getByRole('button', { name: /^Return/ }))).toContain('Add date')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Please enter a return date').waitFor()
  const calendar = await openCalendar(page, /^Return/)
  const later = calendar.getByRole('button', { name: 'Later months' })
  while ((await later.getAttribute('aria-disabled')) !== 'true') await later.click()
  const choices = (date: string) =>
    calendar.locator(`[data-day="${date}"]`).getByRole('button', { disabled: false }).count()
  expect([await choices(last), await choices(beyond)]).toEqual([1, 0])
  expect(searches).toBe(0)
})

test('so is the day of a flight of several, and what else is known of them stays', async () => {
  const page = await newPage()
  await visit(page, `/?tripType=multicity&legs=LHR-JFK-${last}_JFK-LHR-${beyond}`)
  await expect.poll(() => new URL(page.url()).searchParams.get('legs')).toBe(`LHR-JFK-${last}_JFK-LHR-`)
  const second = page.getByRole('group', { name: 'Flight 2', exact: true })
  expect(await see(second.getByRole('button', { name: /^Depart/ }))).toContain('Add date')
})

test('a subscriber sees in the calendar what a scan of the trip has found, with its currency, party and age', async () => {
  const page = await newPage({ as: demo.subscriber })
  const asked = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month' }
  const { allResults } = await endOf(page, await beginScan(page, asked))
  const fares = allResults.flatMap((result) => (result.locked || !result.live ? [] : [result]))
  const [{ departureDate: date, returnDate } = { departureDate: null, returnDate: null }] = fares
  const lowest = (some: typeof fares) => Math.round(Math.min(...some.map(({ price }) => price ?? Number.NaN)))
  const ofDay = fares.filter((fare) => fare.departureDate === date)
  await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
  const calendar = await openCalendar(page, /^Depart/)
  await calendar.getByText(/^USD for 1 adult, round trip\. Scanned (just now|\d+ min ago)\.$/).waitFor()
  const button = (day: string | null) => calendar.locator(`[data-day="${day}"]`).getByRole('button')
  const words = (day: string | null) => button(day).locator('.sr-only').textContent()
  expect(await words(date)).toMatch(new RegExp(`, from ${figure(lowest(ofDay))}\\sUSD(, the lowest)?$`))
  // Each of them says so to those who listen.
  expect(await described(button(date))).toMatch(/^USD for 1 adult, round trip\. Scanned /)
  await expectGoodLooks(page, 'dates-prices-desk')
  await button(date).click()
  await calendar.getByText('Choose your return date').waitFor()
  const pair = ofDay.filter((fare) => fare.returnDate === returnDate)
  expect(await words(returnDate)).toMatch(new RegExp(`, ${figure(lowest(pair))}\\sUSD(, the lowest)?$`))
})

test('they have room in the calendar of a phone', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  const asked = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month' }
  await endOf(page, await beginScan(page, asked))
  await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
  const calendar = await openCalendar(page, /^Depart/)
  await calendar.getByText(/^USD for 1 adult, round trip\. Scanned /).waitFor()
  await expectGoodLooks(page, 'dates-prices-phone')
})

/** What a control is described by. */
const described = (control: Locator) =>
  control.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  )

const figure = (price: number) => price.toLocaleString('en-CA')
