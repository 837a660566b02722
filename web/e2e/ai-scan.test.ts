import type { Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import {
  demo,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  newPage,
  screen,
  see,
  sizes,
  visit,
} from './harness.ts'
import { beginScan, endOf, openEnded, patiently, scanPath } from './scans.ts'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { heard } from './altered-answers.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

/** The checks of a scan as far as the page says. */
async function checksOn(page: Page): Promise<number> {
  const words = await page.locator('dd').first().innerText()
  return Number(/^(\d+)/.exec(words)?.[1])
}

const bestDeal = (page: Page) => page.getByRole('article').filter({ hasText: 'BEST' })
const posts = (page: Page) => {
  const made: string[] = []
  page.on('request', (request) => request.method() === 'POST' && made.push(new URL(request.url()).pathname))
  return made
}

describe.each(sizes)('AI Deal Search on a %s', (size) => {
  it('leads a subscriber from two places to the best dates, and shows meanwhile where it looks', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, '/')
    // Each size has its own question, so that both can be watched.
    const [from, to] = size === 'desk' ? (['YYZ', 'LIS'] as const) : (['YUL', 'CDG'] as const)
    await page.getByRole('combobox', { name: 'From' }).pressSequentially(from, { delay: 20 })
    await page.getByRole('option', { name: new RegExp(`${from}$`) }).click()
    await page.getByRole('combobox', { name: 'To', exact: true }).pressSequentially(to, { delay: 20 })
    await page.getByRole('option', { name: new RegExp(`${to}$`) }).click()
    await page.getByLabel('Search period').selectOption('1_month')
    await page.getByLabel('Longest stay, nights').selectOption('10')
    await page.getByRole('button', { name: 'Find the best dates' }).click()
    await page.getByText('Checks made', { exact: true }).waitFor(patiently)
    await expect.poll(() => checksOn(page), patiently).toBeGreaterThan(4)
    const early = await checksOn(page)
    await page.getByText(/^Map of \d+ date pairs: \d+ checked/).waitFor()
    await page.getByRole('heading', { name: 'Last checks' }).waitFor()
    await screen(page, `ai-progress-${size}-light`, { full: true })
    await expectFits(page)
    await expectAccessible(page)
    await expect.poll(() => checksOn(page), patiently).toBeGreaterThan(early)
    await bestDeal(page).first().waitFor(patiently)
    expect(await see(page.getByText(/^Best of \d+ date pairs after \d+ checks;/).locator('..'))).toMatch(
      /95% sure that none unchecked is more than [\d,]+\sUSD cheaper\.$|every pair was checked\.$/,
    )
    const link = bestDeal(page)
      .first()
      .getByRole('link', { name: /^Continue/ })
    expect(await link.getAttribute('href')).toMatch(/^\/api\/book\//)
    expect(await see(bestDeal(page).first())).toMatch(/\d USD\s+round trip, 1 adult/)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      mode: 'ai',
      searchPeriod: '1_month',
      maxNights: '10',
    })
    expect(searchParams.get('scan')).toBeTruthy()
    // The toast goes by itself, and would stand in the picture.
    await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' })
    await expectGoodLooks(page, `ai-result-${size}`, true)
  })

  it('tells a visitor who flies and when in the day, and neither dates nor the price', async () => {
    const page = await newPage({ size })
    const bodies = await heard(page, aiScanRoutes.publicScan)
    await visit(page, scanPath({}))
    await bestDeal(page).first().waitFor(patiently)
    const card = await see(bestDeal(page).first())
    expect(card).toContain('Dates locked')
    expect(card).toMatch(/\d\d:\d\d/)
    await bestDeal(page).getByRole('link', { name: 'Sign Up to See Dates & Book' }).waitFor()
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
    const sent = bodies.join()
    expect(sent).toContain('event: done')
    expect(sent).not.toMatch(/"(date|returnDate|departureDate|arrivalDate|bookingUrl|flightNumber)":"/)
    await expectGoodLooks(page, `ai-visitor-${size}`, true)
  })

  it('tells a member how many checks were made, and nothing that they found', async () => {
    const page = await newPage({ size, as: demo.member })
    const record = await endOf(page, await beginScan(page, { searchPeriod: '1_month' }))
    expect(record).toMatchObject({
      bestDeal: { locked: true },
      scannedDates: [],
      smartSamples: [],
      allResults: [],
    })
    await visit(page, scanPath({ searchPeriod: '1_month', scan: record.searchId }))
    await page.getByRole('link', { name: 'Subscribe to Unlock' }).first().waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/\d USD/)
    await expectGoodLooks(page, `ai-member-${size}`, true)
  })
})

test('an empty form names its gaps and focuses the first; the ends of a stay take each other along', async () => {
  const page = await newPage()
  await visit(page, '/')
  const submit = page.getByRole('button', { name: 'Find the best dates' })
  await submit.click()
  for (const sentence of ['Please enter origin city', 'Please enter destination city'])
    await page.getByText(sentence).waitFor()
  const from = page.getByRole('combobox', { name: 'From' })
  await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true)
  await screen(page, 'ai-form-errors-desk-light')
  await expectAccessible(page)
  const [shortest, longest] = ['Shortest stay, nights', 'Longest stay, nights'].map((name) =>
    page.getByLabel(name),
  )
  const pairs = async () =>
    Number((await see(page.getByText(/^About [\d,]+ date pairs?,/))).replaceAll(/\D/g, ''))
  const many = await pairs()
  await longest?.selectOption('2')
  expect(await shortest?.inputValue()).toBe('2')
  expect(await pairs()).toBeLessThan(many)
  await shortest?.selectOption('5')
  expect(await longest?.inputValue()).toBe('5')
  await page.getByRole('radio', { name: 'One way' }).check()
  await expect.poll(() => page.getByRole('group', { name: 'Stay' }).count()).toBe(0)
  await page.getByText(/^About \d+ departure days, checked where it matters/).waitFor()
})

test('the slider ranks again at once without a call, and stands in the address', async () => {
  const page = await newPage({ as: demo.subscriber })
  await openEnded(page)
  const made = posts(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const slider = page.getByRole('slider', { name: 'What matters to you' })
  const list = page.getByRole('region', { name: 'Best pairs' }).getByRole('listitem')
  const price = async (row: number) =>
    Number(/([\d,]+)\s*USD/.exec(await list.nth(row).innerText())?.[1]?.replace(',', ''))
  const all = await Promise.all([0, 1, 2, 3, 4].map(price))
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Price 100%, travel time 0%')
  const byPrice = await Promise.all([0, 1, 2, 3, 4].map(price))
  expect(byPrice).toEqual(byPrice.toSorted((a, b) => a - b))
  expect(byPrice[0]).toBeLessThanOrEqual(Math.min(...all))
  expect(await list.first().innerText()).toContain('BEST')
  await expect.poll(() => new URL(page.url()).searchParams.get('priceWeight')).toBe('1')
  await slider.press('End')
  await expect.poll(() => new URL(page.url()).searchParams.get('priceWeight')).toBe('0')
  expect(await list.first().innerText()).toContain('BEST')
  expect([made, calls.filter((path) => path.includes('ai-search'))]).toEqual([[], []])
  await page.reload()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Price 0%, travel time 100%')
})

test('who leaves a scan finds it under Recent Searches, and goes on with it', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, scanPath({ origin: 'VIE', destination: 'OSL', searchPeriod: '3_months' }))
  await page.getByText('You can leave: the scan goes on').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('scan'), patiently).toBeTruthy()
  const id = new URL(page.url()).searchParams.get('scan') ?? ''
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  const card = page.getByRole('article').filter({ hasText: 'Vienna' }).first()
  expect(await see(card)).toMatch(/Scanning|Waiting|\bAI\b/)
  await screen(page, 'ai-recent-desk-light')
  await expectAccessible(page)
  const made = posts(page)
  await card.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('scan')).toBe(id)
  await bestDeal(page).first().waitFor(patiently)
  expect(made).toEqual([])
  const best = await see(bestDeal(page).first())
  const [price = ''] = /[\d,]+\sUSD/.exec(best) ?? []
  await page.goBack()
  await card.getByText('AI', { exact: true }).waitFor()
  expect((await card.innerText()).replaceAll(/\s/g, ' ')).toContain(`, ${price.replaceAll(/\s/g, ' ')}`)
  expect(await card.innerText()).toMatch(/\d+ checks\s·\s+(.+\s·\s+)?(Live, checked|Checked|Cached) /)
  expect(await card.innerText()).toMatch(/Vienna\sVIE\s*→\s*to\s*Oslo\sOSL/)
  await expectGoodLooks(page, 'ai-recent-done-desk')
})

test('who follows a scan from Recent Searches hears there that it has ended', async () => {
  const page = await newPage({ as: demo.subscriber })
  const id = await beginScan(page, { origin: 'VIE', destination: 'CPH', searchPeriod: '3_months' })
  await visit(page, '/')
  await page.getByRole('article').filter({ hasText: 'Copenhagen' }).first().getByText('Scanning').waitFor()
  await endOf(page, id)
  const said = page.locator('section', { hasText: 'Recent Searches' }).locator('output')
  await expect.poll(() => said.textContent(), patiently).toBe('Best dates, Vienna to Copenhagen: Done')
})

test('a scan that ended is opened as its result, and asked for once more by its form', async () => {
  const page = await newPage({ as: demo.subscriber })
  const { record } = await openEnded(page)
  const release = Promise.withResolvers<void>()
  await page.route(`**/api/ai-search/${record.searchId}`, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Best dates', level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel scan' }).count()).toBe(0)
  expect(await page.getByRole('progressbar').count()).toBe(0)
  release.resolve()
  await bestDeal(page).first().waitFor()
  const made = posts(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Find the best dates' }).click()
  await expect.poll(() => made).toEqual(['/api/ai-search'])
  await bestDeal(page).first().waitFor(patiently)
})

test('a scan that is cancelled keeps what it has found, and says so', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, scanPath({ origin: 'FRA', destination: 'BOS', searchPeriod: '12_months' }))
  await page.getByText('Checks made', { exact: true }).waitFor(patiently)
  await expect.poll(() => checksOn(page), patiently).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Cancel scan' }).click()
  expect(await see(page.getByText(/^Cancelled after \d+ checks?\./))).toContain('This is what it had found.')
  await bestDeal(page).first().waitFor()
  await page.getByRole('button', { name: 'Scan again' }).waitFor()
  await expectAccessible(page)
  await screen(page, 'ai-canceled-desk-light', { full: true })
  // Another one starts anew: who pressed the key stays with it, and may cancel it too.
  const first = new URL(page.url()).searchParams.get('scan')
  await page.getByRole('button', { name: 'Scan again' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel scan', disabled: false }).waitFor(patiently)
  expect(new URL(page.url()).searchParams.get('scan')).not.toBe(first)
  const title = page.locator('#ai-results h1')
  const hasFocus = () => title.evaluate((heading) => heading === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await page.getByRole('button', { name: 'Cancel scan' }).press('Enter')
  await page
    .getByText(/^Cancelled/)
    .first()
    .waitFor(patiently)
  expect(await title.textContent()).toBe('Best dates')
  await expect.poll(hasFocus).toBe(true)
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await page.getByRole('heading', { name: 'Recent Searches' }).waitFor()
  const card = page.getByRole('article').filter({ hasText: 'Boston' }).first()
  await card.getByText('Cancelled', { exact: true }).waitFor()
})

test('a link that somebody else sent is one’s own scan, and a bad part of it is put right', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [404] })
  const { record } = await openEnded(page)
  const foreign = crypto.randomUUID()
  await visit(page, scanPath({ scan: foreign, searchPeriod: '2_weeks', minNights: '40', passengers: 'many' }))
  // The same was asked within the hour: that scan is the answer.
  await expect.poll(() => new URL(page.url()).searchParams.get('scan'), patiently).toBe(record.searchId)
  await bestDeal(page).first().waitFor(patiently)
  expect([...new URL(page.url()).searchParams.keys()]).toEqual([
    'mode',
    'origin',
    'destination',
    'currency',
    'scan',
  ])
  // What an address says otherwise than the kept scan is not so.
  await visit(page, scanPath({ origin: 'YYZ', destination: 'LIS', scan: record.searchId }))
  await expect.poll(() => new URL(page.url()).searchParams.get('origin')).toBe('LHR')
})

test('a visitor’s AI search waits, and is run on the dashboard after signing in', async () => {
  const page = await newPage()
  await visit(page, scanPath({}))
  await page
    .getByText('Within the hour the same search leads back to it.')
    .or(bestDeal(page))
    .first()
    .waitFor(patiently)
  await visit(page, '/login')
  await page.getByLabel('Email').fill(demo.subscriber)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  const asked = page.waitForRequest(/\/api\/ai-search$/)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    origin: 'LHR',
    destination: 'JFK',
    searchPeriod: '3_months',
  })
  await bestDeal(page).first().waitFor(patiently)
})
