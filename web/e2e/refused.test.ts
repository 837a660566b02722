import { problemBodyOf } from '@faresight/contracts/problem'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectAccessible, newPage, resultsShown, screen, searchPath, see, visit } from './harness.ts'
import { heal, order } from './sandbox-faults.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { sampleResult } from '../src/features/search/results/rules/sample-results.ts'
import { refuses, searchSays } from './altered-answers.ts'

const busy = problemBodyOf(searchProblems.busy)
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')

test('a kept search that is refused is told in red, and searching again is a new search', async () => {
  const page = await newPage({ as: demo.subscriber })
  const end = await searchSays(page, searchRoutes.resultEvents, [['problem', busy]])
  await visit(page, searchPath({}, 90))
  expect(await see(alert(page))).toContain(busy.detail)
  expect(await cards(page).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(false)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expectAccessible(page)
  await end()
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
  const end = await refuses(page, searchRoutes.search, searchProblems.busy)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await see(alert(page).filter({ hasText: busy.detail }))).toContain('Try again')
  expect(await cards(page).count()).toBe(0)
  await end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(page)
})

test('a visitor whose search is refused half-way sees that, and no half of a list', async () => {
  const page = await newPage({ size: 'phone' })
  const end = await searchSays(page, searchRoutes.publicSearch, [
    ['offers', { results: [sampleResult('a')] }],
    ['problem', busy],
  ])
  await visit(page, searchPath({}, 92))
  expect(await see(alert(page))).toContain(busy.detail)
  expect(await cards(page).count()).toBe(0)
  await screen(page, 'results-refused-phone-light')
  await expectAccessible(page)
  await end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(page)
})
