import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import { daysBetween } from '@faresight/contracts/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../src/format/dates.ts'
import { fareFigure } from '../src/format/money.ts'
import { demo, expectGoodLooks, newPage, see, visit } from './harness.ts'
import { beginScan, bestOf, calendarOf, chosenOn, endOf, openEnded, patiently, scanPath } from './scans.ts'

/** What the days of a deal can be had for: another flight of theirs may cost less than the best one. */
function lowestOf(
  { allResults }: AiSearchRecord,
  { date, returnDate, price }: ReturnType<typeof bestOf>,
): number {
  const prices = allResults.flatMap((result) =>
    !result.locked && result.departureDate === date && result.returnDate === returnDate
      ? (result.price ?? [])
      : [],
  )
  return Math.min(price, ...prices)
}

/** How the sentence of the best deal begins. How its price stands to what is usual is said where enough was seen. */
function bestWords(record: AiSearchRecord): RegExp {
  const best = bestOf(record)
  const { date, returnDate } = best
  const back = returnDate ? `, return ${formatDay(returnDate)}, ${nights(date, returnDate)}` : ''
  const [low, shown] = [fareFigure(lowestOf(record, best)), fareFigure(best.price)]
  const price = `${low === shown ? '' : 'from '}${low}\u00a0USD`
  const level = String.raw`(?:\d+% (?:below|above) typical, |typical price, )?`
  return new RegExp(`Depart ${formatDay(date)}${back}, ${price}, ${level}checked `)
}

function nights(date: string, returnDate: string): string {
  const count = daysBetween(date, returnDate)
  return count === 1 ? '1 night' : `${count} nights`
}

/** The sentence of the best deal ends so, or with what it costs where its days can be had for less. */
const bestDeal = /, best deal( at [\d,]+\sUSD)?$/

/** What has the focus, as it is read out. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.querySelector('.sr-only')?.textContent ?? ''
  })
}

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key)
  return focused(page)
}

test('a grid opens around the best deal, has one tab stop and is walked by its keys', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar, record } = await openEnded(page)
  const grid = calendar.getByRole('grid', { name: 'Prices by departure and return' })
  const bestCell = grid.getByRole('gridcell', { name: bestDeal })
  expect(await bestCell.count()).toBe(1)
  expect(await bestCell.textContent()).toMatch(bestWords(record))
  expect(await bestCell.textContent()).toContain('BEST')
  // However many pairs there are, no more stand on the page than are in sight.
  const days = daysBetween(record.scan.from, record.scan.to) + 1
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(days + 1))
  expect(await grid.getByRole('gridcell').count()).toBe(14 * 12)
  expect(await grid.locator('td[tabindex="0"]').count()).toBe(1)
  await expectGoodLooks(page)

  await calendar.getByRole('button', { name: 'Later returns' }).focus()
  expect(await press(page, 'Tab')).toMatch(bestWords(record))
  const start = await focused(page)
  expect(await press(page, 'End', 'Home', 'ArrowRight')).not.toBe(start)
  const dayOf = (sentence: string) => /^Depart (.*?), return (.*?), (\d+) nights?,/.exec(sentence)?.slice(1)
  await press(page, 'Control+Home')
  const first = dayOf(await focused(page))
  expect(first?.[2]).toBe('3')
  // With Alt the arrows are the browser's, which goes back by them.
  expect(dayOf(await press(page, 'Alt+ArrowDown'))).toEqual(first)
  const next = dayOf(await press(page, 'ArrowDown'))
  expect([next?.[0], next?.[2]]).toEqual([first?.[0], '4'])
  // A page further both days are later, and the nights are the same.
  const later = dayOf(await press(page, 'PageDown'))
  expect(later?.[0]).not.toBe(first?.[0])
  expect(later?.[2]).toBe('4')
  expect(dayOf(await press(page, 'PageUp'))).toEqual(next)
  // The stay ends there, so the key leads nowhere.
  await press(page, 'ArrowUp')
  expect(dayOf(await press(page, 'ArrowUp'))).toEqual(first)
  expect(dayOf(await press(page, 'Control+End'))?.[2]).toBe('3')
  expect(await grid.locator('td[tabindex="0"]').count()).toBe(1)
})

test('a checked pair is opened by Enter and by a press; buttons lead to other dates', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar, record } = await openEnded(page)
  const best = bestOf(record)
  const grid = calendar.getByRole('grid')
  await grid.locator('td[tabindex="0"]').focus()
  await page.keyboard.press('Enter')
  const chosen = chosenOn(page)
  expect(await see(chosen)).toContain(fareFigure(lowestOf(record, best)))
  await chosen.getByRole('button', { name: 'Close' }).click()
  expect(await focused(page)).toMatch(bestWords(record))
  await grid.getByRole('gridcell', { name: bestDeal }).click()
  await chosen.waitFor()
  const head = () => grid.getByRole('columnheader').nth(1).innerText()
  const before = await head()
  await calendar.getByRole('button', { name: 'Later departures' }).click()
  expect(await head()).not.toBe(before)
})

test('by month each departure stands for a pair, and the chosen one lists its returns', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar, record } = await openEnded(page)
  const best = bestOf(record)
  await calendar.getByRole('radio', { name: 'Month' }).check()
  const grid = calendar.getByRole('grid', { name: /^Prices by departure day/ })
  const day = grid.getByRole('gridcell', { selected: true })
  expect(await day.textContent()).toMatch(bestWords(record))
  const list = calendar.getByRole('list', { name: `Leaving ${formatDay(best.date)}, coming back` })
  // 3 to 14 nights, as far as the period lasts.
  const returns = Math.min(12, daysBetween(best.date, record.scan.to) - 2)
  expect(await list.getByRole('listitem').count()).toBe(returns)
  expect(await see(list.getByRole('listitem').filter({ hasText: 'BEST' }))).toContain(fareFigure(best.price))
  await expectGoodLooks(page, 'ai-calendar-month-desk', true)
  await page.setViewportSize({ width: 700, height: 900 })
  await calendar.getByRole('group', { name: /^Departure days of/ }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await day.focus()
  const next = await press(page, 'PageUp')
  const name = /^Depart (\w{3} \d+ \w{3})/.exec(next)?.[1]
  await calendar.getByRole('heading', { name: `Leaving ${name}, coming back` }).waitFor()
})

test('one way is a calendar of months alone', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { calendar, record } = await openEnded(page, { tripType: 'oneway', searchPeriod: '1_month' })
  expect(await calendar.getByRole('radio').count()).toBe(0)
  const day = calendar.getByRole('grid').getByRole('gridcell', { selected: true })
  expect(await day.textContent()).toMatch(bestWords(record))
  await calendar.getByText('the lowest fare of each departure day. Stronger green means cheaper.').waitFor()
  await page.getByText(/^Best of \d+ departure days? after \d+ checks;/).waitFor()
  await page.getByRole('region', { name: 'Best days' }).waitFor()
  // The tag stands clear of the number of its day, and of the age beside it.
  expect(await day.evaluate(roomUnderLine)).toBeGreaterThanOrEqual(0)
  await expectGoodLooks(page)
  await day.click()
  await page.getByText('The day you chose').waitFor()
})

/** How far below the words of its day the tag of a cell begins. */
function roomUnderLine(cell: Element): number {
  const [line, face] = cell.querySelectorAll(':scope > [aria-hidden]')
  const tag = [...(face?.querySelectorAll('span') ?? [])].find((mark) => mark.textContent === 'BEST')
  if (!line || !tag) return Number.NaN
  const words = document.createRange()
  words.selectNodeContents(line.firstElementChild ?? line)
  return tag.getBoundingClientRect().top - words.getBoundingClientRect().bottom
}

test('a phone has a strip of departures, and the returns of the one that is chosen', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  const { calendar, record } = await openEnded(page)
  const best = bestOf(record)
  const strip = calendar.getByRole('group', { name: /^Departure days of/ })
  const chosen = strip.getByRole('radio', { checked: true })
  expect(await chosen.getAttribute('aria-label')).toMatch(bestWords(record))
  const list = calendar.getByRole('list', { name: `Leaving ${formatDay(best.date)}, coming back` })
  const row = list.getByRole('listitem').filter({ hasText: 'BEST' })
  expect(await see(row)).toContain(fareFigure(best.price))
  await expectGoodLooks(page)
  await chosen.focus()
  const next = await press(page, 'ArrowRight')
  expect(await chosen.getAttribute('aria-label')).toBe(next)
  await press(page, 'ArrowLeft')
  await row.getByRole('button').click()
  await page.getByText('The pair you chose').waitFor()
})

test('a calendar that grows while its scan runs keeps the focus where it is, also when that ends', async () => {
  const page = await newPage({ as: demo.subscriber })
  const asked = { origin: 'MUC', destination: 'LIS', searchPeriod: '1_month' }
  const scan = await beginScan(page, asked)
  await visit(page, scanPath({ ...asked, scan }))
  const calendar = calendarOf(page)
  const stop = calendar.locator('td[tabindex="0"]')
  const list = page.getByRole('region', { name: 'Last checks' })
  const height = async () => (await list.boundingBox())?.height
  await list.waitFor(patiently)
  const tall = await height()
  await calendar.getByRole('gridcell', { name: bestDeal }).waitFor(patiently)
  // What comes above does not push it around.
  expect(await height()).toBe(tall)
  await stop.focus()
  const place = async () => ({
    pair: /^Depart .*? nights?/.exec(await focused(page))?.[0],
    inGrid: await stop.evaluate((cell) => {
      const [inner, outer] = [cell, cell.closest('table')].map((box) => box?.getBoundingClientRect())
      return inner && outer && [inner.x - outer.x, inner.y - outer.y].map(Math.round)
    }),
  })
  const before = await place()
  expect(before.pair).toBeTruthy()
  const checked = calendar.getByRole('gridcell', { name: /, (checked|cached) / })
  const few = await checked.count()
  await expect.poll(() => checked.count(), patiently).toBeGreaterThan(few)
  expect(await place()).toEqual(before)
  await page.getByText(/^Best of \d+ date pairs after \d+ checks$/).waitFor(patiently)
  // Its end brings more rows, which may stand above.
  expect((await place()).pair).toBe(before.pair)
})

test('a visitor sees months and prices, neither days nor the lowest price', async () => {
  const page = await newPage()
  await visit(page, scanPath({ searchPeriod: '3_months' }))
  const calendar = calendarOf(page)
  await calendar.getByText(/^\d+ checks made\.$/).waitFor(patiently)
  await calendar.getByRole('link', { name: 'Sign Up to See Dates & Book' }).waitFor()
  const prices = calendar.getByRole('listitem').filter({ hasText: /day locked|Price locked/ })
  await prices.filter({ hasText: 'Price locked' }).first().waitFor()
  await prices.filter({ hasText: 'day locked' }).first().waitFor(patiently)
  expect(await calendar.getByRole('grid').count()).toBe(0)
  expect(await calendar.innerText()).not.toMatch(
    /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  )
  await expectGoodLooks(page)
})

test('a member sees how many checks were made, and no price', async () => {
  const page = await newPage({ size: 'phone', as: demo.member })
  const record = await endOf(page, await beginScan(page, { searchPeriod: '1_month' }))
  await visit(page, scanPath({ searchPeriod: '1_month', scan: record.searchId }))
  const calendar = calendarOf(page)
  expect(await see(calendar.getByText(/checks? made/))).toContain(`${record.scan.checks} checks made.`)
  await calendar.getByRole('link', { name: 'Subscribe to Unlock' }).waitFor()
  expect(await calendar.innerText()).not.toMatch(/\d USD/)
  await expectGoodLooks(page)
})
