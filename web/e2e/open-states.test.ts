import { describe, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { demo, expectGoodLooks, newPage, sizes, visit, visitRegular } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** What stands on a page for a moment alone has no fault either. */
describe.each(sizes)('on a %s', (size) => {
  it('the list of airports has none, in each of its states', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    const from = page.getByRole('combobox', { name: 'From' })
    await from.click()
    await page.getByText('Type at least 3 characters to search').waitFor()
    await expectGoodLooks(page)
    await from.pressSequentially('zzzzzz')
    await page.getByText('No airports found.').waitFor()
    await expectGoodLooks(page, `airports-none-${size}`)
    await from.fill('london')
    await page.getByRole('option', { name: /LHR$/ }).waitFor()
    await expectGoodLooks(page)
  })

  it('the dashboard of somebody new has none, without a search or a plan', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, '/')
    await page.getByText('No searches yet').waitFor()
    await expectGoodLooks(page, `dashboard-first-${size}`, true)
  })

  it('the calendar of a form has none, nor has a form with all that can be wrong', async () => {
    const page = await newPage({ size })
    await visitRegular(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Please enter a return date').waitFor()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Depart/ }).click()
    await page.getByRole('dialog', { name: 'Travel dates' }).getByRole('gridcell').first().waitFor()
    await expectGoodLooks(page)
  })

  it.each([
    { path: '/', who: {}, picture: `offline-${size}` },
    { path: '/how-it-works', who: {}, picture: undefined },
    { path: '/account', who: { as: demo.member }, picture: undefined },
  ])('$path without a network has none, and says so', async ({ path, who, picture }) => {
    const page = await newPage({ size, ...who, expects: ['ERR_INTERNET_DISCONNECTED'] })
    await visit(page, path)
    await page.context().setOffline(true)
    const note = page.getByText('You are offline.')
    // Where a press would reach it nothing covers it.
    await note.click({ trial: true })
    await expectGoodLooks(page, picture)
    await page.context().setOffline(false)
    await note.waitFor({ state: 'detached' })
  })

  it.each(['/', '/account', '/saved-searches', '/price-alerts', '/cart'])(
    '%s has none while nobody knows who is there',
    async (path) => {
      const page = await newPage({ size, as: demo.subscriber })
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/auth/user', async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto(path)
      await page.getByText('Checking whether you are signed in').waitFor()
      // The page's own part comes after its header.
      if (path !== '/') await page.locator('main .animate-skeleton:visible').first().waitFor()
      await expectGoodLooks(page)
      answer.resolve()
      await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
    },
  )
})
