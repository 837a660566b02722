import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  dayIn,
  demo,
  expectGoodLooks,
  newPage,
  resultsShown,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { hangingDots } from './hanging-dots.ts'
import { focused } from './seen.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { serverFails } from './altered-answers.ts'
import { searchAndFind } from './kept-results.ts'
import type { Database } from './own-people.ts'
import { failOnce } from './failing-search.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')
const isInView = (field: Locator) =>
  field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
describe.each(sizes)('results on a %s', (size) => {
  it('are reached by the keyboard past the filters, and the address stays as it is', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({}, 62))
    await resultsShown(page)
    await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
    const address = page.url()
    // The last step beside the summary.
    await page.getByRole('button', { name: 'Set price alert' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to results')
    expect((await page.getByRole('link', { name: 'Skip to results' }).boundingBox())?.height).toBeGreaterThan(
      24,
    )
    expect(await hangingDots(page)).toEqual([])
    await expectGoodLooks(page, `results-skip-${size}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    expect(page.url()).toBe(address)
  })

  it('of an old search say when it was made, and searching again is a new one', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({}, 63))
    await resultsShown(page)
    await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
    const searchId = new URL(page.url()).searchParams.get('searchId')
    const note = page.getByText(
      /^Searched \w{3} \d+ \w{3}, \d\d:\d\d, 3 h ago\. Fares may have moved since\.$/,
    )
    const live = page.getByText(/^Live, checked/)
    expect(await note.count()).toBe(0)
    expect(await live.count()).toBeGreaterThan(0)
    await page.clock.setFixedTime(Date.now() + 3 * 60 * 60 * 1000)
    await page.reload()
    await note.waitFor()
    expect(await live.count()).toBe(0)
    await page.getByText('Checked 3 h ago').first().waitFor()
    await expectGoodLooks(page, `results-old-${size}`)
    await page.getByRole('button', { name: 'Search again' }).click()
    expect(await focused(page)).toBe('Best Flight Deals')
    await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).not.toBe(searchId)
  })

  it('that are none lead to the first field of the form, as often as they are asked to', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await searchAndFind(database, page, searchPath({}, 64), () => [])
    await page.reload()
    const change = page.getByRole('button', { name: 'Change search' })
    const from = page.getByRole('combobox', { name: 'From' })
    for (let times = 0; times < 2; times++) {
      await change.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => isInView(from)).toBe(true)
      expect(await change.count()).toBe(0)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    }
  })

  it('stand under what was asked, with its limit of stops and the airports nearby', async () => {
    const page = await newPage({ size })
    await visit(page, searchPath({ stops: '1stop', nearbyAirports: 'true' }, 65))
    const summary = page.getByRole('region', { name: 'Your search' })
    expect(await see(summary)).toMatch(/1 stop or fewer\W+Nearby airports/)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: '1 stop or fewer', checked: true }).waitFor()
    await page.getByRole('radio', { name: 'Any stops' }).check()
    await page.getByRole('switch', { name: /nearby airports/ }).uncheck()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => summary.innerText()).not.toMatch(/stop|nearby/i)
  })
})

test.each(sizes)('the end of a search is told in a toast, on a %s', async (size) => {
  const page = await newPage({ size, as: demo.subscriber })
  await visit(page, searchPath({}, size === 'desk' ? 66 : 67))
  const toast = page.getByRole('listitem').filter({ hasText: 'Search Complete' })
  expect(await see(toast)).toMatch(/Found \d+ flights/)
})

test('on a phone that toast leaves the bar free, and once it is dismissed what lay under it', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber, expects: ['ERR_FAILED'] })
  await failOnce(page, searchPath({}, 67))
  await page.getByRole('button', { name: 'Try again' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Search Complete' })
  const covered = await toast.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    const bars = [...document.querySelectorAll('nav')].filter((bar) => bar.checkVisibility())
    return bars.filter(
      (bar) => bar.getBoundingClientRect().top < bottom && getComputedStyle(bar).position === 'fixed',
    ).length
  })
  expect(covered).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
  const details = page.getByRole('article').first().getByRole('button', { name: 'Flight details' })
  await details.click()
  expect(await details.getAttribute('aria-expanded')).toBe('true')
})

test('a member on a phone is shown the filters, and why none can be chosen', async () => {
  const page = await newPage({ size: 'phone', as: demo.member })
  await visit(page, searchPath({}, 68))
  await resultsShown(page)
  // Three tabs have no room for the sentence, which is heard all the same.
  for (const tab of await page.getByRole('tab').all()) {
    expect((await tab.ariaSnapshot()).trim()).toMatch(/Comes with a plan/)
    expect((await tab.boundingBox())?.height).toBeLessThan(70)
  }
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'Stops' }).getByText('Comes with a plan').waitFor()
  expect(await sheet.getByRole('checkbox').count()).toBe(0)
  await expectGoodLooks(page, 'filters-member-phone')
})

test('a list made whole keeps its cards as they are, and is whole before the browser looks', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({ returnDate: dayIn(90) }, 69))
  await resultsShown(page)
  const details = page.locator('li[aria-posinset="2"]').getByRole('button', { name: 'Flight details' })
  await details.click()
  const before = await details.elementHandle()
  const all = Number(await page.locator('li[aria-posinset="2"]').getAttribute('aria-setsize'))
  expect(await cards(page).count()).toBeLessThan(all)
  const seen = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('[role=tabpanel] article').length
  })
  expect(seen).toBe(all)
  expect(await details.evaluate((button, known) => button === known, before)).toBe(true)
  expect(await details.getAttribute('aria-expanded')).toBe('true')
  // On paper each card stands below the one before.
  await page.emulateMedia({ media: 'print' })
  const tops = await cards(page).evaluateAll((every) => every.map((card) => card.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(all)
})

test('a search whose stream is never let through is whole where its record says that it has ended', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [502] })
  await serverFails(page, searchRoutes.resultEvents, 502)
  await visit(page, searchPath({}, 70))
  await resultsShown(page)
  expect(await page.getByText('some flights may be missing').count()).toBe(0)
})
