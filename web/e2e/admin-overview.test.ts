import { figureNames, figures } from '@faresight/contracts/admin/figures'
import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { registrationsOf } from '../../test/setup/counted-past.ts'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** The overview of an administrator, after a past of a hundred days. */
async function openOverview(options: Parameters<typeof newPage>[0] = {}, query = ''): Promise<Page> {
  const page = await newPage({ ...options, as: await somebody(database, { role: 'admin' }) })
  await visit(page, `/admin${query}`)
  return page
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shown = (page: Page) => page.getByRole('heading', { name: /^Searches a (day|week)$/ }).waitFor()
const isPressed = (page: Page) => page.getByRole('radio', { checked: true }).first()

describe.each(sizes)('the overview of the dashboard on a %s', (size) => {
  it('tells every figure, and how each is reckoned', async () => {
    const page = await openOverview({ size })
    await shown(page)
    expect(await see(page.getByRole('heading', { level: 1 }))).toBe('Admin Dashboard')
    await expect.poll(() => page.title()).toBe('Admin Dashboard | Faresight')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
    const told = await card(page, 'Figures').locator('dl').first().innerText()
    for (const name of figureNames) expect(told).toContain(figures[name].title)
    expect(told).toMatch(/Users\s+[\d,]+\s+up [\d,.]+%\s+[\d,.]+% since \d+ \w{3}/)
    expect(told).toMatch(/Monthly recurring revenue\s+[\d.,]+ USD/)
    await expectGoodLooks(page, `admin-overview-${size}`, true)
    await page.getByText('How these figures are reckoned').click()
    for (const name of figureNames) await page.getByText(figures[name].formula).first().waitFor()
    await expectGoodLooks(page, `admin-formulas-${size}`, true)
  })

  it('draws its days, each to be read by keyboard and in a table', async () => {
    const page = await openOverview({ size })
    await shown(page)
    for (const name of ['Searches a day', 'Registrations a day', 'Alerts triggered a day'])
      await card(page, name).getByRole('slider').waitFor()
    const registrations = card(page, 'Registrations a day')
    const slider = registrations.getByRole('slider')
    await slider.focus()
    await slider.press('ArrowLeft')
    const yesterday = new RegExp(`^\\w{3} \\d+ \\w{3}: Registrations ${registrationsOf(1)}$`)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(yesterday)
    await registrations.getByText(yesterday).waitFor()
    await screen(page, `admin-chart-${size}-light`)
    await slider.press('Escape')
    await registrations.getByText(yesterday).waitFor({ state: 'detached' })
    await card(page, 'Searches a day').getByText('Show as table').click()
    const table = card(page, 'Searches a day').getByRole('table')
    await expect.poll(() => table.getByRole('row').count()).toBe(31)
    expect(await see(table.getByRole('row').nth(2))).toMatch(/^\w{3} \d+ \w{3}\s+2\d\d\s+\d{3}\s+1\s+6,000$/)
    await expectGoodLooks(page, `admin-table-${size}`)
  })

  it('looks back as far as its address says', async () => {
    const page = await openOverview({ size })
    await shown(page)
    expect(await isPressed(page).getAttribute('value')).toBe('30')
    await page.getByRole('radio', { name: 'Year' }).check()
    await card(page, 'Searches a week').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?days=365')
    await page.reload()
    await card(page, 'Searches a week').waitFor()
    expect(await isPressed(page).getAttribute('value')).toBe('365')
    await expectGoodLooks(page, `admin-year-${size}`, true)
    await isPressed(page).focus()
    await page.keyboard.press('ArrowLeft')
    await card(page, 'Searches a day').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?days=90')
    await expectGoodLooks(page, `admin-quarter-${size}`, true)
    await page.getByRole('radio', { name: '30 days' }).check()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('waits in its own shape, and fails with a way on', async () => {
    const page = await openOverview({ size, expects: ['ERR_FAILED'] })
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/admin/*/overview*', async (route) => {
      await held
      await route.abort()
    })
    await page.reload()
    await page.getByText('Loading the overview').waitFor()
    await screen(page, `admin-loading-${size}-light`, { full: true })
    go()
    await page.getByRole('heading', { name: 'The overview could not be loaded' }).waitFor()
    await expectGoodLooks(page, `admin-failed-${size}`)
    await page.unroute('**/api/admin/*/overview*')
    await page.route('**/api/admin/financial/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Figures of subscriptions and payments could not be loaded.').waitFor()
    await card(page, 'Registrations a day').getByRole('slider').waitFor()
    await expectGoodLooks(page, `admin-half-${size}`)
    await page.unroute('**/api/admin/financial/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Figures of subscriptions and payments could not').waitFor({ state: 'detached' })
    await card(page, 'Monthly recurring revenue, USD').getByRole('slider').waitFor()
  })
})

test('its parts are tabs, which the arrows open and the address names', async () => {
  const page = await openOverview({}, '?view=nonsense&days=12')
  await shown(page)
  expect(await isPressed(page).getAttribute('value')).toBe('30')
  const tab = (name: string) => page.getByRole('tab', { name, selected: true })
  await tab('Overview').focus()
  for (const name of ['Users', 'Audit', 'Operations']) {
    await page.keyboard.press('ArrowRight')
    await tab(name).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe(name.toLowerCase())
  }
  await page.reload()
  await tab('Operations').waitFor()
  await tab('Operations').focus()
  await page.keyboard.press('Home')
  await shown(page)
  await expect.poll(() => new URL(page.url()).searchParams.has('view')).toBe(false)
})

test('a tooltip says how a figure is reckoned', async () => {
  const page = await openOverview()
  await shown(page)
  await page.getByRole('button', { name: 'How is Conversion reckoned?' }).focus()
  expect(await see(page.getByRole('tooltip'))).toBe(figures['users.conversionRate'].formula)
  await expectGoodLooks(page, 'admin-tooltip-desk')
})

test('it fits a tablet', async () => {
  const page = await openOverview()
  await page.setViewportSize({ width: 768, height: 1024 })
  await shown(page)
  await expectGoodLooks(page, 'admin-overview-tablet', true)
})
