import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, visit } from './harness.ts'

const places = { origin: 'LHR', destination: 'JFK' }

/** As long as a scan may take on a busy machine. */
export const patiently = { timeout: 90_000 }

/** Records of scans that have ended, by what was asked: each is made once for all tests of a file. */
const records = new Map<string, AiSearchRecord>()

/** Opens a scan of somebody signed in that has ended, and gives its calendar with what the server tells of it. */
export async function openEnded(
  page: Page,
  asked: Record<string, string> = {},
): Promise<{ record: AiSearchRecord; calendar: Locator }> {
  const key = JSON.stringify(asked)
  const record = records.get(key) ?? (await endOf(page, await beginScan(page, asked)))
  records.set(key, record)
  await visit(page, scanPath({ ...asked, scan: record.searchId }))
  const calendar = calendarOf(page)
  await calendar.waitFor()
  return { record, calendar }
}

/** Begins a scan as whoever is signed in, and gives its id. */
export async function beginScan(page: Page, asked: Record<string, string>): Promise<string> {
  const data = { ...places, ...asked }
  const answer = await page.request.post('/api/ai-search', { headers: { origin: baseUrl }, data })
  expect(answer.status()).toBe(202)
  const { searchId } = await answer.json()
  return searchId
}

/** Waits for the end of a scan, and gives its record. */
export async function endOf(page: Page, searchId: string): Promise<AiSearchRecord> {
  const get = async () => (await page.request.get(`/api/ai-search/${searchId}`)).json()
  await expect.poll(async () => (await get()).status, patiently).toBe('completed')
  return get()
}

export function scanPath(asked: Record<string, string>): string {
  return `/?${new URLSearchParams({ mode: 'ai', ...places, ...asked, currency: 'USD' }).toString()}`
}

export function calendarOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Price calendar' })
}

/** The best deal of a scan, of which nothing is withheld. */
export function bestOf({ bestDeal }: AiSearchRecord) {
  if (!bestDeal || bestDeal.locked || !bestDeal.date || bestDeal.price === null)
    throw new Error('no open deal')
  return { ...bestDeal, date: bestDeal.date, price: bestDeal.price }
}

/** The card of what was pressed. */
export function chosenOn(page: Page) {
  return page.getByRole('region', { name: /^\w{3} \d/ }).filter({ hasText: 'The pair you chose' })
}
