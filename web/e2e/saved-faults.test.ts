import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, expectGoodLooks, newPage, resultsShown, searchPath, sizes, visit } from './harness.ts'
import { cardOf, keep, names, tabs } from './kept-searches.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const calls = '**/api/saved-searches**'

/** Lets a call fail without a word, as a broken line does; or all of them. */
async function breakCalls(page: Page, method?: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
  )
  return () => page.unroute(calls)
}

test.each(sizes)('a list that does not come says so, and can be asked for again, on a %s', async (size) => {
  const page = await newPage({ size, as: await somebody(database), expects: ['net::ERR_'] })
  await keep(page, 'Mine')
  const heal = await breakCalls(page)
  await visit(page, '/saved-searches')
  await page.getByRole('alert').getByText('Failed to load your saved searches').waitFor()
  await expectGoodLooks(page, `saved-failed-${size}`)
  await heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await cardOf(page, 'Mine').waitFor()
})

test.each(sizes)('a list that takes its time is drawn in grey, on a %s', async (size) => {
  const page = await newPage({ size, as: await somebody(database) })
  await keep(page, 'Mine')
  const answer = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.goto('/saved-searches')
  await page.getByText('Loading your saved searches').waitFor()
  await expectGoodLooks(page, `saved-loading-${size}`)
  answer.resolve()
  await cardOf(page, 'Mine').waitFor()
})

test('what could not be saved says why beside the name, which stays', async () => {
  const page = await newPage({ as: await subscriber(database), expects: ['net::ERR_', 400] })
  await visit(page, searchPath())
  await resultsShown(page)
  await page.getByRole('button', { name: 'Save This Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save This Search' })
  await dialog.getByLabel('Name').fill('Spring')
  const heal = await breakCalls(page, 'POST')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await dialog.getByText('Failed to save search').waitFor()
  // Behind the dialog as far as roles go, though in sight.
  await page.getByText('Error', { exact: true }).first().waitFor()
  await expectGoodLooks(page, 'save-failed-desk')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Spring')
  await heal()
  // What the server says of the name itself stands beside it, too.
  await dialog.getByLabel('Name').fill('x'.repeat(81))
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await dialog.getByText('Please enter a name of at most 80 characters').waitFor()
  expect(await page.getByText('Name Required').count()).toBe(0)
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('link', { name: /^Saved as “Spring”/ }).waitFor()
})

test('what cannot be done is taken back, and said where it was tried', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['net::ERR_'] })
  await keep(page, 'Mine')
  await visit(page, '/saved-searches')
  const mine = cardOf(page, 'Mine')
  await mine.waitFor()
  const heal = await breakCalls(page)
  const star = mine.getByRole('button', { name: 'Favorite: Mine' })
  await star.click()
  await mine.getByText('Failed to update search').waitFor()
  await toasts(page).getByText('Failed to update search').waitFor()
  expect(await star.getAttribute('aria-pressed')).toBe('false')
  expect(await tabs(page)).toEqual(['All Searches (1)', 'Favorites (0)'])
  await mine.getByRole('button', { name: 'Rename “Mine”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Yours')
  await page.keyboard.press('Enter')
  await mine.getByRole('alert').getByText('Failed to update search').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Yours')
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Mine'])
  await mine.getByRole('button', { name: 'Delete “Mine”' }).click()
  await mine.getByText('Failed to delete search').waitFor()
  await toasts(page).getByText('Failed to delete search').waitFor()
  await toasts(page).getByText('Error', { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe('Mine')
  await expectGoodLooks(page, 'saved-undone-desk')
  await heal()
  await star.click()
  await expect.poll(() => tabs(page)).toEqual(['All Searches (1)', 'Favorites (1)'])
  expect(await mine.getByRole('alert').innerText()).toBe('')
})

test('what was deleted too long ago does not come back, and says so', async () => {
  const page = await newPage({ as: await somebody(database), expects: [404] })
  const id = await keep(page, 'Mine')
  await visit(page, '/saved-searches')
  await cardOf(page, 'Mine').getByRole('button', { name: 'Delete “Mine”' }).click()
  await toasts(page).getByText('Search deleted').waitFor()
  await database.pool.query(
    "update search.saved_searches set deleted_at = deleted_at - interval '2 hours' where id = $1",
    [id],
  )
  await page.getByRole('tabpanel').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It was deleted too long ago to come back.').waitFor()
  expect(await names(page)).toEqual([])
})

test('one that another tab has deleted leaves the list', async () => {
  const page = await newPage({ as: await somebody(database), expects: [404] })
  const id = await keep(page, 'Mine')
  await visit(page, '/saved-searches')
  await cardOf(page, 'Mine').waitFor()
  const headers = { origin: baseUrl }
  expect((await page.request.delete(`/api/saved-searches/${id}`, { headers })).status()).toBe(204)
  await page.getByRole('button', { name: 'Favorite: Mine' }).click()
  await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor()
  await toasts(page).getByText('Failed to update search').waitFor()
})

test('a list that was there stays when it cannot be asked for anew', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['net::ERR_'] })
  await keep(page, 'Mine')
  await visit(page, '/saved-searches')
  await cardOf(page, 'Mine').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Faresight, home' }).click()
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  const heal = await breakCalls(page)
  await page.getByRole('banner').getByRole('link', { name: 'Saved' }).click()
  await page.getByText('This list could not be brought up to date.').waitFor()
  await cardOf(page, 'Mine').waitFor()
  await expectGoodLooks(page, 'saved-stale-desk')
  await heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This list could not be brought up to date.').waitFor({ state: 'detached' })
  expect(await names(page)).toEqual(['Mine'])
})
