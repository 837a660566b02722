import { expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo, expectGoodLooks, newPage, resultsShown, searchPath, visit } from './harness.ts'
import { keep } from './kept-searches.ts'
import { setAlert } from './own-alerts.ts'
import { subscriber, type Database } from './own-people.ts'
import { openEnded } from './scans.ts'
import { allArrived } from './seen.ts'

// Long pages, looked over whole in two themes and at several widths, and a scan among them.
vi.setConfig({ testTimeout: 180_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Between a phone and a desk: narrower than most layouts of two columns, wider than those of one. */
async function tablet(options: Parameters<typeof newPage>[0] = {}) {
  const page = await newPage(options)
  await page.setViewportSize({ width: 768, height: 1024 })
  return page
}

it.each([
  ['/', 'landing', 'See which day to fly.'],
  ['/how-it-works', 'how-it-works', 'How It Works'],
  ['/subscribe', 'subscribe', 'Choose your plan'],
])('%s has room for all of itself on a tablet', async (path, name, title) => {
  const page = await tablet()
  await visit(page, path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('contentinfo').getByText('Sandbox fares').waitFor()
  await expectGoodLooks(page, `${name}-768`, true)
})

it.each([
  ['/ai-features', 'AI Features'],
  ['/about', 'About Faresight'],
  ['/scoreboard', 'How our forecasts turned out'],
  ['/support', 'Support'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
  ['/login', 'Log In'],
  ['/register', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=x', 'Choose a new password'],
  ['/unsubscribe?token=x', 'Stop alert emails'],
  ['/no-such-page', 'Flight Not Found'],
])('so has %s', async (path, title) => {
  const page = await tablet({ expects: [404] })
  await visit(page, path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await expectGoodLooks(page)
})

it.each([
  ['/saved-searches', 'Saved Searches'],
  ['/success', 'There is no payment to look at'],
])('so has %s of somebody', async (path, title) => {
  const page = await tablet({ as: await subscriber(database) })
  await keep(page, 'Spring in New York')
  await visit(page, path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await allArrived(page)
  await expectGoodLooks(page)
})

test('so have results, with their filters in a sheet', async () => {
  const page = await tablet({ as: demo.subscriber })
  await visit(page, searchPath())
  await resultsShown(page)
  await expectGoodLooks(page, 'results-768')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await expectGoodLooks(page, 'filters-768')
})

test('so has what a scan has found, with its calendar', async () => {
  const page = await tablet({ as: demo.subscriber })
  const { calendar } = await openEnded(page, { searchPeriod: '1_month' })
  await page.getByRole('heading', { name: 'Price history' }).waitFor()
  expect(await calendar.getByRole('gridcell').count()).toBeGreaterThan(0)
  await expectGoodLooks(page, 'ai-result-768', true)
})

test('so have the pages of people with a plan', async () => {
  const page = await tablet({ as: await subscriber(database) })
  await setAlert(page, 130)
  await visit(page, '/price-alerts')
  await page.getByRole('heading', { level: 1, name: 'Price Alerts' }).waitFor()
  await expectGoodLooks(page, 'alerts-768', true)
  await visit(page, '/account')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await page.getByText('This device').waitFor()
  await expectGoodLooks(page, 'account-768', true)
})
