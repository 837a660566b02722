import { expect, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { newPage, visit } from './harness.ts'
import { focused, press, tabTo } from './keyboard.ts'
import { subscriber } from './own-alerts.ts'
import type { Database } from './own-people.ts'
import { calendarOf, patiently } from './scans.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 180_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

test('a subscriber scans, walks the calendar and weighs', async () => {
  const page = await newPage({ as: await subscriber(database) })
  await visit(page, '/')
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  for (const [field, code] of [
    ['From', 'YOW'],
    ['To', 'LIS'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(code)
    await page.getByRole('option', { name: new RegExp(`${code}$`) }).waitFor()
    await press(page, 'Enter')
  }
  await tabTo(page, 'Search period')
  await press(page, 'Home')
  await tabTo(page, 'Find the best dates')
  await press(page, 'Enter')
  await page
    .getByText(/^Best of [\d,]+ date pairs after \d+ checks/)
    .first()
    .waitFor(patiently)
  expect(new URL(page.url()).searchParams.get('searchPeriod')).toBe('1_month')

  // The calendar is one stop, whatever it holds.
  const grid = calendarOf(page).getByRole('grid')
  await tabTo(page, /^Depart .*best deal/)
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  const best = await focused(page)
  const moves = ['ArrowRight', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp', 'Control+Home']
  const met = new Set([best])
  for (const key of moves) met.add(await press(page, key))
  expect(met.size).toBeGreaterThan(4)
  for (const cell of met) expect(cell).toMatch(/^Depart \w{3} \d+ \w+, return /)
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  expect(await press(page, 'Tab')).not.toMatch(/^Depart /)

  const slider = page.getByRole('slider', { name: 'What matters to you' })
  await tabTo(page, 'What matters to you')
  await press(page, 'End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/100/)
  await press(page, 'Home')
  await expect.poll(() => new URL(page.url()).searchParams.get('priceWeight')).toBe('1')
})
