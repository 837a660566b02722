import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import {
  dayIn,
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { letAnHourPass, newOffer, pagePath } from './offers.ts'
import { heal, healAll, order, providers } from './sandbox-faults.ts'

afterEach(healAll)

let database: ReturnType<typeof stackDatabase>
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

test.each(sizes)(
  'a fare that is charged in another currency says so beside its price, on a %s',
  async (size) => {
    await order('ignav', { fault: 'wrong-currency', arg: 'JPY' })
    const page = await newPage({ size, as: demo.subscriber })
    const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(82), returnDate: dayIn(90) }
    const offer = await newOffer(page, { ...trip, passengers: 2 })
    const charged = page.getByText(/^The seller charges [\d,]+\sJPY, by the rate of \d+ \w+\.$/)
    await visit(page, pagePath(offer))
    const before = await see(charged)
    await letAnHourPass(database, offer, 0.8)
    await page.goto(offer.bookingUrl)
    await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('The fare has moved')
    // That of now, which is the one that was found.
    expect(await see(charged)).toBe(before)
    await expectGoodLooks(page, `booking-charged-${size}`)
    // Where only the old price is shown, the new one's charge is not said of it.
    await visit(page, `${pagePath(offer)}&state=away`)
    expect(await see(charged)).not.toBe(before)
  },
)

test('a part of the page whose script does not come at first is there once it does', async () => {
  const page = await newPage({ expects: ['net::ERR_'] })
  let failures = 0
  await page.route('**/assets/footer-*.js*', (route) => {
    failures += 1
    return failures === 1 ? route.abort() : route.continue()
  })
  await visit(page, '/login')
  await page.getByText('Sandbox fares').waitFor()
  expect(failures).toBeGreaterThan(1)
})

test('one provider away leaves the results of the other, and is named', async () => {
  await order('skyscanner', { fault: '5xx' })
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 71))
  await resultsShown(page)
  await page.getByText(/from 3 of 4 providers/).waitFor()
  expect(await see(page.getByText(/^Skyscanner /))).toMatch(/Try again$/)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await screen(page, 'results-partly-failed-desk-light')
  await expectAccessible(page)
  await heal('skyscanner')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/from 4 providers/).waitFor()
})

test('a fare of separate tickets opens the list, where each ticket has its own link', async () => {
  // They sell every trip on one ticket, so without them the airlines of each way are the cheapest of some.
  for (const provider of ['ignav', 'amadeus']) await order(provider, { fault: '5xx' })
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'See 2 tickets' }) })
    .first()
  // There is one on most days.
  for (const days of [75, 76, 77, 78, 79, 80]) {
    await visit(page, searchPath({ origin: 'CDG', destination: 'BCN', sort: 'cheapest' }, days))
    await resultsShown(page)
    // Whoever searches in the page has all of the list on it, wherever such a fare stands.
    await page.keyboard.press('Control+f')
    const [, flights = ''] = /([\d,]+) flights/.exec(await page.getByRole('main').innerText()) ?? []
    await expect.poll(() => page.getByRole('article').count()).toBe(Number(flights))
    if (await card.isVisible()) break
  }
  await card.getByText('2 separate tickets').first().waitFor()
  expect(await card.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
  await card.getByRole('button', { name: 'See 2 tickets' }).click()
  const split = card.getByRole('listitem').filter({ hasText: '2 separate tickets' }).first()
  const links = split.getByRole('link', { name: /^Continue to .+, ticket [12] of 2 \(opens in a new tab\)$/ })
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toHaveLength(2)
  expect(new Set(hrefs).size).toBe(2)
  await split.scrollIntoViewIfNeeded()
  await screen(page, 'results-tickets-phone-light')
  await expectAccessible(page)
})

test('a seller that cannot be looked up is told, and can be tried again', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [503] })
  const offer = await newOffer(page, {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: dayIn(73),
    returnDate: dayIn(80),
  })
  await order('ignav', { fault: '5xx' })
  await page.goto(offer.bookingUrl)
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('The seller cannot be reached')
  await expectGoodLooks(page, 'booking-away-desk')
  await healAll()
  // After what failed before this, the provider may have to rest for a while yet.
  const tryAgain = async () => {
    const arrived = page.waitForEvent('load')
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await arrived
    return page.url()
  }
  await expect.poll(tryAgain, { interval: 1000, timeout: 30_000 }).toContain('/sellers/')
})

test('no provider at all is a failure with a way on, and a search in place while it waits', async () => {
  for (const provider of providers) await order(provider, { fault: '5xx' })
  const page = await newPage({ expects: [503] })
  await visit(page, searchPath({}, 72))
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  expect(await see(alert)).toContain('Failed to search flights. Please try again.')
  await screen(page, 'results-failed-desk-light')
  await expectAccessible(page)
  await healAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(page)
})

test('while providers think, cards wait in their shape', async () => {
  for (const provider of providers) await order(provider, { fault: 'hold' })
  const page = await newPage()
  await visit(page, searchPath({}, 73))
  // They are nothing to a screen reader, so they have no role to be found by; what it hears are words.
  await page.getByRole('tabpanel').locator('.animate-skeleton').first().waitFor()
  await page.getByText('Searching flights...').first().waitFor()
  expect(await page.getByRole('tabpanel').getByRole('article').count()).toBe(0)
  await screen(page, 'results-loading-desk-light')
  await expectAccessible(page)
  await healAll()
  await resultsShown(page)
})

test('nothing sold on these days says so', async () => {
  for (const provider of providers) await order(provider, { fault: 'empty' })
  const page = await newPage()
  await visit(page, searchPath({}, 74))
  expect(await see(page.getByRole('tabpanel').getByRole('heading'))).toBe('No flights found')
  await expectGoodLooks(page, 'results-empty-desk')
  await page.getByRole('button', { name: 'Change search' }).click()
  await page.getByRole('combobox', { name: 'From' }).waitFor()
})
