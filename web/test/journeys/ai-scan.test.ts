import { expect } from 'vitest'
import { journey, ready, subscriber, visit } from './journey.ts'
import { chooseAirport, heading } from './on-screen.ts'

/** A scan of three months makes some dozens of checks. */
const scanned = { timeout: 90_000 }

journey(
  'a subscriber scans three months, reloads half-way, and ranks what was found',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', as: subscriber })
    await visit(page, '/')
    await chooseAirport(page, 'From', 'YYZ', /YYZ$/)
    await chooseAirport(page, 'To', 'LIS', /LIS$/)
    await page.getByLabel('Search period').selectOption('3_months')
    await page.getByLabel('Maximum nights').selectOption('10')
    await page.getByRole('button', { name: 'Find the best dates' }).click()
    const checks = async () =>
      Number.parseInt(await page.locator('dt:has-text("Checks made") + dd').innerText(), 10)
    await page.getByText('Checks made', { exact: true }).waitFor(scanned)
    await expect.poll(checks, scanned).toBeGreaterThan(2)
    await page.getByText(/^Map of \d+ date pairs: \d+ checked/).waitFor()

    await expect.poll(() => new URL(page.url()).searchParams.get('scan')).toBeTruthy()
    const scan = new URL(page.url()).searchParams.get('scan')
    const before = await checks()
    const started: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && started.push(new URL(request.url()).pathname),
    )
    await page.reload()
    await ready(page)
    const best = page.getByRole('article').filter({ hasText: 'BEST' }).first()
    await best.waitFor(scanned)
    expect(started).toEqual([])
    expect(new URL(page.url()).searchParams.get('scan')).toBe(scan)
    const summary = await page
      .getByText(/^Best of \d+ date pairs after \d+ checks\./)
      .locator('..')
      .innerText()
    expect(summary).toMatch(
      /95% sure that no other pair would save you more than [\d,]+\sUSD\.$|We checked every pair\.$/,
    )
    expect(Number(/after (\d+) checks/.exec(summary)?.[1])).toBeGreaterThan(before)
    expect(await best.innerText()).toMatch(/\d\sUSD\s+round trip, 1 adult/)
    expect(await best.getByRole('link', { name: /^Continue/ }).getAttribute('href')).toMatch(/^\/api\/book\//)
    await page.getByRole('region', { name: 'Price calendar' }).getByText('BEST').first().waitFor()

    // Ranking by price alone needs no other scan.
    const slider = page.getByRole('slider', { name: 'What matters to you' })
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Price 100%, travel time 0%')
    const pairs = await page
      .getByRole('region', { name: 'Best date pairs' })
      .getByRole('listitem')
      .allInnerTexts()
    const prices = pairs.map((pair) => Number(/([\d,]+)\s*USD/.exec(pair)?.[1]?.replace(',', '')))
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(started).toEqual([])

    await page.getByRole('link', { name: 'Faresight home' }).first().click()
    await heading(page, 'Recent Searches')
    await page
      .getByRole('article')
      .filter({ hasText: 'Lisbon' })
      .first()
      .getByText('AI', { exact: true })
      .waitFor()
  },
)
