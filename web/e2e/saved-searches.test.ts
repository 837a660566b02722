import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import {
  baseUrl,
  dayIn,
  demo,
  expectFits,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  sizes,
  visit,
} from './harness.ts'
import { hangingDots } from './hanging-dots.ts'
import { formatShortDay } from '../src/format/dates.ts'
import { cardOf, keep, names, tabs, trip } from './kept-searches.ts'
import { logIn } from './newcomer.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const proposed = `London to New York, ${formatShortDay(trip.departureDate)} to ${formatShortDay(trip.returnDate)}`
const savedAs = 'Saved as “Spring in New York”. See your saved searches'

describe.each(sizes)('on a %s', (size) => {
  it('a search is saved under a name, and its results say so from then on', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, searchPath())
    await resultsShown(page)
    await screen(page, `save-step-${size}-light`)
    await page.getByRole('button', { name: 'Save This Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save This Search' })
    const field = dialog.getByLabel('Name')
    await expect.poll(() => field.inputValue()).toBe(proposed)
    await expect.poll(() => dialog.innerText()).toContain('Round trip')
    await expectGoodLooks(page, `save-search-${size}`)
    await field.fill('   ')
    await dialog.getByRole('button', { name: 'Save search' }).click()
    await dialog.getByText('Please enter a name for this search').waitFor()
    await page.getByText('Name Required').first().waitFor()
    await screen(page, `save-nameless-${size}-light`)
    await field.fill('Spring in New York')
    await field.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await toasts(page).getByText('Search Saved').waitFor()
    await expect.poll(() => focused(page)).toBe(savedAs)
    await screen(page, `saved-step-${size}-light`)
    await page.reload()
    await resultsShown(page)
    await page.getByRole('link', { name: savedAs }).click()
    await cardOf(page, 'Spring in New York').waitFor()
    await expect.poll(() => page.title()).toBe('Saved Searches | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
  })

  it('the list says all that a search asks, and of each what can be done with it', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    const past = await keep(page, 'Tokyo, as last year', { origin: 'YVR', destination: 'TYO', passengers: 2 })
    await keep(page, 'Around the Atlantic', {
      tripType: 'multicity',
      legs: [
        { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) },
        { origin: 'JFK', destination: 'LAX', departureDate: dayIn(64) },
        { origin: 'LAX', destination: 'LHR', departureDate: dayIn(71) },
      ],
    })
    await keep(page, proposed, { isFavorite: true })
    await keep(page, 'Lisbon with the whole family, in whatever week of spring is the cheapest', {
      origin: 'YTO',
      destination: 'LIS',
      flexibleDates: true,
      nearbyAirports: true,
      passengers: 4,
      cabinClass: 'premium_economy',
      stops: '1stop',
      currency: 'CAD',
    })
    await database.pool.query(
      `update search.saved_searches
       set departure_date = '2026-03-01', return_date = '2026-03-09', created_at = '2026-02-01' where id = $1`,
      [past],
    )
    await visit(page, '/saved-searches')
    const wide = page.getByRole('article', { name: /^Lisbon/ })
    await expect
      .poll(async () => (await wide.innerText()).replace(/\s+/g, ' '))
      .toMatch(
        /Toronto → ?to Lisbon LIS Round trip · .+, plus or minus 3 days · 4 adults · Premium economy · 1 stop or fewer · Nearby airports · Prices in CAD Saved just now/,
      )
    const tour = cardOf(page, 'Around the Atlantic')
    expect(await tour.getByRole('listitem').count()).toBe(3)
    await tour.getByText('a multi-city trip cannot have one').waitFor()
    expect(await tour.getByRole('button', { name: /^Set price alert/ }).count()).toBe(0)
    expect(await tabs(page)).toEqual(['All Searches (4)', 'Favorites (1)'])
    await page.getByText('Vancouver').first().waitFor()
    expect(await hangingDots(page)).toEqual([])
    await expectGoodLooks(page, `saved-searches-${size}`, true)

    // What is over leads to its form, which lacks the dates alone.
    const old = cardOf(page, 'Tokyo, as last year')
    await old.getByText('Dates have passed').waitFor()
    expect(await old.getByRole('button', { name: /^Set price alert/ }).count()).toBe(0)
    await old.getByRole('link', { name: 'Choose new dates' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('From').inputValue()).toContain('Vancouver')
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toContain('Tokyo')
    expect(await page.getByLabel('Passengers').inputValue()).toBe('2')
    expect(new URL(page.url()).searchParams.has('departureDate')).toBe(false)
  })

  it('the list fits whatever it is called and wherever it goes', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    // Cities of one long word each: Fayetteville/Springdale/Rogers and Thiruvananthapuram.
    const far = { origin: 'XNA', destination: 'TRV' }
    await keep(page, 'Fernweh'.repeat(11), { ...far, cabinClass: 'premium_economy', passengers: 9 })
    const legs = [60, 64, 70].map((days, at) => ({
      ...(at === 1 ? { origin: far.destination, destination: far.origin } : far),
      departureDate: dayIn(days),
    }))
    await keep(page, 'There and back and there', { tripType: 'multicity', legs })
    await visit(page, '/saved-searches')
    await page.getByText('Thiruvananthapuram').first().waitFor()
    await expectFits(page)
    await cardOf(page, 'Fernweh'.repeat(11))
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page
      .getByRole('tabpanel')
      .getByText(/ is deleted\.$/)
      .waitFor()
    await expectFits(page)
  })

  it('a search is marked, renamed, deleted, taken back and made again', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await keep(page, 'Older')
    await keep(page, 'Newer', { passengers: 2 })
    await visit(page, '/saved-searches')
    const star = cardOf(page, 'Older').getByRole('button', { name: 'Favorite: Older' })
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => tabs(page)).toEqual(['All Searches (2)', 'Favorites (1)'])
    await cardOf(page, 'Older').getByRole('button', { name: 'Rename “Older”' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(' ')
    await page.keyboard.press('Enter')
    await cardOf(page, 'Older').getByText('Please enter a name for this search').waitFor()
    await expectGoodLooks(page, `saved-rename-${size}`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Rather old')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Rename “Rather old”')
    expect(await names(page)).toEqual(['Newer', 'Rather old'])

    await cardOf(page, 'Newer').getByRole('button', { name: 'Delete “Newer”' }).click()
    await page.getByRole('tabpanel').getByText('“Newer” is deleted.').waitFor()
    await toasts(page).getByText('Search deleted').waitFor()
    expect(await tabs(page)).toEqual(['All Searches (1)', 'Favorites (1)'])
    await expect.poll(() => focused(page)).toBe('Undo')
    await expectGoodLooks(page, `saved-deleted-${size}`)
    // The one with the focus stands in the place of the card.
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Newer')
    expect(await names(page)).toEqual(['Newer', 'Rather old'])
    await cardOf(page, 'Newer').getByRole('button', { name: 'Delete “Newer”' }).click()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await cardOf(page, 'Newer').waitFor()

    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Newer', 'Rather old'])
    const asked = page.waitForRequest(/\/api\/search(\?|$)/)
    await cardOf(page, 'Newer').getByRole('link', { name: 'Search again: Newer' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ ...trip, passengers: 2 })
    await resultsShown(page)
    await page.getByRole('link', { name: 'Saved as “Newer”. See your saved searches' }).waitFor()
  })

  it('with nothing in it each tab says what to do', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/saved-searches')
    await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor()
    await expectGoodLooks(page, `saved-empty-${size}`)
    await page.getByRole('link', { name: 'Search flights' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await keep(page, 'Alone')
    await visit(page, '/saved-searches?tab=favorites')
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor()
    await expectGoodLooks(page, `saved-favorites-empty-${size}`)
    await page.getByRole('button', { name: 'See all searches' }).click()
    await cardOf(page, 'Alone').waitFor()
    await expect.poll(() => page.url()).toBe(`${baseUrl}/saved-searches`)
  })

  it('a visitor signs up first, and comes back to the search', async () => {
    const page = await newPage({ size })
    await visit(page, searchPath())
    await resultsShown(page)
    await expectGoodLooks(page, `save-visitor-${size}`)
    await page.getByRole('link', { name: 'Save This Search' }).click()
    await page
      .getByRole('heading', { name: 'Create your account' })
      .or(page.getByLabel('First name'))
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toContain('/?origin=LHR&destination=JFK')
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await logIn(page, await subscriber(database), demo.password)
    await resultsShown(page)
    await page.getByRole('button', { name: 'Save This Search' }).waitFor()
  })
})

test('a favorite that is unmarked keeps its place until the tab is left', async () => {
  const page = await newPage({ as: await somebody(database) })
  for (const name of ['One', 'Two', 'Three']) await keep(page, name, { isFavorite: true })
  await visit(page, '/saved-searches?tab=favorites')
  await cardOf(page, 'Two').getByRole('button', { name: 'Favorite: Two' }).press('Space')
  await page.getByText('“Two” is no longer a favorite.').waitFor()
  expect(await names(page)).toEqual(['Three', 'One'])
  await expect.poll(() => tabs(page)).toEqual(['All Searches (3)', 'Favorites (2)'])
  await expect.poll(() => focused(page)).toBe('Undo')
  await expectGoodLooks(page, 'saved-unmarked-desk')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Two')
  await expect.poll(() => names(page)).toEqual(['Three', 'Two', 'One'])
  await cardOf(page, 'Two').getByRole('button', { name: 'Favorite: Two' }).click()
  await page.getByRole('tab', { name: 'Favorites (2)' }).press('ArrowLeft')
  await expect.poll(() => names(page)).toEqual(['Three', 'Two', 'One'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => names(page)).toEqual(['Three', 'One'])
})

test('a price alert is set on a saved search, goes with it, and comes back with it', async () => {
  const page = await newPage({ as: await subscriber(database) })
  await keep(page, 'Spring')
  await visit(page, '/saved-searches')
  const spring = cardOf(page, 'Spring')
  const step = spring.getByRole('button', { name: 'Set price alert: Spring' })
  await step.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Target price').fill('99')
  await expectGoodLooks(page, 'saved-alert-desk')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.waitFor({ state: 'detached' })
  await spring.getByRole('link', { name: '1 price alert' }).waitFor()
  await spring.getByRole('button', { name: 'Delete “Spring” and its price alert' }).click()
  await page.getByRole('tabpanel').getByText('“Spring” and its price alert are deleted.').waitFor()
  await expectGoodLooks(page, 'saved-deleted-alert-desk')
  const alerts = async () => {
    const answer = await page.request.get('/api/price-alerts')
    return ((await answer.json()) as unknown[]).length
  }
  await expect.poll(alerts).toBe(0)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Undo' }).click()
  await spring.getByRole('link', { name: '1 price alert' }).waitFor()
  await expect.poll(alerts).toBe(1)
})
