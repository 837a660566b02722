import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it, test } from 'vitest'
import { cuttableProxy } from './cuttable-proxy.ts'
import {
  baseUrl,
  demo,
  expectAccessible,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  visit,
} from './harness.ts'
import { heal, healAll, order } from './sandbox-faults.ts'
import { focused } from './seen.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { serverFails } from './altered-answers.ts'
import { flownBy, searchAndFind } from './kept-results.ts'
import type { Database } from './own-people.ts'

afterEach(healAll)

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')
/** The flights of the first cards, by what no later news changes. */
const flights = async (page: Page) => (await cards(page).getByRole('listitem').allInnerTexts()).slice(0, 6)
/** What the page loads late is there, so that nothing but the stream can break. */
const allLoaded = (page: Page) => page.getByText('Sandbox fares').waitFor()
const searching = (page: Page) => page.getByText(/^\d+ flights?.* so far$/)

describe.each([
  { size: 'desk', as: demo.subscriber, day: 76 },
  { size: 'phone', as: undefined, day: 77 },
] as const)('one provider slow, one broken, on a $size', ({ size, as, day }) => {
  it('shows the first flights at once and lets those that come later wait', async () => {
    await order('skyscanner', { fault: 'hold' })
    await order('ignav', { fault: '5xx' })
    const page = await newPage({ size, ...(as && { as }) })
    await visit(page, searchPath({}, day))
    await searching(page).waitFor()
    await page.keyboard.press('Shift')
    const before = await flights(page)
    await heal('skyscanner')
    const pill = page.getByRole('button', { name: /^\d+ new results?$/ })
    await pill.waitFor()
    expect(await flights(page)).toEqual(before)
    await screen(page, `results-new-${size}-light`)
    await expectAccessible(page)
    await searching(page).waitFor({ state: 'detached' })
    const count = async () =>
      Number(/^\d+/.exec(await see(page.getByText(/^\d+ flights?( of \d+)?, from/)))?.[0])
    const [shown, waiting] = [await count(), Number.parseInt(await pill.innerText())]
    expect(await flights(page)).toEqual(before)
    await pill.press('Enter')
    await expect.poll(count).toBe(shown + waiting)
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    await page.getByText(/, from 3 of 4 providers/).waitFor()
    await page.getByText(/Ignav:\sfailed/).waitFor()
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await page.getByText(/^Skyscanner answered with \d+ flights/).waitFor()
    await expectAccessible(page)
  })
})

test('leaving the page ends the stream, and coming back finds the search where it has got to', async () => {
  await order('skyscanner', { fault: 'hold' })
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 78))
  await searching(page).waitFor()
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await ended
  await page.goBack()
  await searching(page).waitFor()
  await heal('skyscanner')
  await resultsShown(page)
  await page.getByText(/, from 4 providers/).waitFor()
  expect(posts).toEqual([])
})

test('a stream that breaks is told, picked up again, and ends with everything', async () => {
  await order('skyscanner', { fault: 'hold' })
  await using proxy = await cuttableProxy()
  const page = await newPage({ as: demo.subscriber, proxy: proxy.url, expects: ['net::ERR_'] })
  await visit(page, searchPath({}, 79))
  await searching(page).waitFor()
  await allLoaded(page)
  proxy.cut()
  const lost = page.getByText('The connection broke. It is being picked up again...')
  await lost.waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  proxy.mend()
  // Before anything new is said.
  await lost.waitFor({ state: 'detached' })
  expect(await searching(page).count()).toBe(1)
  await heal('skyscanner')
  await page.getByText(/, from 4 providers/).waitFor()
  await page.getByText(/Skyscanner:\s\d+/).waitFor()
})

test('opening a search that is running shows that one, and not an equal one of before', async () => {
  // What two of them have not answered before they can be asked again.
  const late = ['skyscanner', 'amadeus']
  for (const provider of late) await order(provider, { fault: '5xx' })
  const page = await newPage({ as: demo.subscriber })
  const path = searchPath({ origin: 'VIE', destination: 'OSL' }, 82)
  await searchAndFind(database, page, path, (found) => found.map((one) => flownBy('Airline of before', one)))
  for (const provider of late) await order(provider, { fault: 'hold' })
  await page.reload()
  await page.getByRole('article', { name: 'Airline of before' }).first().waitFor()
  const { origin, destination, departureDate, returnDate } = Object.fromEntries(
    new URL(path, baseUrl).searchParams,
  )
  const started = await page.request.post('/api/search?wait=0', {
    headers: { origin: baseUrl },
    data: { origin, destination, departureDate, returnDate, currency: 'USD' },
  })
  const { searchId } = (await started.json()) as { searchId: string } // as the contract says
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await page
    .getByRole('article')
    .filter({ hasText: 'Vienna' })
    .getByRole('button', { name: 'Open', exact: true })
    .click()
  await healAll()
  await resultsShown(page)
  expect(new URL(page.url()).searchParams.get('searchId')).toBe(searchId)
  expect(await page.getByText('Airline of before').count()).toBe(0)
})

test('a stream that is never let through shows what is kept by then, and does not call it whole', async () => {
  await order('skyscanner', { fault: 'hold' })
  const page = await newPage({ as: demo.subscriber, expects: [502] })
  await serverFails(page, searchRoutes.resultEvents, 502)
  await visit(page, searchPath({}, 81))
  await page.getByText('The connection broke, so some flights may be missing.').waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  await page.getByText(/^\d+ flights? so far$/).waitFor()
  expect(await page.getByText('Search Complete').count()).toBe(0)
})

test('a visitor’s stream that breaks keeps what came, and says that more might have', async () => {
  await order('skyscanner', { fault: 'hold' })
  await using proxy = await cuttableProxy()
  const page = await newPage({ proxy: proxy.url, expects: ['net::ERR_'] })
  await visit(page, searchPath({}, 80))
  await searching(page).waitFor()
  await allLoaded(page)
  proxy.cut()
  await page.getByText('The connection broke, so some flights may be missing.').waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  proxy.mend()
  await heal('skyscanner')
  await page.getByRole('button', { name: 'Search again' }).click()
  await page.getByText(/, from 4 providers/).waitFor()
})
