import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { publicFindings, scanPath, scanRecord } from '../fixtures/scan.ts'
import { look } from '../look.ts'
import { stream } from '../network/stream.ts'
import { renderApp } from '../render.tsx'
import { calendar, chosen, focusOn, focused, openEnded, pairs } from './scan-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const grid = calendar.getByRole('grid')
const bestWords = /^Depart Fri 9 Apr, return Fri 16 Apr, 7 nights, 310\sUSD, checked /
const bestCell = grid.getByRole('gridcell', { name: /, best deal$/ })
const stops = () => [...grid.element().querySelectorAll<HTMLElement>('td[tabindex="0"]')]
const dayOf = (sentence: string) => /^Depart (.*?), return (.*?), (\d+) nights?,/.exec(sentence)?.slice(1)
const press = async (keys: string) => {
  await userEvent.keyboard(keys)
  return focused()
}

test('the grid opens around the best deal, has one tab stop and is walked by its keys', async () => {
  await openEnded({ size: 'desktop' })
  await expect.element(grid).toHaveAttribute('aria-label', 'Prices by departure and return')
  expect(bestCell.elements()).toHaveLength(1)
  await expect.element(bestCell).toMatchTextContent(/BEST/)
  // However many pairs there are, no more stand on the page than are in sight.
  await expect.element(grid).toHaveAttribute('aria-rowcount', '92')
  expect(grid.getByRole('gridcell').elements()).toHaveLength(14 * 12)
  expect(stops()).toHaveLength(1)
  await expectGoodLooks()
  stops()[0]?.focus()
  expect(focused()).toMatch(bestWords)
  const start = focused()
  expect(await press('{End}{Home}{ArrowRight}')).not.toBe(start)
  const first = dayOf(await press('{Control>}{Home}{/Control}'))
  expect(first?.[2]).toBe('3')
  // With Alt the arrows are the browser's, which goes back by them.
  expect(dayOf(await press('{Alt>}{ArrowDown}{/Alt}'))).toEqual(first)
  const next = dayOf(await press('{ArrowDown}'))
  expect([next?.[0], next?.[2]]).toEqual([first?.[0], '4'])
  // A page further both days are later, and the nights are the same.
  const later = dayOf(await press('{PageDown}'))
  expect(later?.[0]).not.toBe(first?.[0])
  expect(later?.[2]).toBe('4')
  expect(dayOf(await press('{PageUp}'))).toEqual(next)
  // The stay ends there, so the key leads nowhere.
  expect(dayOf(await press('{ArrowUp}{ArrowUp}'))).toEqual(first)
  expect(dayOf(await press('{Control>}{End}{/Control}'))?.[2]).toBe('3')
  expect(stops()).toHaveLength(1)
})

wholeTest('a checked pair is opened by Enter and by a press, and buttons lead to other dates', async () => {
  await openEnded({ size: 'desktop' })
  await expect.poll(stops).toHaveLength(1)
  stops()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).toMatchTextContent(/310\sUSD/)
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(focused).toMatch(bestWords)
  await bestCell.click()
  await expect.element(chosen).toBeInTheDocument()
  const head = () => grid.getByRole('columnheader').nth(1).element().textContent
  const before = head()
  await calendar.getByRole('button', { name: 'Later departures' }).click()
  await expect.poll(head).not.toBe(before)
})

test('by month each departure stands for a pair, and the chosen one lists its returns', async () => {
  await openEnded({ size: 'desktop' })
  await calendar.getByRole('radio', { name: 'Month' }).click()
  const months = calendar.getByRole('grid', { name: /^Prices by departure day/ })
  const day = months.getByRole('gridcell', { selected: true })
  await expect.element(day).toMatchTextContent(bestWords)
  const list = calendar.getByRole('list', { name: 'Leaving Fri 9 Apr, returning' })
  // 3 to 14 nights, as far as the period lasts.
  expect(list.getByRole('listitem').elements()).toHaveLength(12)
  await expect.element(list.getByRole('listitem').filter({ hasText: 'BEST' })).toMatchTextContent(/310/)
  await pairs.getByRole('button').nth(1).click()
  await expect.element(chosen).toBeInTheDocument()
  await expectGoodLooks()
  await expectRoom()
  focusOn(day.element())
  const next = await press('{PageUp}')
  const name = /^Depart (\w{3} \d+ \w{3})/.exec(next)?.[1]
  await expect
    .element(calendar.getByRole('heading', { name: `Leaving ${name}, returning` }))
    .toBeInTheDocument()
  await look({ size: 'phone' })
  await expect.element(calendar.getByRole('group', { name: /^Departure days in/ })).toBeInTheDocument()
})

wholeTest('one way is a calendar of months alone', async () => {
  await openEnded({
    size: 'desktop',
    path: { tripType: 'oneway' },
    record: scanRecord({ tripType: 'oneway' }),
  })
  expect(calendar.getByRole('radio', { name: 'Month' }).elements()).toEqual([])
  const day = grid.getByRole('gridcell', { selected: true })
  await expect.element(day).toMatchTextContent(/^Depart Fri 9 Apr, 155\sUSD, checked /)
  await expect
    .element(calendar.getByText(/Checked dates show their best deal by price and time/))
    .toBeInTheDocument()
  await expect.element(page.getByText(/^Best of 1,002 departure days after 40 checks\./)).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Best days' })).toBeInTheDocument()
  // The tag stands clear of the number of its day, and of the age beside it.
  expect(roomUnderLine(day.element())).toBeGreaterThanOrEqual(0)
  await expectGoodLooks()
  await day.click()
  await expect.element(page.getByText('Selected day')).toBeInTheDocument()
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
  await openEnded()
  const strip = calendar.getByRole('group', { name: /^Departure days in/ })
  const day = strip.getByRole('radio', { checked: true })
  await expect.element(day).toHaveAttribute('aria-label', expect.stringMatching(bestWords))
  const list = calendar.getByRole('list', { name: 'Leaving Fri 9 Apr, returning' })
  const row = list.getByRole('listitem').filter({ hasText: 'BEST' })
  await expect.element(row).toMatchTextContent(/310/)
  await expectGoodLooks()
  focusOn(day.element())
  const next = await press('{ArrowRight}')
  await expect.element(day).toHaveAttribute('aria-label', next)
  await press('{ArrowLeft}')
  await row.getByRole('button').click()
  await expect.element(page.getByText('Selected dates')).toBeInTheDocument()
})

test('a visitor sees months and prices, neither days nor the lowest price', async () => {
  const events = stream(aiScanRoutes.publicScan)
  events.send('done', publicFindings())
  await renderApp(scanPath(), { size: 'desktop' })
  await expect.element(calendar.getByText(/40 checks made\./)).toBeInTheDocument()
  await expect
    .element(calendar.getByRole('link', { name: 'Sign Up to See Dates & Book' }))
    .toBeInTheDocument()
  const rows = calendar.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Price locked' }).first()).toBeInTheDocument()
  await expect.element(rows.filter({ hasText: 'day locked' }).first()).toBeInTheDocument()
  expect(grid.elements()).toEqual([])
  expect((calendar.element() as HTMLElement).innerText).not.toMatch(/\b\d{1,2} (Mar|Apr|May|Jun)\b|\b310\b/)
  await expectGoodLooks()
})

wholeTest('the grid has no fault in the dark, and has room', async () => {
  await openEnded({ size: 'desktop', theme: 'dark' })
  await expect.element(bestCell).toMatchTextContent(/BEST/)
  await expectGoodLooks()
  await expectRoom()
})
