import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { adminPage } from './admins.ts'
import { demo, expectGoodLooks, newPage, resultsShown, searchPath, visit } from './harness.ts'
import { stopClock } from './message.ts'
import type { Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const tip = (page: Page) => page.getByRole('tooltip')
const why = (page: Page, place = 0) => page.getByRole('button', { name: /^How is .* reckoned\?$/ }).nth(place)

/** The dashboard's figures, each of which says how it is reckoned. */
async function overview(): Promise<Page> {
  const page = await adminPage(database, {})
  await why(page).waitFor()
  return page
}

/** The same under a clock that stands still. */
async function stopped(): Promise<Page> {
  const page = await overview()
  await page.clock.install()
  await stopClock(page)
  return page
}

/** As a hand does it: not in one jump. */
async function point(page: Page, place: number): Promise<void> {
  const box = await why(page, place).boundingBox()
  if (!box) throw new Error('There is nothing to point at.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(20, 880, { steps: 12 })
  await tip(page).waitFor({ state: 'detached' })
}

/** It is open after `ms`. Gives how many were a millisecond before. */
async function beforeOpen(page: Page, ms: number): Promise<number> {
  await page.clock.runFor(ms - 1)
  const before = await tip(page).count()
  await page.clock.runFor(1)
  await tip(page).waitFor()
  return before
}

test('a tooltip opens after 700 ms under the pointer, and not before', async () => {
  const page = await stopped()
  await point(page, 0)
  expect(await beforeOpen(page, 700)).toBe(0)
})

test('whoever only passes by opens none', async () => {
  const page = await stopped()
  await point(page, 0)
  await page.clock.runFor(600)
  await leave(page)
  await page.clock.runFor(2_000)
  expect(await tip(page).count()).toBe(0)
})

test('the next one opens at once within 300 ms', async () => {
  const page = await stopped()
  await point(page, 0)
  expect(await beforeOpen(page, 700)).toBe(0)
  await leave(page)
  await page.clock.runFor(299)
  await point(page, 1)
  await tip(page).waitFor()
})

test('after 300 ms the next one waits again', async () => {
  const page = await stopped()
  await point(page, 0)
  expect(await beforeOpen(page, 700)).toBe(0)
  await leave(page)
  await page.clock.runFor(301)
  await point(page, 1)
  expect(await beforeOpen(page, 700)).toBe(0)
})

test('it opens at once for the keyboard, is part of what it explains, and closes by Escape', async () => {
  const page = await overview()
  await why(page).focus()
  const words = await tip(page).innerText()
  expect(words.length).toBeGreaterThan(10)
  const id = await why(page).getAttribute('aria-describedby')
  expect(await tip(page).getAttribute('id')).toBe(id)
  await expectGoodLooks(page, 'tooltip-desk')
  await page.keyboard.press('Escape')
  await tip(page).waitFor({ state: 'detached' })
  expect(await why(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a finger opens it by a press, and closes it by one elsewhere', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  await visit(page, searchPath({}, 94))
  await resultsShown(page)
  const best = page.getByRole('button', { name: 'How the best flights are found' })
  await best.tap()
  expect(await tip(page).innerText()).toMatch(/^Price counts \d+%, travel time \d+%\.$/)
  await expectGoodLooks(page)
  await page.getByRole('heading', { level: 1 }).tap()
  await tip(page).waitFor({ state: 'detached' })
})
