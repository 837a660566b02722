import { describe, expect, it, test } from 'vitest'
import { baseUrl, expectGoodLooks, newPage, screen, see, sizes, visit } from './harness.ts'

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
})

test('the server sends the page whole: words, head and structured data, before any script', async () => {
  const html = await (await fetch(baseUrl)).text()
  expect(html).toContain('<title>Compare flight fares, see which day to fly | Faresight</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/)
  expect(html).toContain('<meta name="robots" content="index, follow">')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/">/)
  expect(html).toContain('<meta property="og:title"')
  for (const words of ['How It Works', 'Most Popular', 'Save 33%', '10,247 searches'])
    expect(html).toContain(words)
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  // Structured data names its kind; what else it holds is read by search engines, not by us.
  const kinds = data.map(([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'])
  expect(kinds).toEqual(['Organization', 'WebSite', 'BreadcrumbList'])
  expect(html).not.toContain('style="')
})

test('plans lead to where they will be sold, with the plan in the address', async () => {
  const page = await newPage()
  await visit(page, '/#pricing')
  await page.getByRole('link', { name: 'Subscribe Now: Annual' }).click()
  await page.getByRole('heading', { name: 'Not open yet' }).waitFor()
  expect(new URL(page.url()).search).toBe('?plan=annual')
  await expect.poll(() => page.title()).toBe('Plans | Faresight')
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

test('without a network the page says so, and says when it is back', async () => {
  const page = await newPage({ expects: ['ERR_INTERNET_DISCONNECTED'] })
  await visit(page, '/')
  await page.context().setOffline(true)
  expect(await see(page.getByText('You are offline.'))).toContain('searching waits for the connection')
  await screen(page, 'offline-desk-light')
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

test('a drawing that cannot be loaded is left out, and the page stays', async () => {
  const page = await newPage({ expects: ['ERR_FAILED', 'dynamically imported module'] })
  await page.route(/\/assets\/skyline-(?!data-)[^/]*\.js$/, (route) => route.abort())
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
