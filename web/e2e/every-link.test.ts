import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { newPage, resultsShown, searchPath, sizes, visit } from './harness.ts'
import { keep } from './kept-searches.ts'
import { setAlert } from './own-alerts.ts'
import { somebody, type Database } from './own-people.ts'
import { linksOf, walk } from './walk.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const plan = { subscription_status: 'active', subscription_tier: 'annual' } as const

/** Parts of the dashboard are tabs, which no link leads to. */
const dashboard = ['overview', 'users', 'audit', 'operations'].map((view) => `/admin?view=${view}`)
const ofAdministrators = {
  menu: { 'Account Settings': '/account', 'Admin Dashboard': '/admin' },
  from: dashboard,
}

const roles = [
  { role: 'visitor', changes: null, menu: {}, from: [] },
  { role: 'member', changes: {}, menu: { 'Account Settings': '/account' }, from: [] },
  { role: 'subscriber', changes: plan, menu: { 'Account Settings': '/account' }, from: [] },
  { role: 'admin', changes: { role: 'admin' }, ...ofAdministrators },
  { role: 'owner', changes: { role: 'owner' }, ...ofAdministrators },
] as const

/** On a phone the header has no room for them. */
const ofPhones = { 'Saved Searches': '/saved-searches', 'Price Alerts': '/price-alerts' }

const patience = { timeout: 300_000 }

describe.each(sizes)('on a %s', (size) => {
  it.each(roles)(
    'every link leads a $role to a page that is whole',
    patience,
    async ({ role, changes, menu, from }) => {
      const as = changes && (await somebody(database, changes))
      const page = await newPage({ size, ...(as && { as }) })
      if (as) await keep(page, 'London to New York')
      if (role === 'subscriber') await setAlert(page, 60)
      const walked = await walk(page, ['/', ...from])
      const known = as ? ['/account', '/saved-searches', '/price-alerts'] : ['/login', '/register']
      expect(walked).toEqual(expect.arrayContaining(['/support', '/terms', '/subscribe?plan', ...known]))

      // A search has no link to its results but the form.
      await visit(page, searchPath())
      await resultsShown(page)
      await linksOf(page)

      if (!as) return
      for (const [name, path] of Object.entries({ ...(size === 'phone' && ofPhones), ...menu })) {
        await page.getByRole('button', { name: /, account menu$/ }).click()
        await page.getByRole('menuitem', { name }).click()
        await page.waitForURL(path)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      }
      await page.getByRole('button', { name: /, account menu$/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
    },
  )
})

// How a plan stands changes a few pages, and no link's place: one size does.
it.each([
  { subscription_status: 'trialing', days: 5 },
  { subscription_status: 'past_due', days: 2 },
  { subscription_status: 'canceled', days: 9 },
  { subscription_status: 'canceled', days: -9 },
] as const)(
  'so does each link of one whose plan is $subscription_status, with access for $days days',
  patience,
  async ({ days, ...changes }) => {
    const access_until = new Date(Date.now() + days * 86_400_000)
    const as = await somebody(database, { subscription_tier: 'monthly', access_until, ...changes })
    const page = await newPage({ size: 'phone', as })
    const walked = await walk(page, ['/', '/cart?plan=annual', '/success', '/price-alerts'])
    expect(walked).toEqual(expect.arrayContaining(['/account', '/subscribe', '/saved-searches']))
  },
)
