import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'

/** A heading is on the page. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('heading', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .waitFor()
}

/**
 * Does something that a toast or a page tells of for seconds only, so that the wait for its words has to start before.
 */
export async function expectBriefly(
  words: Locator | readonly Locator[],
  act: () => Promise<void>,
): Promise<void> {
  await Promise.all([...[words].flat().map((it) => it.first().waitFor()), act()])
}

/** Words of a toast. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(words)
}

/** Types into an airport field and takes the suggestion. */
export async function chooseAirport(
  page: Page,
  field: 'From' | 'To',
  typed: string,
  option: RegExp,
): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** The list of results is there, and every provider has answered or failed. */
export async function resultsShown(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('article').first().waitFor()
  await page.getByText(/^(\d+ of )?\d+ flights? from \d/).waitFor()
}

/** A day so many days from today, in UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A round trip of eight nights from London to New York, `days` from today. Each journey takes days of its own. */
export function tripIn(days: number) {
  return { origin: 'LHR', destination: 'JFK', departureDate: dayIn(days), returnDate: dayIn(days + 8) }
}

/** The address of a search. */
export function searchPath(search: Record<string, string>): string {
  return `/?${new URLSearchParams({ currency: 'USD', ...search }).toString()}`
}

/** The page looks at its data again, as it does when a person comes back to its tab. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** The page has left for a seller, which the sandbox plays. */
export async function atSeller(page: Page): Promise<void> {
  const sandbox = new URL(inject('sandboxUrl'))
  await page.waitForURL(({ port }) => port === sandbox.port)
  await heading(page, /^Sandbox/)
}
