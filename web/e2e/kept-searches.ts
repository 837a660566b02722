import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, dayIn } from './harness.ts'

/** The search that `searchPath` leads to. */
export const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60), returnDate: dayIn(68) }

/** Keeps a search as if that had been done before, and gives its id. */
export async function keep(page: Page, name: string, changes: object = {}): Promise<string> {
  const answer = await page.request.post('/api/saved-searches', {
    headers: { origin: baseUrl },
    data: { ...trip, name, ...changes },
  })
  expect(answer.status()).toBe(201)
  // By the contract it has an id.
  return ((await answer.json()) as { id: string }).id
}

/** The card of a saved search. */
export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** What the cards of the open tab are called, in their order. */
export const names = (page: Page) =>
  page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allInnerTexts()

export const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
