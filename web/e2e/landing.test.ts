import type { Locator } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { claims, payment } from '../src/content/claims.ts'
import { baseUrl, dayIn, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'

describe.each(sizes)('the landing page on a %s', (size) => {
  it('has a search form in the first view, and no fault that a machine can find', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    await page.getByRole('contentinfo').getByText('Sandbox fares').waitFor()
    const search = await page.getByRole('button', { name: 'Find the best dates' }).boundingBox()
    const viewport = page.viewportSize()
    expect((search?.y ?? Infinity) + (search?.height ?? 0)).toBeLessThan(viewport?.height ?? 0)
    await expectGoodLooks(page, `landing-${size}`, true)
  })

  it('leads to either kind of search, and keeps what was typed in each', async () => {
    const page = await newPage({ size })
    await visit(page, '/?origin=LHR')
    const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
    await ai.getByLabel('Search period').selectOption('6_months')
    await page.getByRole('tab', { name: 'AI Deal Search' }).press('ArrowRight')
    const regular = page.getByRole('tabpanel', { name: 'Regular Search' })
    await regular.getByRole('button', { name: 'Search', exact: true }).waitFor()
    // What one knows of the places the other one does too.
    await expect.poll(() => regular.getByRole('combobox', { name: 'From' }).inputValue()).toContain('LHR')
    await screen(page, `landing-regular-${size}-light`)
    await expectGoodLooks(page)
    await page.getByRole('tab', { name: 'AI Deal Search' }).click()
    expect(await ai.getByLabel('Search period').inputValue()).toBe('6_months')
  })

  it('asks nobody twice: what both kinds ask goes from one to the other, and a reload opens the one that was left', async () => {
    const page = await newPage({ size })
    await visit(page, '/?origin=YYZ')
    const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
    const regular = page.getByRole('tabpanel', { name: 'Regular Search' })
    const to = (panel: Locator) => panel.getByRole('combobox', { name: 'To', exact: true })
    const choose = async (panel: Locator, typed: string, option: RegExp) => {
      await to(panel).fill('')
      await to(panel).pressSequentially(typed, { delay: 20 })
      await page.getByRole('option', { name: option }).first().click()
    }
    await choose(ai, 'lisbon', /LIS/)
    await ai.getByRole('combobox', { name: 'Passengers' }).selectOption('3')
    await ai.getByLabel('Search period').selectOption('6_months')
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await expect.poll(() => to(regular).inputValue()).toContain('LIS')
    expect(await regular.getByRole('combobox', { name: 'Passengers' }).inputValue()).toBe('3')
    await choose(regular, 'kennedy', /JFK/)
    await page.getByRole('tab', { name: 'AI Deal Search' }).click()
    await expect.poll(() => to(ai).inputValue()).toContain('JFK')
    expect(await ai.getByLabel('Search period').inputValue()).toBe('6_months')
    await expect.poll(() => new URL(page.url()).searchParams.has('mode')).toBe(false)
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('mode')).toBe('regular')
    await page.reload()
    await regular.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await expect.poll(() => regular.getByRole('combobox', { name: 'From' }).inputValue()).toContain('YYZ')
  })

  it('opens the form of a scan, and begins none, where the rest of an address is of a regular search', async () => {
    const page = await newPage({ size })
    await visit(page, `/?origin=LHR&destination=JFK&departureDate=${dayIn(60)}`)
    await page.getByRole('tab', { name: 'AI Deal Search' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('mode')).toBe('ai-form')
    await page.reload()
    const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
    await expect
      .poll(() => ai.getByRole('combobox', { name: 'To', exact: true }).inputValue())
      .toContain('JFK')
    await ai.getByRole('button', { name: 'Find the best dates' }).waitFor()
  })
})

test('the server sends the page whole: words and head, before any script', async () => {
  const html = await (await fetch(baseUrl)).text()
  expect(html).toContain('<title>Compare flight fares, see which day to fly | Faresight</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/)
  expect(html).toContain('<meta name="robots" content="index, follow">')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/">/)
  expect(html).toContain('<meta property="og:title"')
  for (const words of ['How It Works', 'Most Popular', 'Save 33% vs monthly', '10,247 searches'])
    expect(html).toContain(words)
  expect(html).not.toContain('style="')
})

test('plans lead to where they are sold, with the plan in the address', async () => {
  const page = await newPage()
  await visit(page, '/#pricing')
  await page.getByRole('link', { name: 'Subscribe Now: Annual' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(new URL(page.url()).search).toBe('?plan=annual')
  await expect.poll(() => page.title()).toBe('Checkout | Faresight')
})

test('the chosen theme and currency are kept', async () => {
  const page = await newPage()
  await visit(page, '/')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByLabel('Currency').selectOption('CAD')
  await page.reload()
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor()
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('CAD')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('preferred_currency'))).toBe('CAD')
})

test('says what each plan comes with, what searching is like and what is new, in the words of the operator', async () => {
  const page = await newPage()
  await visit(page, '/')
  await page.getByRole('tab', { name: 'AI Deal Search' }).getByText('NEW', { exact: true }).waitFor()
  const plan = (name: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('listitem')
      .allInnerTexts()
  expect(await plan('Monthly')).toEqual([
    'Unlimited flight searches',
    'Price comparison across 100+ airlines',
    'Flexible date search',
    'Email price alerts',
  ])
  expect(await plan('6 Months')).toEqual([
    'All monthly features',
    'Save 33% vs monthly',
    'Priority customer support',
    'Advanced filters',
  ])
  expect(await plan('Annual')).toEqual([
    'All 6-month features',
    'Save 17% vs monthly',
    'Priority support',
    'Exclusive deals',
  ])
  for (const claim of ['$127', '100+ airlines', 'Under 10 seconds'])
    await page.getByText(claim, { exact: true }).first().waitFor()
  const told = page.getByRole('list').filter({ hasText: 'average savings' }).getByRole('listitem')
  expect(await told.allInnerTexts()).toEqual(claims.map(({ figure, about }) => `${figure}\n${about}`))
  await page.getByText(payment, { exact: true }).waitFor()
})

test('without a network the page says so, and says when it is back', async () => {
  const page = await newPage({ expects: ['ERR_INTERNET_DISCONNECTED'] })
  await visit(page, '/')
  await page.context().setOffline(true)
  const note = page.getByText('You are offline.')
  expect(await see(note)).toContain('To search you need a connection.')
  // Where a press would reach it nothing covers it.
  await note.click({ trial: true })
  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
})

test('a drawing that cannot be loaded is left out, and the page stays', async () => {
  const page = await newPage({ expects: ['ERR_FAILED', 'dynamically imported module'] })
  await page.route(/\/assets\/skyline-(?!data-)[^/]*\.js/, (route) => route.abort())
  await visit(page, '/')
  await page.getByText('Toronto to Lisbon').waitFor({ state: 'detached' })
  expect(await see(page.getByRole('heading', { level: 1 }))).toBe('See which day to fly.')
})

test('the first load holds at most 120 kB of compressed JavaScript', async () => {
  const html = await (await fetch(baseUrl)).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  const sizes = await Promise.all(files.map((file) => compressedSize(`${baseUrl}${file}`)))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(120_000)
})

async function compressedSize(address: string): Promise<number> {
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  return Number(headers.get('content-length'))
}

test('a visitor who only looks is sent no chart and nothing of the dashboard', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/')
  await page.getByRole('contentinfo').getByText('Sandbox fares').waitFor()
  // The footer comes while the browser has nothing better to do, and what else is loaded then has been asked for with it.
  expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/footer-/)]))
  const stays = /\/(admin|audit|chart|dashboard|operations|price-chart|spark|users)-/
  expect(asked.filter((path) => stays.test(path))).toEqual([])
})
