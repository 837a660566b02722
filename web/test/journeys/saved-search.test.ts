import { expect } from 'vitest'
import { journey, ready, subscriber, visit } from './journey.ts'
import { heading, resultsShown, searchPath, expectBriefly, toast, tripIn } from './on-screen.ts'

const trip = tripIn(50)

journey(
  'a subscriber saves a search, marks, renames and deletes it, takes that back and searches again',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', as: subscriber })
    await visit(page, searchPath(trip))
    await resultsShown(page)
    await page.getByRole('button', { name: 'Save This Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save This Search' })
    await dialog.getByLabel('Name').fill('   ')
    await expectBriefly(toast(page, 'Name Required'), () =>
      dialog.getByRole('button', { name: 'Save search' }).click(),
    )
    await dialog.getByText('Please enter a name for this search').waitFor()
    await dialog.getByLabel('Name').fill('Spring in New York')
    await expectBriefly(toast(page, 'Search Saved'), () =>
      dialog.getByRole('button', { name: 'Save search' }).click(),
    )
    await page.getByRole('link', { name: 'Saved as “Spring in New York”. See your saved searches' }).click()

    const card = (name: string) => page.getByRole('article', { name, exact: true })
    await page.getByRole('tab', { name: 'All Searches (1)' }).waitFor()
    await card('Spring in New York').getByRole('button', { name: 'Favorite: Spring in New York' }).click()
    await page.getByRole('tab', { name: 'Favorites (1)' }).click()
    await card('Spring in New York').getByRole('button', { name: 'Rename “Spring in New York”' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('New York')
    await page.keyboard.press('Enter')
    await card('New York').waitFor()

    await card('New York').getByRole('button', { name: 'Delete “New York”' }).click()
    await page.getByRole('tabpanel').getByText('Deleted “New York”.').waitFor()
    await page.getByRole('tab', { name: 'All Searches (0)' }).waitFor()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('tab', { name: 'Favorites (1)' }).waitFor()
    await page.reload()
    await ready(page)
    const asked = page.waitForRequest(/\/api\/search(\?|$)/)
    await card('New York').getByRole('link', { name: 'Search again: New York' }).click()
    expect((await asked).postDataJSON()).toMatchObject(trip)
    await resultsShown(page)
    await page.getByRole('link', { name: 'Saved as “New York”. See your saved searches' }).click()
    await card('New York').getByRole('button', { name: 'Delete “New York”' }).click()
    await page.reload()
    await heading(page, 'No saved searches yet')
  },
)
