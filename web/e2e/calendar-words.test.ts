import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { demo, newPage } from './harness.ts'
import { beginScan, endOf, openEnded, patiently } from './scans.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: 2 * patiently.timeout + 60_000 })

const day = String.raw`(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`
const dates = `Depart ${day}, return ${day}`
const trip = String.raw`${dates}, (?:1 night|\d+ nights)`
const figure = String.raw`\d{1,3}(?:,\d{3})*`
const price = String.raw`${figure} USD`
const level = String.raw`(?:, \d+% (?:below|above) typical|, typical price)?`
const age = String.raw`(?:just now|1 (?:minute|hour|day) ago|\d+ (?:minutes|hours|days) ago)`
const band = String.raw`(?:, (?:lowest fifth|low|middle|high|highest fifth) in this scan)?`
const paid = String.raw`(?:from )?${price}${level}, (?:checked|cached) ${age}${band}`

/** What is said of each kind of cell after its trip, to the letter. */
const kinds: Record<string, string> = {
  checked: `, ${paid}`,
  best: String.raw`, ${paid}, best deal(?: at ${price})?`,
  cheapest: `, ${paid}, cheapest`,
  seen: `, seen ${age} at ${price}${level}${band}`,
  estimated: `, estimated ${figure} to ${price}`,
  unscanned: ', not scanned',
  outside: ', outside your stay',
}

/** That of a departure: how much of it was checked comes last. */
const ofDay = String.raw`(?:, lowest of the day ${price})?, ${figure} of (?:1 return|\d+ returns) checked`

/** The kind of what is said; what is of none stands for itself. */
function kindOf(sentence: string, rest = ''): string {
  const words = sentence.replaceAll('\u00a0', ' ')
  const isOf = (kind: string) => new RegExp(`^${trip}${kind}${rest}$`).test(words)
  // What comes back before it leaves is no trip, and has no nights.
  if (new RegExp(`^${dates}${kinds['outside']}$`).test(words)) return 'outside'
  const found = Object.entries(kinds).find(([, kind]) => isOf(kind))
  if (found) return found[0]
  return rest && new RegExp(`^Depart ${day}, not scanned${rest}$`).test(words) ? 'unscanned' : words
}

/** The names by which the cells of a grid are read out. */
async function namesIn(grid: Locator): Promise<string[]> {
  const tree = await grid.ariaSnapshot()
  return [...tree.matchAll(/gridcell "(.*?)"/g)].map(([, name = '']) => name)
}

const asked = { origin: 'AMS', destination: 'OPO' }

/** A scan of three months after one of the first of them, so that it knows what was seen before. */
async function openSecond(page: Page) {
  await endOf(page, await beginScan(page, { ...asked, searchPeriod: '1_month' }))
  return openEnded(page, { ...asked, searchPeriod: '3_months' })
}

/** What is said of all cells around the focus, and of those that a key leads to for as long as it leads on. */
async function namesAlong(page: Page, grid: Locator, key?: string): Promise<string[]> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const names = await namesIn(grid)
  const before = await focused()
  if (key) await page.keyboard.press(key)
  return key && (await focused()) !== before ? [...names, ...(await namesAlong(page, grid, key))] : names
}

test('each cell of departures and returns is a sentence of its kind', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar } = await openSecond(page)
  // To whom time alone matters, the best deal is another one than the cheapest.
  await page.getByRole('slider', { name: 'What matters to you' }).press('End')
  const grid = calendar.getByRole('grid')
  await grid.locator('td[tabindex="0"]').focus()
  const names = await namesAlong(page, grid)
  // The shortest stays from the first to the last, and the longest back again.
  await page.keyboard.press('Control+Home')
  names.push(...(await namesAlong(page, grid, 'PageDown')))
  await page.keyboard.press('Control+End')
  names.push(...(await namesAlong(page, grid, 'PageUp')))
  const met = new Set(names.map((name) => kindOf(name)))
  expect(names.length).toBeGreaterThan(1000)
  for (const kind of met) expect(Object.keys(kinds)).toContain(kind)
  expect([...met]).toEqual(expect.arrayContaining(['checked', 'best', 'seen', 'estimated', 'outside']))
})

describe('a departure, by what stands for it, is a sentence', () => {
  it('in a month on a desk', async () => {
    const page = await newPage({ as: demo.subscriber })
    const { calendar } = await openSecond(page)
    await calendar.getByRole('radio', { name: 'Month' }).check()
    const grid = calendar.getByRole('grid', { name: /^Prices by departure day/ })
    const names = await namesIn(grid)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(Object.keys(kinds)).toContain(kindOf(name, ofDay))
  })

  it('in the strip of a phone, and each of its returns in a list', async () => {
    const page = await newPage({ as: demo.subscriber, size: 'phone' })
    const { calendar } = await openSecond(page)
    const strip = calendar.getByRole('group', { name: /^Departure days of/ })
    const names = await strip.getByRole('radio').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(Object.keys(kinds)).toContain(kindOf(name, ofDay))
    const rows = await calendar
      .getByRole('list', { name: /^Leaving/ })
      .getByRole('listitem')
      .evaluateAll(heard)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows)
      expect(row.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(String.raw`^${day} · (?:1 night|\d+ nights)`))
  })
})

/** The texts of entries without what is for the eye alone. */
function heard(entries: Element[]): string[] {
  return entries.map((entry) => {
    const copy = document.importNode(entry, true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent
  })
}
