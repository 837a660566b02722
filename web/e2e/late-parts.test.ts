import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage } from './admins.ts'
import {
  demo,
  expectGoodLooks,
  newPage,
  resultsShown,
  searchPath,
  sizes,
  visit,
  visitRegular,
} from './harness.ts'
import type { Database } from './own-people.ts'
import { openEnded, patiently } from './scans.ts'

// One of them has to wait for a scan.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const expects = ['ERR_FAILED', 'dynamically imported module']
const alertOf = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const depart = (page: Page) => page.getByRole('button', { name: /^Depart/ })

/** A script does not come, under whatever address it is asked for. Gives the way to let it through. */
async function withhold(page: Page, script: string): Promise<() => Promise<void>> {
  // Who asks again asks with something behind the name.
  const scripts = `**/assets/${script}-*.js*`
  await page.route(scripts, (route) => route.abort())
  return () => page.unroute(scripts)
}

/** Lets the script through, and presses what loads the page anew. */
async function reload(alert: Locator, letThrough: () => Promise<void>): Promise<void> {
  await letThrough()
  await alert.getByRole('button', { name: 'Reload' }).click()
  await alert.waitFor({ state: 'detached' })
}

const widthOf = async (part: Locator) => (await part.boundingBox())?.width

describe.each(sizes)('on a %s, a script that does not come', (size) => {
  it('of the calendar is told of below the dates, goes by another press, and costs nothing typed', async () => {
    const page = await newPage({ size, expects })
    await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
    const letThrough = await withhold(page, 'date-picker')
    const width = await widthOf(depart(page))
    const alert = alertOf(page, 'The calendar could not be loaded.')
    await depart(page).click()
    await alert.waitFor()
    expect(await widthOf(depart(page))).toBe(width)
    const below = await page.getByRole('button', { name: /^Return/ }).boundingBox()
    expect((await alert.boundingBox())?.y).toBeGreaterThan(below?.y ?? Infinity)
    expect(await depart(page).getAttribute('aria-expanded')).toBe('false')
    await expectGoodLooks(page, `calendar-failed-${size}`)
    await depart(page).click()
    await alert.waitFor({ state: 'detached' })
    await depart(page).click()
    await alert.waitFor()
    expect(await page.getByRole('combobox', { name: 'From' }).inputValue()).toContain('LHR')
    await reload(alert, letThrough)
    await depart(page).click()
    await page.getByRole('dialog', { name: 'Travel dates' }).waitFor()
  })

  it('of a form is told of in its place, and the other form keeps what was typed', async () => {
    const page = await newPage({ size, expects })
    await visit(page, '/')
    const letThrough = await withhold(page, 'search-form')
    await page.getByLabel('Passengers').selectOption('3')
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    const alert = alertOf(page, 'The form could not be loaded.')
    await alert.waitFor()
    await expectGoodLooks(page, `form-failed-${size}`)
    await page.getByRole('tab', { name: /^AI Deal Search/ }).click()
    expect(await page.getByLabel('Passengers').inputValue()).toBe('3')
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('mode')).toBe('regular')
    await reload(alert, letThrough)
    await depart(page).waitFor()
  })

  it('of a step beside results is told of in a line that leaves the search its place', async () => {
    const page = await newPage({ size, expects, as: demo.subscriber })
    const letAlert = await withhold(page, 'alert-dialog')
    const letForm = await withhold(page, 'save-dialog')
    await visit(page, searchPath({}, 66))
    await resultsShown(page)
    const place = page.getByRole('region', { name: 'Your search' }).getByRole('paragraph').first()
    const width = await widthOf(place)
    const failedAlert = alertOf(page, 'The price alert could not be opened.')
    await page.getByRole('button', { name: 'Set price alert' }).click()
    await failedAlert.waitFor()
    await page.getByRole('button', { name: 'Save This Search' }).click()
    await alertOf(page, 'The form could not be loaded.').waitFor()
    expect(await widthOf(place)).toBeGreaterThanOrEqual(width ?? Infinity)
    await expectGoodLooks(page, `steps-failed-${size}`)
    await letForm()
    await reload(failedAlert, letAlert)
    await page.getByRole('button', { name: 'Set price alert' }).click()
    await page.getByRole('dialog').waitFor()
  })

  it('of a part of the dashboard is told of below its tabs, of which the others work', async () => {
    const page = await adminPage(database, { view: 'overview' }, { size, expects })
    const letThrough = await withhold(page, 'audit-view')
    await page.getByRole('tab', { name: 'Audit' }).click()
    const alert = alertOf(page, 'This part of the dashboard could not be loaded.')
    await alert.waitFor()
    await expectGoodLooks(page, `admin-part-failed-${size}`)
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('searchbox').waitFor()
    await page.getByRole('tab', { name: 'Audit' }).click()
    await reload(alert, letThrough)
    await page.getByRole('tab', { name: 'Audit', selected: true }).waitFor()
    await page.getByRole('link', { name: 'Download CSV' }).waitFor()
  })

  it('of a chart is told of in its place, and what is said around it stays', async () => {
    const page = await newPage({ size, expects, as: demo.subscriber })
    const letThrough = await withhold(page, 'price-chart')
    await openEnded(page, { origin: 'LHR', destination: 'BCN', searchPeriod: '1_month' })
    const alert = alertOf(page, 'The chart could not be loaded.')
    await alert.scrollIntoViewIfNeeded()
    await page
      .getByRole('region', { name: 'Price history' })
      .getByRole('link', { name: 'Download CSV' })
      .waitFor()
    await expectGoodLooks(page, `chart-failed-${size}`)
    await reload(alert, letThrough)
    await page.getByRole('slider', { name: 'Days of the chart' }).waitFor()
  })
})

test('filters that do not come on a phone say so above the list, which stays', async () => {
  const page = await newPage({ size: 'phone', expects, as: demo.subscriber })
  const letThrough = await withhold(page, 'filter-sheet')
  await visit(page, searchPath({}, 66))
  await resultsShown(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const alert = alertOf(page, 'The filters could not be loaded.')
  await alert.waitFor()
  await expectGoodLooks(page, 'filters-failed-phone')
  expect(await page.getByRole('tabpanel').getByRole('article').count()).toBeGreaterThan(0)
  await reload(alert, letThrough)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('dialog').waitFor()
})

test.each(sizes)(
  'a form that cannot be checked on a %s says so, keeps what was typed, and is with the next try',
  async (size) => {
    const page = await newPage({ size, expects })
    await visit(page, '/login')
    const letThrough = await withhold(page, 'login-resolver')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('Lisbon2027!')
    const send = page.getByRole('main').getByRole('button', { name: 'Log In' })
    await send.click()
    await alertOf(page, 'Failed to check the form.').waitFor()
    await expectGoodLooks(page, `form-unchecked-${size}`)
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Lisbon2027!')
    await letThrough()
    await send.click()
    await page.getByText('Invalid email address').waitFor()
  },
)
