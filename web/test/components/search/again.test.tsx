import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { recentSearchEntrySchema } from '@faresight/contracts/search/flight-search'
import { searchRoutes } from '@faresight/contracts/search/http'
import { changeTravellers } from './form-page.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hangingDots } from '../checks/hanging-dots.ts'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { dayIn, minutesAgo } from '../clock.ts'
import { fixture, type Overrides } from '../fixtures/fixture.ts'
import { searchId, searchPath } from '../fixtures/flights.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { focusPlace, openResults, parameter, searchEvents, shownTo, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const as = member()
const pending = 'faresight_pending_search'
const recent = page.getByRole('region', { name: 'Recent Searches' })
const cards = recent.getByRole('article')

const listed = (changes: Overrides<(typeof recentSearchEntrySchema)['_zod']['input']> = {}) =>
  fixture(recentSearchEntrySchema, {
    id: searchId,
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: dayIn(60),
    returnDate: dayIn(68),
    legs: null,
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    currency: 'USD',
    resultsCount: 12,
    done: true,
    lowest: null,
    createdAt: minutesAgo(30),
    ...changes,
  })

const leg = (origin: string, destination: string, days: number) => ({
  origin,
  destination,
  departureDate: dayIn(days),
})
const tour = listed({
  id: '00000000-0000-4000-8000-00000000000b',
  tripType: 'multicity',
  origin: null,
  destination: null,
  departureDate: null,
  returnDate: null,
  legs: [leg('YYZ', 'LHR', 80), leg('LHR', 'BCN', 84), leg('BCN', 'YYZ', 90)],
})
const flexible = listed({ flexibleDates: true, nearbyAirports: true })

async function openDashboard(searches: ReturnType<typeof listed>[], size: 'phone' | 'desktop' = 'phone') {
  answer(searchRoutes.searches, searches)
  answer(aiScanRoutes.scans, [])
  await renderApp('/', { as, size })
}

test('searches are listed with what was asked and found', async () => {
  await openDashboard([tour, flexible])
  await expect
    .element(cards.first())
    .toMatchTextContent(/Toronto.YYZ.*London.LHR.*Barcelona.BCN.*3 flights, multi-city/)
  await expect
    .element(cards.nth(1))
    .toMatchTextContent(/London.LHR.*New York.JFK.*plus or minus 3 days\s· nearby airports/)
  expect(hangingDots()).toEqual([])
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('none at all are said to be none', async () => {
  await openDashboard([])
  await expect.element(recent.getByText(/No searches yet/)).toBeInTheDocument()
  await expectFits()
})

test('searches are made again as they were', async () => {
  searchEvents(as)
  await openDashboard([tour, flexible])
  await cards.nth(1).getByRole('button', { name: 'Search again' }).click()
  await expect.poll(() => [parameter('flexibleDates'), parameter('nearbyAirports')]).toEqual(['true', 'true'])
  await expect
    .poll(() => callsTo(searchRoutes.search).map(({ body }) => body))
    .toMatchObject([{ origin: 'LHR', destination: 'JFK', flexibleDates: true, nearbyAirports: true }])
  history.back()
  await cards.first().getByRole('button', { name: 'Search again' }).click()
  await expect
    .poll(() => parameter('legs'))
    .toBe(`YYZ-LHR-${dayIn(80)}_LHR-BCN-${dayIn(84)}_BCN-YYZ-${dayIn(90)}`)
  await expect.poll(() => callsTo(searchRoutes.search)).toHaveLength(2)
})

test('a search that is still running is listed as such, and opened without another one', async () => {
  const events = searchEvents(as)
  await openDashboard([listed({ done: false, resultsCount: 0 })])
  await expect.element(cards.first()).toMatchTextContent('Searching')
  await expectFits()
  await cards.first().getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('Searching flights...').first()).toBeInTheDocument()
  events.send('done', { resultsCount: 0 })
  await expect.poll(() => parameter('searchId')).toBe(searchId)
  expect(callsTo(searchRoutes.search)).toEqual([])
})

wholeTest(
  'opening a search that is running shows it, and not the results of an equal search before',
  async () => {
    const before = searchEvents(as)
    before.send('offers', { results: shownTo(as, threeFlights) })
    before.send('done', { resultsCount: 3 })
    await renderApp(searchPath(), { as, size: 'desktop' })
    await expect.element(page.getByText(/^3 flights from/)).toBeInTheDocument()
    const id = '00000000-0000-4000-8000-00000000000c'
    answer(searchRoutes.searches, [listed({ id, done: false, resultsCount: 0 }), listed()])
    answer(aiScanRoutes.scans, [])
    const running = searchEvents(as)
    await page.getByRole('link', { name: 'Faresight home' }).first().click()
    await cards.first().getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => parameter('searchId')).toBe(id)
    await expect.element(page.getByText('Searching flights...').first()).toBeInTheDocument()
    expect(page.getByRole('tabpanel').getByRole('article').elements()).toEqual([])
    running.send('offers', { results: shownTo(as, threeFlights.slice(1)) })
    running.send('done', { resultsCount: 2 })
    await expect.element(page.getByText(/^2 flights from/)).toBeInTheDocument()
    expect(parameter('searchId')).toBe(id)
    expect(callsTo(searchRoutes.resultEvents).at(-1)?.params).toEqual({ searchId: id })
    expect(callsTo(searchRoutes.search)).toHaveLength(1)
  },
)

wholeTest('what stands for them while they are awaited has no fault', async () => {
  hold(searchRoutes.searches)
  answer(aiScanRoutes.scans, [])
  await renderApp('/', { as })
  await expect.poll(() => document.querySelector('main .animate-skeleton')).not.toBeNull()
  await expectGoodLooksOnAllSizes()
})

wholeTest(
  'if scans fail to load, searches remain, and the error stays until a retry succeeds and moves the focus to the list',
  async () => {
    answer(searchRoutes.searches, [listed()])
    disconnect(aiScanRoutes.scans)
    await renderApp('/', { as })
    const note = recent.getByRole('alert').filter({ hasText: 'Try again' })
    await expect
      .element(note.getByText('We couldn’t load your recent searches.', { exact: true }))
      .toBeInTheDocument()
    await expect.element(cards.first()).toBeInTheDocument()
    await expectGoodLooks()
    const element = note.element()
    const button = note.getByRole('button', { name: 'Try again' })
    for (const _time of [2, 3]) {
      const held = hold(aiScanRoutes.scans)
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
      expect(note.element()).toBe(element)
      held.disconnect()
      await expect.element(button).not.toHaveAttribute('aria-disabled')
      expect(element.contains(document.activeElement)).toBe(true)
    }
    answer(aiScanRoutes.scans, [])
    await userEvent.keyboard('{Enter}')
    await expect.element(note).not.toBeInTheDocument()
    await expect.poll(focusPlace).toBe('section Recent Searches')
  },
)

test('a visitor’s search waits in the browser, and is run once somebody signs in', async () => {
  await openResults(threeFlights, {
    path: `/?origin=LHR&destination=BCN&departureDate=${dayIn(60)}&returnDate=${dayIn(64)}&passengers=2`,
  })
  expect(localStorage[pending]).toContain('origin=LHR&destination=BCN')
  searchEvents(as).send('done', { resultsCount: 0 })
  await renderApp('/', { as })
  await expect
    .poll(() => callsTo(searchRoutes.search).map(({ body }) => body))
    .toMatchObject([{ origin: 'LHR', destination: 'BCN', passengers: 2 }])
  await expect.poll(() => parameter('destination')).toBe('BCN')
  expect(localStorage[pending]).toBeUndefined()
})

wholeTest('a search that is on the screen already is not waiting', async () => {
  await openResults(threeFlights)
  expect(localStorage[pending]).toContain('origin=LHR')
  await openResults(threeFlights, { as })
  await expect.poll(() => localStorage[pending]).toBeUndefined()
})

wholeTest.each(['origin=LHR&destination=JFK&departureDate=2020-01-01&returnDate=2020-01-09', '{"a":'])(
  'a waiting search that cannot be made is dropped: %s',
  async (stale) => {
    localStorage[pending] = stale
    await openDashboard([])
    await expect.element(page.getByRole('heading', { name: 'Recent Searches' })).toBeInTheDocument()
    await expect.poll(() => localStorage[pending]).toBeUndefined()
    expect(location.search).toBe('')
    expect(callsTo(searchRoutes.search)).toEqual([])
  },
)

wholeTest('results are scrolled to when they are asked for', async () => {
  await openResults(threeFlights)
  await page.getByRole('button', { name: 'Edit' }).click()
  await changeTravellers('More adults')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const top = () => Math.round(document.getElementById('results')?.getBoundingClientRect().top ?? -1)
  await expect.poll(top).toSatisfy((y: number) => y >= 0 && y <= 80)
})
