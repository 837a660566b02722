import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { newPage, resultsShown, sizes, visit } from './harness.ts'
import { expectFocusHeld, focused, press, tabTo } from './keyboard.ts'
import { alertDialog } from './own-alerts.ts'
import { subscriber, type Database } from './own-people.ts'
import { calendarOf, patiently } from './scans.ts'
import { toasts } from './seen.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 180_000 })

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

test.each(sizes)(
  'on a %s a subscriber scans, walks the calendar, weighs, sets an alert and saves',
  async (size) => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, '/')
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    await scan(page)
    await (size === 'phone' ? walkStrip : walkGrid)(page)
    await weigh(page)

    await tabTo(page, /^Set price alert/)
    const opener = await focused(page)
    await press(page, 'Enter')
    const alert = alertDialog(page)
    await alert.getByText(/^You use \d+ of \d+ price alerts/).waitFor()
    await expectFocusHeld(page, alert)
    await tabTo(page, 'Create alert')
    await press(page, 'Enter')
    const toast = toasts(page).getByText('Price alert created successfully')
    await toast.waitFor()
    await expect.poll(() => focused(page)).toBe(opener)
    // For as long as it is there it may stand before what is tabbed to.
    await toast.waitFor({ state: 'detached' })

    await tabTo(page, 'All flights on these dates')
    await press(page, 'Enter')
    await resultsShown(page)
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    await tabTo(page, 'Save This Search', 'Shift+Tab')
    await press(page, 'Enter')
    const save = page.getByRole('dialog', { name: 'Save This Search' })
    await save.waitFor()
    await expectFocusHeld(page, save)
    await tabTo(page, /^Name/)
    await press(page, 'Enter')
    await save.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Saved as /)
  },
)

async function scan(page: Page): Promise<void> {
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
}

/** The calendar is one stop, whatever it holds. */
async function walkGrid(page: Page): Promise<void> {
  const stops = calendarOf(page).getByRole('grid').locator('[tabindex="0"]')
  await tabTo(page, /^Depart .*best deal/)
  expect(await stops.count()).toBe(1)
  const met = new Set([await focused(page)])
  const moves = ['ArrowRight', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp', 'Control+Home']
  for (const key of moves) met.add(await press(page, key))
  expect(met.size).toBeGreaterThan(4)
  for (const cell of met) expect(cell).toMatch(/^Depart \w{3} \d+ \w+, return /)
  expect(await stops.count()).toBe(1)
  expect(await press(page, 'Tab')).not.toMatch(/^Depart /)
}

/** So are the departures of a phone; each of the returns below them that was checked is another. */
async function walkStrip(page: Page): Promise<void> {
  await tabTo(page, /^Depart .*best deal/)
  const best = await focused(page)
  const next = await press(page, 'ArrowRight')
  expect(next).toMatch(/^Depart /)
  expect(next).not.toBe(best)
  expect(await press(page, 'ArrowLeft')).toBe(best)
  await tabTo(page, /^\w{3} \d+ \w+ · \d+ nights?$/)
  const row = await focused(page)
  await press(page, 'Enter')
  await page.getByText('The pair you chose').waitFor()
  await tabTo(page, 'Close')
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toBe(row)
}

async function weigh(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'What matters to you' })
  await tabTo(page, 'What matters to you')
  await press(page, 'End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/100/)
  await press(page, 'Home')
  await expect.poll(() => new URL(page.url()).searchParams.get('priceWeight')).toBe('1')
}
