import { problemBodyOf } from '@faresight/contracts/problem'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectAccessible, newPage, resultsShown, screen, searchPath, see, visit } from './harness.ts'
import { heal, order } from './sandbox-faults.ts'

const busy = problemBodyOf(searchProblems.busy)
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')

/** Whatever streams from there says no more than this, and then that the search is refused. */
async function refuse(page: Page, path: string, before = ''): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `${before}id: 2\nevent: problem\ndata: ${JSON.stringify(busy)}\n\n`,
    }),
  )
}

test('a kept search that is refused is told in red, and searching again is a new search', async () => {
  const page = await newPage({ as: demo.subscriber })
  await refuse(page, '**/api/search-results/*/events')
  await visit(page, searchPath({}, 90))
  expect(await see(alert(page))).toContain(busy.detail)
  expect(await cards(page).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(false)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectAccessible(page)
  await page.unroute('**/api/search-results/*/events')
  const asked = page.waitForRequest(/\/api\/search\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
})

test('results give way to the word that searching again was refused', async () => {
  await order('skyscanner', { fault: '5xx' })
  const page = await newPage({ as: demo.subscriber, expects: [busy.status] })
  try {
    await visit(page, searchPath({}, 91))
    await resultsShown(page)
  } finally {
    await heal('skyscanner')
  }
  await page.route(/\/api\/search\?/, (route) => route.fulfill({ status: busy.status, json: busy }))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await see(alert(page).filter({ hasText: busy.detail }))).toContain('Try again')
  expect(await cards(page).count()).toBe(0)
  await page.unroute(/\/api\/search\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(page)
})

test('a visitor whose search is refused half-way sees that, and no half of a list', async () => {
  const page = await newPage({ size: 'phone' })
  const first = { id: 'a', locked: true }
  await refuse(
    page,
    '**/api/public/search',
    `id: 1\nevent: offers\ndata: ${JSON.stringify({ results: [first] })}\n\n`,
  )
  await visit(page, searchPath({}, 92))
  expect(await see(alert(page))).toContain(busy.detail)
  expect(await cards(page).count()).toBe(0)
  await screen(page, 'results-refused-phone-light')
  await expectAccessible(page)
  await page.unroute('**/api/public/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(page)
})
