import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { searchProblems } from '@faresight/contracts/search/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hangingDots } from '../checks/hanging-dots.ts'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { alert } from '../fixtures/alerts.ts'
import { saved } from '../fixtures/saved-searches.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { address, heading, textsOf, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const cardOf = (name: string) => page.getByRole('article', { name, exact: true })
const names = () => textsOf(page.getByRole('tabpanel').getByRole('heading', { level: 2 }))
const tabs = () => textsOf(page.getByRole('tab'))
const star = (name: string) => page.getByRole('button', { name: `Favorite: ${name}`, exact: true })
const remove = (name: string) => page.getByRole('button', { name: `Delete “${name}”`, exact: true })
const undo = page.getByRole('tabpanel').getByRole('button', { name: 'Undo' })
const panel = page.getByRole('tabpanel')

async function openList(
  searches: SavedSearch[],
  path = '/saved-searches',
  alerts: PriceAlert[] = [],
): Promise<void> {
  answer(savedSearchRoutes.list, searches)
  answer(alertsRoutes.alerts, alerts)
  // The server keeps what it receives.
  answer(savedSearchRoutes.change, ({ params, body }) => ({
    ...searches.find(({ id }) => id === params['id'])!,
    ...(body.name !== undefined && { name: body.name }),
    ...(body.isFavorite !== undefined && { isFavorite: body.isFavorite }),
  }))
  answer(savedSearchRoutes.remove, undefined)
  answer(savedSearchRoutes.restore, ({ params }) => searches.find(({ id }) => id === params['id'])!)
  await renderApp(path, { as: subscriber() })
}

test('a list that takes its time is drawn in grey, and one that fails can be asked for again', async () => {
  const held = hold(savedSearchRoutes.list)
  await renderApp('/saved-searches', { as: subscriber() })
  await expect.element(page.getByText('Loading your saved searches')).toBeInTheDocument()
  await expectGoodLooks()
  held.disconnect()
  await expect
    .element(page.getByRole('alert').getByText('We couldn’t load your saved searches'))
    .toBeVisible()
  await expectFits()
  answer(savedSearchRoutes.list, [saved(1, 'Mine')])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cardOf('Mine')).toBeVisible()
  expect(document.title).toBe('Saved Searches | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
})

const legs = [
  { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) },
  { origin: 'JFK', destination: 'LAX', departureDate: dayIn(64) },
  { origin: 'LAX', destination: 'LHR', departureDate: dayIn(71) },
]
const tour = saved(2, 'Around the Atlantic', {
  tripType: 'multicity',
  origin: null,
  destination: null,
  departureDate: null,
  returnDate: null,
  legs,
})
const past = saved(4, 'New York, as last year', {
  departureDate: '2026-03-01',
  returnDate: '2026-03-09',
  passengers: 2,
  createdAt: '2026-02-01T09:00:00.000Z',
})
const family = saved(3, 'Barcelona with the whole family, in any week of spring', {
  origin: 'YYZ',
  destination: 'BCN',
  flexibleDates: true,
  nearbyAirports: true,
  passengers: 4,
  cabinClass: 'premium_economy',
  stops: '1stop',
  currency: 'CAD',
})

test('each card says all that its search asks, and what can be done with it', async () => {
  await openList([saved(1, 'Spring', { isFavorite: true }), tour, family, past])
  await expect
    .element(cardOf(family.name))
    .toMatchTextContent(
      /Toronto.*Barcelona.*Round trip · .+, plus or minus 3 days · 4 adults · Premium economy · 1 stop or fewer · Nearby airports · Prices in CAD.*Saved 3 min ago/,
    )
  expect(cardOf(tour.name).getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(cardOf(tour.name).getByText(/aren’t available for multi-city trips/)).toBeVisible()
  for (const name of [tour.name, past.name])
    await expect
      .element(cardOf(name).getByRole('button', { name: /^Set price alert/ }))
      .not.toBeInTheDocument()
  expect(tabs()).toEqual(['All Searches (4)', 'Favorites (1)'])
  await expect.element(cardOf(past.name).getByText('Dates have passed')).toBeVisible()
  await expect.poll(hangingDots).toEqual([])
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('a search whose days have passed leads to its form, which lacks the dates alone', async () => {
  await openList([past])
  await cardOf(past.name)
    .getByRole('link', { name: /^Choose new dates/ })
    .click()
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('London LHR')
  await expect.element(page.getByRole('button', { name: 'Passengers 2 adults' })).toBeInTheDocument()
  expect(new URLSearchParams(location.search).has('departureDate')).toBe(false)
})

wholeTest('names and cities of any length fit', async () => {
  const name = 'Fernweh'.repeat(11)
  await openList([saved(1, name, { cabinClass: 'premium_economy', passengers: 9 }), tour])
  await expect.element(cardOf(name)).toBeVisible()
  await expectFits()
  await remove(name).click()
  await expect.element(panel.getByText(/^Deleted “/)).toBeVisible()
  await expectFits()
})

test('a star marks a favorite, and without one their tab leads to all searches', async () => {
  await openList([saved(1, 'Newer'), saved(2, 'Older')], '/saved-searches?tab=favorites')
  await expect.element(heading('No favorites yet')).toBeVisible()
  await expectGoodLooks()
  await page.getByRole('button', { name: 'See all searches' }).click()
  expect(address()).toBe('/saved-searches')
  await star('Older').click()
  await expect.element(star('Older')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(tabs).toEqual(['All Searches (2)', 'Favorites (1)'])
  await expect
    .poll(() => callsTo(savedSearchRoutes.change).map(({ body }) => body))
    .toEqual([{ isFavorite: true }])
})

test('a search is renamed in place by keys', async () => {
  await openList([saved(1, 'Older')])
  await page.getByRole('button', { name: 'Rename “Older”' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(cardOf('Older').getByText('Please enter a name for this search')).toBeVisible()
  await expectGoodLooks()
  await name.fill('Rather old')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Rename “Rather old”' })).toHaveFocus()
  expect(names()).toEqual(['Rather old'])
})

test('a search is deleted, and comes back in its place', async () => {
  await openList([saved(1, 'Newer'), saved(2, 'Older')])
  await remove('Newer').click()
  await expect.element(panel.getByText('Deleted “Newer”.')).toBeVisible()
  await expect.element(toasts.getByText('Search deleted')).toBeVisible()
  expect(tabs()).toEqual(['All Searches (1)', 'Favorites (0)'])
  await expect.element(undo).toHaveFocus()
  await expectGoodLooks()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Newer')).toHaveFocus()
  expect(names()).toEqual(['Newer', 'Older'])
  await remove('Newer').click()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cardOf('Newer')).toBeVisible()
  await expect.poll(() => callsTo(savedSearchRoutes.restore)).toHaveLength(2)
})

test('with nothing in it each tab says what to do', async () => {
  await openList([])
  await expect.element(heading('No saved searches yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Search flights' }))
    .toHaveAttribute('href', '/?mode=regular')
  await expectGoodLooks()
})

wholeTest('a favorite that is unmarked keeps its place until the tab is left', async () => {
  const favorites = ['One', 'Two', 'Three'].map((name, place) => saved(place, name, { isFavorite: true }))
  await openList(favorites, '/saved-searches?tab=favorites')
  await star('Two').click()
  await expect.element(page.getByText('“Two” is no longer a favorite.')).toBeVisible()
  expect(names()).toEqual(['One', 'Three'])
  await expect.poll(tabs).toEqual(['All Searches (3)', 'Favorites (2)'])
  await expect.element(undo).toHaveFocus()
  await expectFits()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Two')).toHaveFocus()
  expect(names()).toEqual(['One', 'Two', 'Three'])
  await star('Two').click()
  await page.getByRole('tab', { name: 'Favorites (2)' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(names).toEqual(['One', 'Two', 'Three'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(names).toEqual(['One', 'Three'])
})

test('a change that fails is taken back, and says so where it was tried', async () => {
  await openList([saved(1, 'Mine')])
  disconnect(savedSearchRoutes.change)
  await star('Mine').click()
  await expect.element(cardOf('Mine').getByText('Failed to update search')).toBeVisible()
  await expect.element(toasts.getByText('Failed to update search')).toBeVisible()
  await expect.element(star('Mine')).toHaveAttribute('aria-pressed', 'false')
  expect(tabs()).toEqual(['All Searches (1)', 'Favorites (0)'])
  await page.getByRole('button', { name: 'Rename “Mine”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Yours')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(cardOf('Mine').getByRole('alert').getByText('Failed to update search').first())
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Yours')
  await userEvent.keyboard('{Escape}')
  await expect.poll(names).toEqual(['Mine'])
})

test('a deletion that fails brings the search back', async () => {
  await openList([saved(1, 'Mine')])
  disconnect(savedSearchRoutes.remove)
  await remove('Mine').click()
  await expect.element(cardOf('Mine').getByText('Failed to delete search')).toBeVisible()
  await expect.element(toasts.getByText('Failed to delete search')).toBeVisible()
  await expect.element(toasts.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(heading('Mine')).toHaveFocus()
  await expectGoodLooks()
})

wholeTest('what was deleted too long ago does not come back', async () => {
  await openList([saved(1, 'Mine')])
  refuse(savedSearchRoutes.restore, searchProblems['no-such-saved-search'])
  await remove('Mine').click()
  await undo.click()
  await expect.element(page.getByText('This search can no longer be restored.').first()).toBeVisible()
  expect(names()).toEqual([])
})

wholeTest('a search that another tab has deleted leaves the list', async () => {
  await openList([saved(1, 'Mine')])
  await expect.element(cardOf('Mine')).toBeVisible()
  refuse(savedSearchRoutes.change, searchProblems['no-such-saved-search'])
  answer(savedSearchRoutes.list, [])
  await star('Mine').click()
  await expect.element(heading('No saved searches yet')).toBeVisible()
  await expect.element(toasts.getByText('Failed to update search')).toBeVisible()
})

wholeTest('a list that cannot be brought up to date stays, and says so', async () => {
  await openList([saved(1, 'Mine')])
  await expect.element(cardOf('Mine')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Faresight home' }).click()
  await expect.element(heading('Search Flights')).toBeVisible()
  disconnect(savedSearchRoutes.list)
  history.back()
  const stale = page.getByText('This may be out of date. We couldn’t refresh your saved searches.')
  await expect.element(stale).toBeVisible()
  await expect.element(cardOf('Mine')).toBeVisible()
  await expectGoodLooks()
  answer(savedSearchRoutes.list, [saved(1, 'Mine')])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(stale).not.toBeInTheDocument()
  expect(names()).toEqual(['Mine'])
})

test('a search goes with its price alerts, which its button and its line name', async () => {
  const spring = saved(1, 'Spring')
  await openList([spring], '/saved-searches', [alert(1, { savedSearchId: spring.id })])
  await expect
    .element(cardOf('Spring').getByRole('link', { name: '1 price alert' }))
    .toHaveAttribute('href', '/price-alerts')
  await page.getByRole('button', { name: 'Delete “Spring” and its price alert' }).click()
  await expect.element(panel.getByText('Deleted “Spring” and its price alert.')).toBeVisible()
  await expectFits()
  await undo.click()
  await expect.element(cardOf('Spring').getByRole('link', { name: '1 price alert' })).toBeVisible()
})
