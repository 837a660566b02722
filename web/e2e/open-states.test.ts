import { describe, it } from 'vitest'
import { demo, expectGoodLooks, newPage, sizes, visit, visitRegular } from './harness.ts'

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
    await expectGoodLooks(page)
    await from.fill('london')
    await page.getByRole('option', { name: /LHR$/ }).waitFor()
    await expectGoodLooks(page)
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
    { path: '/', who: {} },
    { path: '/how-it-works', who: {} },
    { path: '/account', who: { as: demo.member } },
  ])('$path without a network has none, and says so', async ({ path, who }) => {
    const page = await newPage({ size, ...who, expects: ['ERR_INTERNET_DISCONNECTED'] })
    await visit(page, path)
    await page.context().setOffline(true)
    const note = page.getByText('You are offline.')
    // Where a press would reach it nothing covers it.
    await note.click({ trial: true })
    await expectGoodLooks(page)
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
      await expectGoodLooks(page)
      answer.resolve()
      await page.getByText('Checking whether you are signed in').waitFor({ state: 'detached' })
    },
  )
})
