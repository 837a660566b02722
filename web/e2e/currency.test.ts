import type { Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { demo, expectGoodLooks, newPage, resultsShown, searchPath, see, sizes, visit } from './harness.ts'
import { calendarOf, openEnded, patiently } from './scans.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

// The sandbox takes everybody to be in Canada.
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('preferred_currency'))
const shown = (page: Page) => page.getByLabel('Currency').inputValue()

/** Keeps what the page announces, from before its script runs. */
async function listening(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('currency-detected', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail)
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}

test('a first visit gets the currency of its country, keeps it and announces it', async () => {
  const page = await newPage({ firstVisit: true })
  const heard = await listening(page)
  await visit(page, '/')
  await expect.poll(() => shown(page)).toBe('CAD')
  expect(await kept(page)).toBe('CAD')
  expect(await heard()).toEqual([{ country: 'CA', currency: 'CAD' }])
  await page.reload()
  await expect.poll(() => shown(page)).toBe('CAD')
  expect(await heard()).toEqual([])
})

test.each(sizes)('the dashboard says so in a toast, on a %s', async (size) => {
  const page = await newPage({ size, as: demo.subscriber, firstVisit: true })
  await visit(page, '/')
  expect(await see(page.getByText('Prices in CAD', { exact: true }))).toBe('Prices in CAD')
  await page.getByText('Chosen by your location. Change it at the top.').first().waitFor()
  expect(await shown(page)).toBe('CAD')
  // It waits for whoever looks elsewhere, in every width that it is looked at in.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expectGoodLooks(page, `currency-toast-${size}`)
  expect(await page.getByText('Prices in CAD', { exact: true }).isVisible()).toBe(true)
})

test.each([1280, 1440])('a toast covers nothing that can be pressed, in %i px', async (width) => {
  const page = await newPage({ as: demo.subscriber, firstVisit: true })
  await page.setViewportSize({ width, height: 900 })
  await visit(page, '/')
  const toast = page.getByRole('listitem').filter({ hasText: 'Prices in CAD' })
  await toast.hover()
  // Wherever the page stands by then.
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  const covered = await toast.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return [...document.querySelectorAll('header a, header button, header select')]
      .filter((other) => {
        const { left, right } = other.getBoundingClientRect()
        return right > box.left && left < box.right
      })
      .map((other) => other.textContent)
      .concat(box.top >= 0 && box.bottom <= 64 ? [] : [`from ${box.top} to ${box.bottom}`])
  })
  expect(covered).toEqual([])
})

test('the toast waits until nothing else is being said', async () => {
  const page = await newPage({ as: demo.subscriber, firstVisit: true })
  // What is to be spoken stands on the page for a moment only.
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status][aria-live]'))
        if (region.textContent?.includes('Prices in CAD')) spoken.push(region.getAttribute('aria-live') ?? '')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const spoken = () => page.evaluate((): string[] => Reflect.get(window, 'spoken'))
  await visit(page, '/')
  await expect.poll(spoken).toContain('polite')
  expect(new Set(await spoken())).toEqual(new Set(['polite']))
})

test('who chose a currency is not asked about, and one that cannot be read means dollars', async () => {
  for (const [saved, expected] of [
    ['GBP', 'GBP'],
    ['XYZ', 'USD'],
    ['', 'USD'],
    ['{"code":"EUR"}', 'USD'],
  ] as const) {
    const page = await newPage({ firstVisit: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript((value) => localStorage.setItem('preferred_currency', value), saved)
    await visit(page, '/')
    expect(await shown(page)).toBe(expected)
    await expect.poll(() => asked).toContain('/api/config')
    expect(asked).not.toContain('/api/geo')
    expect(await kept(page)).toBe(saved)
  }
})

test('where the country cannot be found out prices stay in dollars, and nothing is kept', async () => {
  const page = await newPage({ firstVisit: true, expects: ['ERR_FAILED'] })
  const heard = await listening(page)
  await page.route('**/api/geo', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/geo'))
  await visit(page, '/')
  await failed
  expect([await shown(page), await kept(page), await heard()]).toEqual(['USD', null, []])
})

test('a choice made while the country is looked up stands', async () => {
  const page = await newPage({ firstVisit: true })
  const heard = await listening(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/geo', async (route) => {
    await answer.promise
    await route.continue()
  })
  await visit(page, '/')
  await page.getByLabel('Currency').selectOption('JPY')
  const answered = page.waitForResponse('**/api/geo')
  answer.resolve()
  await (await answered).finished()
  // Whatever the page would do with the answer, it has done.
  await page.waitForLoadState('networkidle')
  expect([await shown(page), await kept(page), await heard()]).toEqual(['JPY', 'JPY', []])
})

describe.each(sizes)('another currency in the header of results on a %s', (size) => {
  it('begins no scan, and offers one; the one that was shown is one step back', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    const asked = { searchPeriod: '1_month' }
    const { record } = await openEnded(page, asked)
    const begun: string[] = []
    page.on('request', (request) => request.method() === 'POST' && begun.push(request.url()))
    await page.getByLabel('Currency').selectOption('JPY')
    const again = page.getByRole('button', { name: 'Scan again in JPY' })
    await page.getByText('These prices are in USD.').waitFor()
    await expectGoodLooks(page, `scan-currency-${size}`)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('scan'), searchParams.get('currency'), begun]).toEqual([
      record.searchId,
      'USD',
      [],
    ])
    await again.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('currency')).toBe('JPY')
    await again.waitFor({ state: 'detached' })
    // One that runs is let alone as well.
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByRole('button', { name: 'Scan again in EUR' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
    await page.goBack()
    await calendarOf(page).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('scan')).toBe(record.searchId)
  })

  it('leaves the flights of a search as they are, and offers to search again', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({ maxPrice: '5000', withoutStops: '2' }, 85))
    await resultsShown(page)
    await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).not.toBeNull()
    await page.getByLabel('Currency').selectOption('JPY')
    await page.getByText('These prices are in USD.').waitFor()
    await expectGoodLooks(page, `search-currency-${size}`)
    await page.getByRole('tab', { name: /Best.*USD/ }).waitFor()
    await page.getByRole('button', { name: 'Search again in JPY' }).click()
    await page.getByRole('tab', { name: /Best.*JPY/ }).waitFor()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('currency')).toBe('JPY')
    // A limit belongs to its currency; what else was chosen stays.
    expect(searchParams.get('maxPrice')).toBeNull()
    expect(searchParams.get('withoutStops')).toBe('2')
    await resultsShown(page)
  })
})
