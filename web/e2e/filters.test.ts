import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  dayIn,
  demo,
  expectAccessible,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { focusPlace } from './seen.ts'

const shown = async (page: Page) =>
  Number(/^\d+/.exec(await see(page.getByText(/^\d+ flights?( of \d+)?, from \d/)))?.[0])
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe.each(sizes)('filters on a %s', (size) => {
  it('that leave nothing name the way out, and it does what it says', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({ times: '1d0000-0030', maxPrice: '9999' }, 82))
    await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
    // What comes after the press would wait to be folded in, and be told of.
    await page.getByText(/^0 flights of \d+, from \d/).waitFor()
    const hint = page.getByRole('region', { name: 'No flights match your filters' })
    expect(await see(hint)).toMatch(
      /\d+ flights? (is|are) hidden by your outbound 00:00 – 00:30 departure rule/,
    )
    expect(await hint.innerText()).toMatch(/The cheapest: .+ leaves at \d\d:\d\d, .+\sUSD/)
    await screen(page, `results-hidden-${size}-light`)
    await expectAccessible(page)
    await hint.getByRole('button', { name: /^Allow until \d\d:\d\d$/ }).click()
    await resultsShown(page)
    expect(await shown(page)).toBeGreaterThan(0)
    expect(parameter(page, 'times')).toMatch(/^1d0000-/)
    // The button is gone: whoever goes by keys goes on from the title of what it has shown, and hears how much that is.
    await expect.poll(() => focusPlace(page)).toBe('h1 Best Flight Deals')
    await page
      .getByRole('status')
      // On some days that leaves all that there are.
      .getByText(/^(Filters leave \d+ of|Found) \d+ flights$/)
      .waitFor()
  })

  it('tell a visitor nothing of prices', async () => {
    const page = await newPage({ size })
    await visit(page, searchPath({ times: '1d0000-0030', maxPrice: '1', sort: 'cheapest' }, 82))
    const hint = page.getByRole('region', { name: 'No flights match your filters' })
    expect(await see(hint)).toContain('The fastest:')
    expect(await page.getByRole('tabpanel').innerText()).not.toMatch(/\d\sUSD|less than/)
    expect(parameter(page, 'maxPrice')).toBe('1')
    expect(await page.getByRole('button', { name: /^Remove filter: up to/i }).count()).toBe(0)
  })
})

test('hours are set by keyboard or by a press on the track, and stand in the address', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 83))
  await resultsShown(page)
  const all = await shown(page)
  const earliest = page.getByRole('slider', { name: 'Departs LHR, earliest' })
  await earliest.focus()
  for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => parameter(page, 'times')).toBe('1d1200-2359')
  await expect.poll(() => earliest.getAttribute('aria-valuetext')).toBe('12:00')
  await expect.poll(() => shown(page)).toBeLessThan(all)
  const chip = page.getByRole('button', { name: 'Remove filter: Out departs 12:00+' })
  await chip.waitFor()
  const track = await earliest.locator('..').boundingBox()
  await page.mouse.click((track?.x ?? 0) + (track?.width ?? 0) * 0.75, (track?.y ?? 0) + 12)
  await expect.poll(() => parameter(page, 'times')).toMatch(/^1d1200-18[03]0$/)
  await page.reload()
  await resultsShown(page)
  await page.getByRole('button', { name: /^Remove filter: Out departs 12:00 – 18/ }).press('Enter')
  await chip.waitFor({ state: 'detached' })
  await expect.poll(() => focusPlace(page)).toBe('h1 Best Flight Deals')
  await expect.poll(() => parameter(page, 'times')).toBeNull()
  await expect.poll(() => shown(page)).toBe(all)
})

test('what a choice counts is what is left with it', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 83))
  await resultsShown(page)
  const providers = page.getByRole('group', { name: 'Providers' }).getByRole('checkbox')
  const names = await providers.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent))
  const count = Number(/(\d+)$/.exec(names[0] ?? '')?.[1])
  for (let other = 1; other < names.length; other++) await providers.nth(other).uncheck()
  await expect.poll(() => shown(page)).toBe(count)
  await page.getByRole('button', { name: /^Reset \d/ }).press('Enter')
  await expect.poll(() => parameter(page, 'withoutProviders')).toBeNull()
  await expect.poll(() => focusPlace(page)).toBe('aside Filters')
})

test('a long list stands on the page in part, and is whole for whoever searches in it', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 84))
  await resultsShown(page)
  const all = await shown(page)
  const cards = page.getByRole('tabpanel').getByRole('article')
  expect(await cards.count()).toBeLessThan(all)
  const entry = page.locator('li[aria-posinset="3"]')
  expect(await entry.getAttribute('aria-setsize')).toBe(String(all))
  const toggle = entry.getByRole('button', { name: 'Flight details' })
  await toggle.focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator(`li[aria-posinset="${all}"]`).waitFor()
  await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+f')
  await expect.poll(() => cards.count()).toBe(all)
})

test('a card that leaves the window comes back as it was', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 84))
  await resultsShown(page)
  const details = page.locator('li[aria-posinset="2"]').getByRole('button', { name: 'Flight details' })
  await details.click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await details.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
})

test('going back leads to the place in the list that was left', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({}, 84))
  await resultsShown(page)
  await page.evaluate(() => scrollTo(0, 4000))
  const card = page.locator('li[aria-posinset="17"]')
  await card.waitFor()
  const place = () => card.evaluate((entry) => Math.round(entry.getBoundingClientRect().top))
  // By keyboard, without a word to the page: a press of the pointer would first scroll to what it presses.
  await page
    .getByRole('link', { name: 'Saved' })
    .first()
    .evaluate((link) => link.focus({ preventScroll: true }))
  const before = await place()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Saved Searches', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(place).toBe(before)
})

test('the way back closes the filters of a phone, and keeps what was chosen there', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  await visit(page, '/')
  await visit(page, searchPath({}, 83))
  await resultsShown(page)
  const all = await shown(page)
  const opener = page.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const isBack = () => opener.evaluate((button) => button === document.activeElement)
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: /^Show \d+ flights?$/ }).click(),
  ]) {
    await opener.click()
    const after = parameter(page, 'withoutStops') === '0' ? null : '0'
    await sheet.getByRole('checkbox', { name: /^Nonstop/ }).click()
    // At once, before the address has heard of the choice.
    await close()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(isBack).toBe(true)
    await expect.poll(() => parameter(page, 'withoutStops')).toBe(after)
    await expect.poll(() => shown(page).then((left) => left < all)).toBe(after === '0')
  }
  await page.goBack()
  await expect.poll(() => parameter(page, 'origin')).toBeNull()
})

test('two flights of several are called by their places wherever they are shown', async () => {
  const page = await newPage({ as: demo.subscriber })
  const legs = `LHR-JFK-${dayIn(60)}_JFK-LHR-${dayIn(70)}`
  await visit(page, `/?tripType=multicity&legs=${legs}&currency=USD&times=2d0000-2330`)
  await resultsShown(page)
  await page.getByRole('button', { name: /^Remove filter: Flight 2 departs/ }).waitFor()
  await page.getByRole('complementary', { name: 'Filters' }).getByText('Times of flight 2').waitFor()
  const card = page.getByRole('tabpanel').getByRole('article').first()
  await card.getByRole('button', { name: 'Flight details' }).click()
  expect(await card.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Flight 1', 'Flight 2'])
  expect(await card.innerText()).not.toMatch(/Outbound|Return/)
})
