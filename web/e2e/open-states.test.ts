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

  it('a page without a network has none', async () => {
    const page = await newPage({ size, expects: ['ERR_INTERNET_DISCONNECTED'] })
    await visit(page, '/')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await expectGoodLooks(page)
    await page.context().setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
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
