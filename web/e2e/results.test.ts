import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  dayIn,
  demo,
  expectGoodLooks,
  newPage,
  resultsShown,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')
const isInView = (field: Locator) =>
  field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
/** Opens a search that fails, and sees to its toast: what shows toasts has loaded, so the next would stand there at once. */
async function failOnce(page: Page, path: string): Promise<void> {
  const searches = '**/api/search?*'
  await page.route(searches, (route) => route.abort())
  await visit(page, path)
  const told = page.getByText('Search Failed')
  await told.first().waitFor()
  await page.getByText('Unable to search flights. Please try again.').first().waitFor()
  await page.unroute(searches)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => told.count()).toBe(0)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe.each(sizes)('results on a %s', (size) => {
  it('are reached by the keyboard past the filters, and the address stays as it is', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({}, 62))
    await resultsShown(page)
    await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
    const address = page.url()
    // The last step beside the summary.
    await page.getByRole('button', { name: 'Set price alert' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to results')
    expect((await page.getByRole('link', { name: 'Skip to results' }).boundingBox())?.height).toBeGreaterThan(
      24,
    )
    await expectGoodLooks(page, `results-skip-${size}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    expect(page.url()).toBe(address)
  })

  it('of an old search say when it was made, and searching again is a new one', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({}, 63))
    await resultsShown(page)
    await expect.poll(() => new URL(page.url()).searchParams.has('searchId')).toBe(true)
    const searchId = new URL(page.url()).searchParams.get('searchId')
    const note = page.getByText(
      /^Searched \w{3} \d+ \w{3}, \d\d:\d\d, 3 h ago\. Fares may have moved since\.$/,
    )
    const live = page.getByText(/^Live, checked/)
    expect(await note.count()).toBe(0)
    expect(await live.count()).toBeGreaterThan(0)
    await page.clock.setFixedTime(Date.now() + 3 * 60 * 60 * 1000)
    await page.reload()
    await note.waitFor()
    expect(await live.count()).toBe(0)
    await page.getByText('Checked 3 h ago').first().waitFor()
    await expectGoodLooks(page, `results-old-${size}`)
    await page.getByRole('button', { name: 'Search again' }).click()
    expect(await focused(page)).toBe('Best Flight Deals')
    await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).not.toBe(searchId)
  })

  it('that are none lead to the first field of the form, as often as they are asked to', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    // Nobody sells a trip on a stream that ends at once.
    await page.route('**/api/search-results/*/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'event: done\ndata: {"resultsCount":0}\n\n' }),
    )
    await visit(page, searchPath({}, 64))
    const change = page.getByRole('button', { name: 'Change search' })
    const from = page.getByRole('combobox', { name: 'From' })
    for (let times = 0; times < 2; times++) {
      await change.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => isInView(from)).toBe(true)
      expect(await change.count()).toBe(0)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    }
  })

  it('that nobody could be asked for say why, and there is but another search', async () => {
    const page = await newPage({ size, as: demo.subscriber, expects: ['ERR_FAILED'] })
    const why = 'Ignav takes at most 4 flights in one search, so it was not asked.'
    const ignav = { provider: 'ignav', status: 'limited', count: 0, detail: why, unsuited: true }
    const cached = { provider: 'travelpayouts', status: 'ok', count: 0, detail: null, cachedOnly: true }
    // All live providers of the stack take every trip that the form lets through.
    const events = [ignav, cached].map((status) => `event: provider\ndata: ${JSON.stringify(status)}\n\n`)
    await page.route('**/api/search-results/*/events', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `${events.join('')}event: done\ndata: {"resultsCount":0}\n\n`,
      }),
    )
    await failOnce(page, searchPath({}, 64))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText(why).waitFor()
    expect(await page.getByText('Search Failed').count()).toBe(0)
    await expectGoodLooks(page, `results-unsuited-${size}`)
    expect(await page.getByRole('alert').getByText(why).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Change search' }).click()
    await page.getByRole('combobox', { name: 'From' }).waitFor()
  })

  it('stand under what was asked, with its limit of stops and the airports nearby', async () => {
    const page = await newPage({ size })
    await visit(page, searchPath({ stops: '1stop', nearbyAirports: 'true' }, 65))
    const summary = page.getByRole('region', { name: 'Your search' })
    expect(await see(summary)).toMatch(/1 stop or fewer\W+Nearby airports/)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: '1 stop or fewer', checked: true }).waitFor()
    await page.getByRole('radio', { name: 'Any stops' }).check()
    await page.getByRole('switch', { name: /nearby airports/ }).uncheck()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => summary.innerText()).not.toMatch(/stop|nearby/i)
  })
})

test('the end of a search is told in a toast on a desk, and not on a phone that shows its results', async () => {
  const desk = await newPage({ as: demo.subscriber })
  await visit(desk, searchPath({}, 66))
  expect(await see(desk.getByRole('listitem').filter({ hasText: 'Search Complete' }))).toMatch(
    /Found \d+ flights/,
  )
  const phone = await newPage({ size: 'phone', as: demo.subscriber, expects: ['ERR_FAILED'] })
  await failOnce(phone, searchPath({}, 67))
  await phone.getByRole('button', { name: 'Try again' }).click()
  await resultsShown(phone)
  expect(await phone.getByText('Search Complete').count()).toBe(0)
})

test('a member on a phone is shown the filters, and why none can be chosen', async () => {
  const page = await newPage({ size: 'phone', as: demo.member })
  await visit(page, searchPath({}, 68))
  await resultsShown(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'Stops' }).getByText('Comes with a plan').waitFor()
  expect(await sheet.getByRole('checkbox').count()).toBe(0)
  await expectGoodLooks(page, 'filters-member-phone')
})

test('a list made whole keeps its cards as they are, and is whole before the browser looks', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({ returnDate: dayIn(90) }, 69))
  await resultsShown(page)
  const details = page.locator('li[aria-posinset="2"]').getByRole('button', { name: 'Flight details' })
  await details.click()
  const before = await details.elementHandle()
  const all = Number(await page.locator('li[aria-posinset="2"]').getAttribute('aria-setsize'))
  expect(await cards(page).count()).toBeLessThan(all)
  const seen = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('[role=tabpanel] article').length
  })
  expect(seen).toBe(all)
  expect(await details.evaluate((button, known) => button === known, before)).toBe(true)
  expect(await details.getAttribute('aria-expanded')).toBe('true')
  // On paper each card stands below the one before.
  await page.emulateMedia({ media: 'print' })
  const tops = await cards(page).evaluateAll((every) => every.map((card) => card.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(all)
})

test('a search whose stream is never let through is whole where its record says that it has ended', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [502] })
  await page.route('**/api/search-results/*/events', (route) => route.fulfill({ status: 502 }))
  await visit(page, searchPath({}, 70))
  await resultsShown(page)
  expect(await page.getByText('some flights may be missing').count()).toBe(0)
})
