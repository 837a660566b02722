import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import {
  baseUrl,
  dayIn,
  demo,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  sizes,
  visit,
} from './harness.ts'
import { alertButton, alertCard, alertDialog } from './own-alerts.ts'
import { somebody, subscriber, type Database } from './own-people.ts'
import { focused, toasts } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

describe.each(sizes)('a price alert on a %s', (size) => {
  // Watches are shared by equal questions, so each test has days of its own.
  const own = (days: number) => (size === 'desk' ? days : days + 1)

  it('is set beside the results, at 90% of what they cost now', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, searchPath({}, own(100)))
    await resultsShown(page)
    const answer = page.waitForResponse('**/api/price-alerts/preview')
    await alertButton(page).click()
    const dialog = alertDialog(page)
    const { currentPrice } = await (await answer).json()
    const target = dialog.getByLabel('Target price, USD')
    await expect.poll(() => target.inputValue()).toBe(String(Math.round(currentPrice * 0.9)))
    await dialog.getByText('You use 0 of 50 price alerts.').waitFor()
    expect(await dialog.innerText()).toMatch(/Costs now[^]*USD\s+for 1 adult/)
    expect([await target.getAttribute('min'), await target.getAttribute('step')]).toEqual(['1', '1'])
    await expectGoodLooks(page, `alert-dialog-${size}`)

    const create = dialog.getByRole('button', { name: 'Create alert' })
    for (const [typed, sentence] of [
      ['', 'Target price must be a whole dollar amount'],
      ['12.5', 'Target price must be a whole dollar amount'],
      ['0', 'Target price must be greater than 0'],
    ] as const) {
      await target.fill(typed)
      await create.click()
      await dialog.getByRole('alert').getByText(sentence).waitFor()
      expect(await target.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await screen(page, `alert-dialog-refused-${size}-light`)
  })

  it('keeps what was typed where it cannot be made, and once it is made begins anew', async () => {
    const page = await newPage({ size, as: await subscriber(database), expects: [409, 'ERR_FAILED'] })
    await visit(page, searchPath({}, own(104)))
    await resultsShown(page)
    await alertButton(page).click()
    const dialog = alertDialog(page)
    const target = dialog.getByLabel('Target price, USD')
    const create = dialog.getByRole('button', { name: 'Create alert' })
    await dialog.getByText('You use 0 of 50 price alerts.').waitFor()
    await expect.poll(() => target.inputValue()).not.toBe('')
    const proposed = await target.inputValue()
    await target.fill('2')
    await page.route('**/api/price-alerts', (route) => route.abort())
    await create.click()
    await page.getByText('Failed to create price alert').first().waitFor()
    expect(await coveredByToast(page)).toEqual([])
    await dialog.getByText('The price alert could not be created. Please try again.').waitFor()
    expect(await target.inputValue()).toBe('2')
    await expectGoodLooks(page, `alert-dialog-failed-${size}`)
    await page.unroute('**/api/price-alerts')
    await create.click()
    await toasts(page).getByText('Price alert created successfully').waitFor()
    await toasts(page).getByText('Success!').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Set price alert')

    // The form begins anew, and counts.
    await alertButton(page).click()
    await dialog.getByText('You use 1 of 50 price alerts.').waitFor()
    await expect.poll(() => target.inputValue()).toBe(proposed)
    await target.fill('2')
    await target.press('Enter')
    await dialog.getByRole('alert').getByText('You already have this price alert.').waitFor()
    // The toast stands over the dialog, and goes first.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('may wait for a drop, within a window of departure', async () => {
    const page = await newPage({ size, as: await subscriber(database) })
    await visit(page, searchPath({ passengers: '2', stops: 'nonstop' }, own(110)))
    await resultsShown(page)
    await alertButton(page).click()
    const dialog = alertDialog(page)
    await dialog.getByText('You use 0 of 50').waitFor()
    await dialog
      .getByText(/^London to New York\s· [^,]+\s· 2 adults\s· Nonstop\. We write to you once/)
      .waitFor()
    await dialog.getByText('A range of dates').click()
    const [first, last] = [dialog.getByLabel('First departure'), dialog.getByLabel('Last departure')]
    expect(await first.inputValue()).toBe(dayIn(own(110) - 3))
    await last.fill(dayIn(own(110) - 4))
    await dialog.getByText('Any Price Drop').click()
    await dialog.getByLabel('Minimum drop, USD (optional)').fill('0')
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await dialog.getByText('The last day of departure cannot be before the first').waitFor()
    await dialog.getByText('Please enter the minimum drop as a whole dollar amount greater than 0').waitFor()
    expect(await last.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectGoodLooks(page, `alert-window-${size}`)
    await last.fill(dayIn(own(110) + 3))
    await dialog.getByLabel('Fewest nights').selectOption('12')
    expect(await dialog.getByLabel('Most nights').inputValue()).toBe('12')
    await dialog.getByLabel('Minimum drop, USD (optional)').fill('9000')
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await toasts(page).getByText('Price alert created successfully').waitFor()
    await page.getByRole('link', { name: 'Alerts' }).first().click()
    await alertCard(page).waitFor()
    expect(await alertCard(page).innerText()).toMatch(
      /Departing \d+ \w+ – \d+ \w+\s·\s+12 nights\s·\s+2 adults\s·\s+Nonstop\s·\s+Any Price Drop/,
    )
    expect(await alertCard(page).innerText()).toMatch(/Minimum drop\s+9,000\sUSD/)
  })

  it('comes with a plan', async () => {
    const page = await newPage({ size, as: await somebody(database) })
    await visit(page, searchPath({}, own(160)))
    await resultsShown(page)
    await alertButton(page).click()
    const subscribe = alertDialog(page).getByRole('link', { name: 'Subscribe Now' })
    expect(await subscribe.getAttribute('href')).toBe('/subscribe')
    await expectGoodLooks(page, `alert-member-${size}`)
  })
})

test('in a low window the steps stay in sight, and beside them the field that has the focus', async () => {
  const page = await newPage({ as: await subscriber(database) })
  await page.setViewportSize({ width: 1366, height: 620 })
  await visit(page, searchPath({}, 174))
  await resultsShown(page)
  await alertButton(page).click()
  const dialog = alertDialog(page)
  await dialog.getByText('A range of dates').click()
  const create = dialog.getByRole('button', { name: 'Create alert' })
  expect(await dialog.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)
  expect(await edgesOf(create)).toSatisfy(({ top, bottom }) => top > 0 && bottom <= 620)
  await dialog.getByLabel('Target price, USD').focus()
  const field = await edgesOf(dialog.getByLabel('Target price, USD'))
  expect(field.bottom).toBeLessThan((await edgesOf(create)).top)
  await screen(page, 'alert-dialog-low-desk-light')
})

test('a visitor signs up first, and comes back to the very search', async () => {
  const page = await newPage()
  const path = searchPath({}, 170)
  await visit(page, path)
  await resultsShown(page)
  await alertButton(page).click()
  const signUp = alertDialog(page).getByRole('link', { name: 'Sign Up' })
  const way = new URL((await signUp.getAttribute('href')) ?? '', baseUrl)
  expect(way.pathname).toBe('/register')
  expect(way.searchParams.get('redirect')).toMatch(/^\/\?origin=LHR&destination=JFK/)
})

test('several flights have no single fare to watch', async () => {
  const page = await newPage({ as: demo.subscriber })
  const legs = `LHR-JFK-${dayIn(60)}_JFK-LAX-${dayIn(64)}`
  await visit(page, `/?${new URLSearchParams({ tripType: 'multicity', legs, currency: 'USD' }).toString()}`)
  await resultsShown(page)
  await page.getByRole('button', { name: 'Save This Search' }).waitFor()
  expect(await alertButton(page).count()).toBe(0)
})

/** What of a dialog can be pressed, and lies under the toast. */
function coveredByToast(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[role=region] li')?.getBoundingClientRect()
    if (!toast) throw new Error('no toast is up')
    const steps = [...document.querySelectorAll('[role=dialog] :is(button, input)')]
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    return steps.filter((step) => isUnder(step.getBoundingClientRect())).map((step) => step.textContent)
  })
}

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  return locator.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return { top, bottom }
  })
}
