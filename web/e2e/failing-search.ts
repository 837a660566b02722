import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './harness.ts'

/** Opens a search that fails, and sees to its toast: what shows toasts has loaded, so the next would stand there at once. */
export async function failOnce(page: Page, path: string): Promise<void> {
  const searches = '**/api/search?*'
  await page.route(searches, (route) => route.abort())
  await visit(page, path)
  const told = page.getByText('Search Failed')
  await told.first().waitFor()
  await page.getByText('Unable to search flights. Please try again.').first().waitFor()
  await page.unroute(searches)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => told.count()).toBe(0)
}
