import { requestProblems } from '@faresight/contracts/problems'
import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hangingDots } from '../checks/hanging-dots.ts'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { minutesAgo, stopTimeouts } from '../clock.ts'
import { flight, option, provider, searchId, searchPath } from '../fixtures/flights.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse, type Answer } from '../network/network.ts'
import { middleOf } from '../pointer.ts'
import { renderApp } from '../render.tsx'
import {
  airlinesShown,
  cards,
  focused,
  openResults,
  parameter,
  searchEvents,
  shownTo,
  threeFlights,
} from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { shownMessage } from '../page-parts.ts'

const alert = page.getByRole('alert').filter({ hasText: /./ })

test('while providers think, cards wait in their shape', async () => {
  searchEvents()
  await renderApp(searchPath())
  await expect.poll(() => document.querySelector('[role=tabpanel] .animate-skeleton')).not.toBeNull()
  await expect.element(page.getByText('Searching flights...').first()).toBeInTheDocument()
  expect(cards().elements()).toEqual([])
  await expectGoodLooksOnAllSizes()
})

wholeTest(
  'results that are none say so, and lead to the first field of the form as often as they are asked to',
  async () => {
    const as = subscriber()
    const events = searchEvents(as)
    events.send('provider', provider('ignav', { count: 0 }))
    events.send('done', { resultsCount: 0 })
    await renderApp(searchPath(), { as })
    await expect
      .element(page.getByRole('tabpanel').getByRole('heading'))
      .toMatchTextContent('No flights found')
    await expectGoodLooksOnAllSizes()
    const change = page.getByRole('button', { name: 'Change search' })
    for (let times = 0; times < 2; times++) {
      await change.click()
      await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveFocus()
      await expect.element(page.getByRole('combobox', { name: 'From' })).toBeInViewport()
      expect(change.query()).toBeNull()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    }
  },
)

test('a search that fails says so, shows no half of a list, and can be tried again', async () => {
  const again = page.getByRole('button', { name: 'Try again' })
  refuse(searchRoutes.publicSearch, searchProblems['no-provider'])
  await renderApp(searchPath())
  await expect.element(alert).toMatchTextContent('Failed to search flights. Please try again.')
  await expectGoodLooks()
  const halfWay = searchEvents()
  halfWay.send('offers', { results: shownTo(undefined, threeFlights) })
  await again.click()
  await expect.element(cards().first()).toBeInTheDocument()
  halfWay.fail(searchProblems.busy)
  await expect.element(alert).toMatchTextContent(shownMessage(searchProblems.busy))
  expect(cards().elements()).toEqual([])
  const held = hold(searchRoutes.publicSearch)
  await again.click()
  await expect.element(alert).not.toBeInTheDocument()
  held.disconnect()
  await expect.element(alert).toBeInTheDocument()
  const events = searchEvents()
  events.send('offers', { results: shownTo(undefined, threeFlights) })
  events.send('done', { resultsCount: 3 })
  await again.click()
  await expect.element(cards().first()).toBeInTheDocument()
})

wholeTest(
  'a stored search that is refused shows an error, and searching again starts a new search',
  async () => {
    const as = subscriber()
    searchEvents(as).fail(searchProblems.busy)
    await renderApp(searchPath({ searchId }), { as })
    await expect.element(alert).toMatchTextContent(shownMessage(searchProblems.busy))
    expect(cards().elements()).toEqual([])
    await expect.poll(() => parameter('searchId')).toBeNull()
    const events = searchEvents(as)
    events.send('offers', { results: shownTo(as, threeFlights) })
    events.send('done', { resultsCount: 3 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(cards().first()).toBeInTheDocument()
    await expect.poll(() => callsTo(searchRoutes.search)).toHaveLength(1)
    await expect.poll(() => parameter('searchId')).toBe(searchId)
  },
)

test('one provider away leaves the results of the other, until searching again is refused', async () => {
  const as = subscriber()
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, threeFlights) })
  events.send('provider', provider('ignav'))
  events.send(
    'provider',
    provider('skyscanner', { status: 'failed', count: 0, detail: 'Skyscanner failed.' }),
  )
  events.send('done', { resultsCount: 3 })
  await renderApp(searchPath(), { as })
  await expect.element(page.getByText(/from 1 of 2 providers/)).toBeInTheDocument()
  await expect.element(page.getByText(/^Skyscanner /).first()).toBeInTheDocument()
  expect(cards().elements()).toHaveLength(3)
  await expectGoodLooks()
  refuse(searchRoutes.search, searchProblems.busy)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(alert.filter({ hasText: shownMessage(searchProblems.busy) }))
    .toMatchTextContent('Try again')
  expect(cards().elements()).toEqual([])
})

test('a visitor sees no price and no day, and locked orders cannot be chosen', async () => {
  await openResults()
  const words = page.getByRole('tabpanel').element().textContent
  expect(words).toContain('Locked')
  const planPrice = /Included with a plan, from 3\.33\sUSD a month/g
  expect(words).toMatch(planPrice)
  expect(words.replaceAll(planPrice, '')).not.toMatch(/\d\sUSD/)
  await expect
    .element(cards().first().getByRole('link', { name: 'Sign Up to See Dates & Book' }))
    .toBeInTheDocument()
  const best = page.getByRole('tab', { name: /^Best/ })
  await expect.element(best).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('tab', { name: /^Fastest/ })).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('link', { name: /^Continue/ }).elements()).toEqual([])
  await expectGoodLooks()
})

test('a member sees how many flights there are, and what comes with a plan', async () => {
  await openResults(threeFlights, { as: member() })
  await expect.element(page.getByText(/^3 flights from/)).toBeInTheDocument()
  expect(page.getByRole('tabpanel').element().textContent).not.toMatch(/\d\sUSD|British Airways/)
  await expectGoodLooks()
  for (const tab of page.getByRole('tab').elements()) {
    expect(tab.textContent + (tab.ariaDescription ?? '')).toMatch(/Included with a plan/)
    expect(tab.getBoundingClientRect().height).toBeLessThan(70)
  }
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect
    .element(sheet.getByRole('group', { name: 'Stops' }).getByText('Included with a plan'))
    .toBeInTheDocument()
  expect(sheet.getByRole('checkbox').elements()).toEqual([])
  await expectGoodLooks()
})

test('a search that has ended says so in a toast, and shows a subscriber each price and its seller', async () => {
  await openResults(threeFlights, { as: subscriber() })
  const toast = page.getByRole('listitem').filter({ hasText: 'Search Complete' })
  await expect.element(toast).toMatchTextContent(/Found 3 flights/)
  await expect.element(cards().first()).toMatchTextContent(/\d\sUSD/)
  await expect
    .element(
      cards()
        .first()
        .getByRole('link', { name: /^Continue/ }),
    )
    .toBeInTheDocument()
  expect(hangingDots()).toEqual([])
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('names of any length fit', async () => {
  const long = 'Compagnie nationale des transports aériens intercontinentaux et régionaux'
  const flights = threeFlights.map((one, index) =>
    flight(one.id, 98_765, {
      airline: `${long} ${index}`,
      airlineCode: null,
      stops: 2,
      options: [option(one.id, 98_765, { seller: long })],
    }),
  )
  await openResults(flights, { as: subscriber() })
  await expectFits()
})

test('an order stands in the address, and puts the right flight first', async () => {
  await openResults(threeFlights, { as: subscriber() })
  for (const [name, sort, first] of [
    ['Cheapest', 'cheapest', 'Aer Lingus'],
    ['Fastest', 'fastest', 'British Airways'],
  ] as const) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
    await tab.click()
    await expect.element(tab).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => parameter('sort')).toBe(sort)
    await expect.poll(() => airlinesShown()[0]).toContain(first)
  }
})

wholeTest(
  'results are reached by the keyboard past the filters, and the address stays as it is',
  async () => {
    await openResults(threeFlights, { as: subscriber(), size: 'desktop' })
    await expect.poll(() => parameter('searchId')).toBe(searchId)
    const address = location.href
    const before = page.getByRole('button', { name: 'Set price alert' }).element() as HTMLElement
    before.focus()
    await userEvent.tab()
    expect(focused()).toBe('Skip to results')
    await expectGoodLooks()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe('Best Flight Deals')
    expect(location.href).toBe(address)
  },
)

wholeTest('an old search says when it was made, and searching again is a new one', async () => {
  const as = subscriber()
  const old = threeFlights.map((one) =>
    flight(one.id, one.price, {
      seenAt: minutesAgo(180),
      createdAt: minutesAgo(180),
      options: [option(one.id, one.price, { seenAt: minutesAgo(180) })],
    }),
  )
  await openResults(old, { as, path: searchPath({ searchId }) })
  await expect
    .element(page.getByText(/^Searched \w{3} \d+ \w{3}, \d\d:\d\d\. Fares may have changed since\.$/))
    .toBeInTheDocument()
  expect(page.getByText(/^Live, checked/).elements()).toEqual([])
  await expect.element(page.getByText('Checked 3 h ago').first()).toBeInTheDocument()
  await expectFits()
  expect(callsTo(searchRoutes.search)).toHaveLength(0)
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect.poll(() => callsTo(searchRoutes.search)).toHaveLength(1)
})

test('results stand under what was asked, with its limit of stops and the airports nearby', async () => {
  await openResults(threeFlights, { path: searchPath({ stops: '1stop', nearbyAirports: 'true' }) })
  const summary = page.getByRole('region', { name: 'Your search' })
  await expect.element(summary).toMatchTextContent(/1 stop or fewer.*Nearby airports/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByRole('radio', { name: '1 stop or fewer' })).toBeChecked()
  await page.getByRole('radio', { name: 'Any stops' }).click()
  await page.getByRole('switch', { name: /nearby airports/ }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(summary).not.toMatchTextContent(/stop|nearby/i)
})

wholeTest(
  'a search whose stream is never let through is whole where its record says that it has ended',
  async () => {
    await openRefused({ providers: [provider('ignav')], done: true }, /^3 flights from/)
    expect(page.getByText(/some flights may be missing/).query()).toBeNull()
  },
)

wholeTest(
  'a stream that is never let through shows what is kept by then, and does not call it whole',
  async () => {
    await openRefused(
      { providers: [], done: false },
      /We lost the connection, so some flights may be missing\./,
    )
    await expect.element(page.getByText(/^3 flights so far$/)).toBeInTheDocument()
    expect(page.getByText(/Search Complete/).query()).toBeNull()
  },
)

/** Opens a search whose stream is refused, and lets the pauses between its tries pass until the page says how it ended. */
async function openRefused(
  record: Omit<Answer<typeof searchRoutes.results>, 'results'>,
  end: RegExp,
): Promise<void> {
  const as = subscriber()
  stopTimeouts()
  answer(searchRoutes.search, { searchId, resultsCount: 3 })
  refuse(searchRoutes.resultEvents, requestProblems.unavailable)
  answer(searchRoutes.results, { results: shownTo(as, threeFlights), ...record })
  await renderApp(searchPath(), { as })
  const pass = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return page.getByText(end).query()
  }
  await expect.poll(pass).not.toBeNull()
}

wholeTest(
  'on a phone the toast leaves the bar free, and what lies under the toast can be pressed once it is dismissed',
  async () => {
    await openResults(threeFlights, { as: subscriber() })
    const toast = page.getByRole('listitem').filter({ hasText: 'Search Complete' })
    await expect.element(toast).toBeVisible()
    // Its time stops while the user looks elsewhere.
    dispatchEvent(new Event('blur'))
    const box = toast.element().getBoundingClientRect()
    const bar = page.getByRole('navigation', { name: 'Main' })
    expect(box.bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
    const details = cards().last().getByRole('button', { name: 'Flight details' })
    const middle = () => middleOf(details.element())
    scrollBy(0, middle().y - (box.top + box.height / 2))
    const hit = () => document.elementFromPoint(middle().x, middle().y)
    await expect.poll(() => toast.element().contains(hit())).toBe(true)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(toast).not.toBeInTheDocument()
    expect(details.element().contains(hit())).toBe(true)
    await details.click()
    await expect.element(details).toHaveAttribute('aria-expanded', 'true')
  },
)
