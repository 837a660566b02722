import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { fillMessage, stopClock } from './message.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)', exact: true })
const toast = (page: Page) => region(page).getByRole('listitem')
const dismiss = (page: Page) => toast(page).getByRole('button', { name: 'Dismiss' })
const submit = (page: Page) => page.getByRole('button', { name: 'Send Message' })

/** The page to write to us under a clock that stands still. A first toast has come and gone, so that its script is there. */
async function stopped(size: (typeof sizes)[number] = 'desk'): Promise<Page> {
  const page = await newPage({ size })
  await page.clock.install()
  await visit(page, '/contact')
  await send(page)
  await page.keyboard.press('Escape')
  await toast(page).waitFor({ state: 'detached' })
  await stopClock(page)
  return page
}

async function send(page: Page): Promise<void> {
  await fillMessage(page)
  await submit(page).press('Enter')
  await toast(page).getByText('Message Sent!').waitFor()
}

/** It is gone after `ms`. Gives how many there were a millisecond before. */
async function beforeGone(page: Page, ms: number): Promise<number> {
  await page.clock.runFor(ms - 1)
  const before = await toast(page).count()
  await page.clock.runFor(1)
  await toast(page).waitFor({ state: 'detached' })
  return before
}

describe.each(sizes)('a toast on a %s', (size) => {
  it('stands for 5,000 ms', async () => {
    const page = await stopped(size)
    await send(page)
    expect(await beforeGone(page, 5_000)).toBe(1)
  })

  it('has no fault that a machine can find, in light and in dark', async () => {
    const page = await newPage({ size })
    await visit(page, '/contact')
    await send(page)
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await expectGoodLooks(page, `toast-${size}`)
  })
})

describe('a toast waits', () => {
  it('while the pointer is over it, and then for the rest', async () => {
    const page = await stopped()
    await send(page)
    await page.clock.runFor(3_000)
    await toast(page).hover()
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await page.mouse.move(700, 600, { steps: 4 })
    expect(await beforeGone(page, 2_000)).toBe(1)
  })

  it('while the focus is in it, and then for the rest', async () => {
    const page = await stopped()
    await send(page)
    await page.clock.runFor(1_000)
    await page.keyboard.press('F8')
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await page.getByLabel('Subject').focus()
    expect(await beforeGone(page, 4_000)).toBe(1)
  })

  it('while the window is not looked at, and then for the rest', async () => {
    const page = await stopped()
    await send(page)
    await page.clock.runFor(4_000)
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    expect(await beforeGone(page, 1_000)).toBe(1)
  })
})

describe('swiping', () => {
  it.each([
    ['49 px to the right stays', 49, 1],
    ['51 px to the right goes', 51, 0],
    ['200 px to the left stays', -200, 1],
  ])('by mouse, %s', async (_, dx, left) => {
    const page = await stopped()
    await send(page)
    const { x, y } = await middle(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y, { steps: 4 })
    await page.mouse.move(x + dx, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => toast(page).count()).toBe(left)
    await page.clock.runFor(1_000)
    expect(await toast(page).count()).toBe(left)
  })

  it.each([
    ['49 px to the right stays', 49, 1],
    ['51 px to the right goes', 51, 0],
    ['200 px to the left stays', -200, 1],
  ])('by finger, %s', async (_, dx, left) => {
    const page = await stopped('phone')
    await send(page)
    const { x, y } = await middle(page)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + dx * share)
    await touch('touchEnd')
    await expect.poll(() => toast(page).count()).toBe(left)
    await page.clock.runFor(1_000)
    expect(await toast(page).count()).toBe(left)
  })
})

test('F8 leads to the region, Tab to what can be pressed in it, and Escape back to where one was', async () => {
  const page = await stopped()
  await send(page)
  await page.getByLabel('Subject').focus()
  await page.keyboard.press('F8')
  expect(await region(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await dismiss(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await toast(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByLabel('Subject').evaluate((field) => field === document.activeElement))
    .toBe(true)
})

test('it is spoken once, by its own words', async () => {
  const page = await stopped()
  await send(page)
  const spoken = page.getByRole('status').filter({ hasText: 'Notification' })
  // It is put in place empty, and filled with the next frame but one.
  await page.clock.runFor(100)
  expect(await spoken.textContent()).toMatch(/^Notification\W+Message Sent!/)
  await page.clock.runFor(1_000)
  await expect.poll(() => spoken.count()).toBe(0)
})

test('a second one takes the place of the first, and has its own 5,000 ms', async () => {
  const page = await stopped()
  await send(page)
  const first = await toast(page).elementHandle()
  await page.clock.runFor(4_000)
  await fillMessage(page)
  await submit(page).press('Enter')
  await expect.poll(() => first?.evaluate((it) => it.isConnected)).toBe(false)
  expect(await toast(page).count()).toBe(1)
  expect(await beforeGone(page, 5_000)).toBe(1)
})

test.each([
  ['by its button', (page: Page) => dismiss(page).click()],
  [
    'by a swipe',
    async (page: Page) => {
      const { x, y } = await middle(page)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 120, y, { steps: 6 })
      await page.mouse.up()
    },
  ],
])('what comes after one that was dismissed %s goes by itself as well', async (_, go) => {
  const page = await stopped()
  await send(page)
  await go(page)
  await toast(page).waitFor({ state: 'detached' })
  await send(page)
  expect(await beforeGone(page, 5_000)).toBe(1)
})

test('a dismissed one is removed 1,000,000 ms later, and its region with it', async () => {
  const page = await stopped()
  await send(page)
  await page.clock.runFor(5_000)
  await toast(page).waitFor({ state: 'detached' })
  await page.clock.fastForward(999_999)
  expect(await region(page).count()).toBe(1)
  await page.clock.runFor(1)
  await region(page).waitFor({ state: 'detached' })
})

/** Of the toast's words: its buttons are for pressing. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await toast(page).getByText('Message Sent!').boundingBox()
  if (!box) throw new Error('There is no toast.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
