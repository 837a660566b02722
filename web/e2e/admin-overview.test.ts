import { figureNames, figures } from '@faresight/contracts/admin/figures'
import { adminRoutes } from '@faresight/contracts/admin/http'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { dayIn, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

// The service tells the same for a minute.
vi.setConfig({ testTimeout: 150_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const registrationsOf = (daysAgo: number) => 20 + (daysAgo % 7) * 3

/** What services have counted and noted on each of the last hundred days. */
async function countPast({ pool }: Database): Promise<void> {
  for (let daysAgo = 1; daysAgo <= 100; daysAgo++) {
    const day = dayIn(-daysAgo)
    const counts = {
      registrations: registrationsOf(daysAgo),
      scans: 240 + ((daysAgo * 13) % 60) - daysAgo,
      'failed-scans': daysAgo % 3,
      checks: 6_000,
      alerts: (daysAgo * 7) % 5,
    }
    for (const [measure, count] of Object.entries(counts))
      await pool.query(
        `insert into admin.daily_counts (day, measure, count) values ($1, $2, $3)
         on conflict (day, measure) do update set count = excluded.count`,
        [day, measure, count],
      )
    const noted = { 'users.total': 2, 'subscriptions.active': 1, 'subscriptions.mrr': 4.99 }
    for (const [figure, value] of Object.entries(noted))
      await pool.query(
        `insert into admin.figure_days (day, figure, value, noted_at) values ($1, $2, $3, $1::date)
         on conflict (day, figure) do nothing`,
        [day, figure, value],
      )
    await pool.query(
      `insert into search.search_days (day, viewer, count) values ($1, 'visitor', $2) on conflict do nothing`,
      [day, 500 + ((daysAgo * 37) % 200)],
    )
  }
}

/** The overview of an administrator, after a past of a hundred days. */
async function openOverview(options: Parameters<typeof newPage>[0] = {}, query = ''): Promise<Page> {
  await countPast(database)
  const page = await newPage({ ...options, as: await somebody(database, { role: 'admin' }) })
  await expect.poll(() => toldYesterday(page), { timeout: 90_000, interval: 1_000 }).toBe(registrationsOf(1))
  await visit(page, `/admin${query}`)
  return page
}

async function toldYesterday(page: Page): Promise<number | undefined> {
  const answer = await page.request.get(`${adminRoutes.analytics.path}?days=30`)
  const { days } = adminRoutes.analytics.answer.parse(await answer.json())
  return days.at(-2)?.registrations
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
    await screen(page, `admin-year-${size}-light`, { full: true })
    await isPressed(page).focus()
    await page.keyboard.press('ArrowLeft')
    await card(page, 'Searches a day').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?days=90')
    await screen(page, `admin-quarter-${size}-light`, { full: true })
    await page.getByRole('radio', { name: '30 days' }).check()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('says what is not known while a service is away', async () => {
    const page = await openOverview({ size })
    await page.route('**/api/admin/financial/**', (route) => answerAs(route, withoutBilling))
    await page.reload()
    await page.getByText('No answer at the moment from billing.').waitFor()
    await card(page, 'Revenue a day, USD').getByText('Not known: no answer from billing.').waitFor()
    expect(await card(page, 'Figures').locator('dl').first().innerText()).toMatch(
      /Total revenue\s+–\s+Not known/,
    )
    await expectGoodLooks(page, `admin-away-${size}`, true)
  })

  it('has nothing to draw on the first day of a site, and says so', async () => {
    const page = await openOverview({ size })
    await page.route('**/api/admin/financial/**', (route) => answerAs(route, withoutPayments))
    await page.route('**/api/admin/analytics/**', (route) => answerAs(route, firstDay))
    await page.reload()
    await card(page, 'Searches a day').getByText('Nothing in 30 days.').waitFor()
    await card(page, 'Right now').getByText('None so far').waitFor()
    await expectGoodLooks(page, `admin-first-day-${size}`, true)
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
  await screen(page, 'admin-tooltip-desk-light')
})

test('it fits a tablet', async () => {
  const page = await openOverview()
  await page.setViewportSize({ width: 768, height: 1024 })
  await shown(page)
  await expectGoodLooks(page, 'admin-overview-tablet', true)
})

/** The stack's own answer, changed as it would be in a plight that no test can bring about. */
async function answerAs<T>(route: Route, change: (answer: T) => T): Promise<void> {
  const response = await route.fetch()
  // What the route answers with is of the kind that it is named after.
  await route.fulfill({ response, json: change((await response.json()) as T) })
}

function withoutBilling(answer: FinancialOverview): FinancialOverview {
  const { subscriptions } = answer
  const unknown = { active: null, mrr: null, arr: null, trialing: null, pastDue: null, ending: null }
  return {
    ...answer,
    subscriptions: { ...subscriptions, ...unknown, granted: null, byTier: null },
    payments: { totalRevenue: null, successRate: null },
    days: answer.days.map((day) => ({ ...day, revenue: 0, succeeded: 0, failed: 0, refunded: 0 })),
    away: ['billing'],
  }
}

function withoutPayments(answer: FinancialOverview): FinancialOverview {
  const none = { active: 0, mrr: 0, arr: 0, trialing: 0, pastDue: 0, ending: 0, granted: 0, byTier: [] }
  const nothing = { revenue: 0, succeeded: 0, failed: 0, refunded: 0, active: null, mrr: null }
  return {
    ...answer,
    subscriptions: none,
    payments: { totalRevenue: 0, successRate: null },
    days: answer.days.map(({ day }) => ({ day, ...nothing })),
  }
}

function firstDay(answer: AnalyticsOverview): AnalyticsOverview {
  const nothing = {
    registrations: 0,
    searches: 0,
    scans: 0,
    failedScans: 0,
    checks: 0,
    alerts: 0,
    users: null,
  }
  return {
    ...answer,
    users: { total: 1, newLast30Days: 1, conversionRate: 0 },
    days: answer.days.map(({ day }) => ({ day, ...nothing })),
  }
}
