import { defaultChecks } from '@faresight/contracts/ai-scan/allowance'
import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import type { Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { baseUrl, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { altered } from './altered-answers.ts'
import { stopClock } from './message.ts'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'

// Long pages, looked over whole in two themes and at several widths.
vi.setConfig({ testTimeout: 120_000 })

const scoreboardPath = '/api/predictions/scoreboard'

/** The titles of a page, in the order in which they stand. */
function titles(page: Page, level: number): Promise<string[]> {
  return page.getByRole('main').getByRole('heading', { level }).allInnerTexts()
}

describe.each(sizes)('how it works on a %s', (size) => {
  it('tells of seven steps, with the figures of this product, and leads on to the search and the plans', async () => {
    const page = await newPage({ size })
    await visit(page, '/how-it-works')
    expect(await page.title()).toBe('How It Works | Faresight')
    expect(await titles(page, 1)).toEqual(['How It Works'])
    const steps = await titles(page, 3)
    expect(steps).toHaveLength(7)
    const { visitor, subscriber } = defaultChecks
    expect([visitor, subscriber]).toEqual([8, 50])
    await page.getByText(`up to ${visitor} date pairs a scan for everyone, and up to ${subscriber}`).waitFor()
    const checks = page.getByRole('row', { name: /^Date pairs checked in a scan/ })
    expect(await checks.innerText()).toContain(`up to ${subscriber}`)
    await expectGoodLooks(page, `how-it-works-${size}`, true)
    await page.getByRole('link', { name: 'See plans' }).click()
    await page.getByRole('heading', { name: 'Every search included' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#pricing')
    await page.goBack()
    await page.getByRole('link', { name: 'Search flights' }).click()
    await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  })

  it('is where the three steps of the landing page lead', async () => {
    const page = await newPage({ size })
    await visit(page, '/')
    await page.getByRole('link', { name: 'Compare prices' }).click()
    const step = page.getByRole('heading', { name: 'Compare options and providers' })
    await step.waitFor()
    await expect.poll(() => step.evaluate(isInSight)).toBe(true)
    expect(new URL(page.url()).hash).toBe('#compare')
  })
})

describe.each(sizes)('AI features on a %s', (size) => {
  it('explains each of them, and ranks an example by what matters', async () => {
    const page = await newPage({ size })
    await visit(page, '/ai-features')
    expect(await titles(page, 1)).toEqual(['AI Features'])
    const features = await titles(page, 3)
    for (const feature of [
      'Multi-date scanning',
      'Sampling',
      'Price optimization',
      'Heatmap',
      'Real-time data',
      'Continuous learning',
    ])
      expect(features).toContain(feature)
    const deals = page.getByRole('list', { name: 'Three deals, best first' }).getByRole('listitem')
    expect(await see(deals)).toContain('310 USD')
    const slider = page.getByRole('slider', { name: 'What matters to you' })
    const ranked = async () => {
      // The drawing is there before the script that ranks.
      await slider.press('End')
      return see(deals)
    }
    await expect.poll(ranked).toContain('402 USD')
    await slider.press('Home')
    await expect.poll(() => see(deals)).toContain('296 USD')
    await page.getByRole('link', { name: 'How it works', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor()
  })

  it('shows the record of forecasts: none yet', async () => {
    const page = await newPage({ size })
    await withFigures(page, ({ forecasts }) => ({
      forecasts: { ...forecasts, made: 400, scored: 12 },
      enough: false,
    }))
    await visit(page, '/ai-features')
    const record = page.getByRole('region', { name: 'Our record so far' })
    // It is asked for when somebody comes near.
    await record.scrollIntoViewIfNeeded()
    await record.getByRole('heading', { name: 'Too early for figures' }).waitFor()
    expect(await record.innerText()).toContain('12 of at least 30 forecasts are scored')
    await expectGoodLooks(page, `ai-features-${size}`, true)
  })

  it('shows the record of forecasts: as the server has counted it, with the way to all of it', async () => {
    const page = await newPage({ size })
    await withFigures(page, ({ forecasts, savings }) => ({
      forecasts: { ...forecasts, made: 9000, scored: 5200 },
      enough: true,
      answered: 0.06,
      right: 0.82,
      savings: { ...savings, trips: 1800, following: 0.012, perfect: 0.04 },
    }))
    await visit(page, '/ai-features#record')
    const record = page.getByRole('region', { name: 'Our record so far' })
    await record.getByText('5,200 of 9,000 forecasts scored so far.').waitFor()
    const words = await record.innerText()
    for (const figure of ['6%', '82%', '1.2%']) expect(words).toContain(figure)
    await expectGoodLooks(page, `ai-features-record-${size}`)
    await record.getByRole('link', { name: 'See the whole record' }).click()
    await page.getByRole('heading', { level: 1, name: 'How our forecasts turned out' }).waitFor()
  })
})

test('a record that does not come says so, and is asked for again', async () => {
  const page = await newPage({ expects: ['ERR_FAILED'] })
  await page.route(`**${scoreboardPath}`, (call) => call.abort(), { times: 1 })
  await visit(page, '/ai-features#record')
  const record = page.getByRole('region', { name: 'Our record so far' })
  await record.getByRole('heading', { name: 'The record did not come' }).waitFor()
  await expectGoodLooks(page, 'ai-features-record-failed-desk')
  await record.getByRole('button', { name: 'Try again' }).click()
  await record.getByRole('alert').waitFor({ state: 'detached' })
  await record.getByText(/too early|scored so far/i).waitFor()
})

describe.each(sizes)('the page about us on a %s', (size) => {
  it('says what we do and do not, how we earn, and leads to the record and to a person', async () => {
    const page = await newPage({ size })
    await visit(page, '/about')
    expect(await titles(page, 1)).toEqual(['About Faresight'])
    expect(await see(page.getByRole('region', { name: 'What we do not', exact: true }))).toContain(
      'Nobody can pay to stand higher.',
    )
    await expectGoodLooks(page, `about-${size}`, true)
    await page.getByRole('link', { name: 'See the scoreboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'How our forecasts turned out' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'How forecasts are made' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Forecasts, and their scores' }).evaluate(isInSight))
      .toBe(true)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/contact')
  })
})

test.each(['/how-it-works', '/ai-features', '/about'])(
  'the server sends %s whole: a script adds nothing and moves nothing',
  async (path) => {
    const html = await (await fetch(`${baseUrl}${path}`)).text()
    expect(html).not.toContain('style="')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    const page = await newPage()
    await visit(page, path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    for (const title of await titles(page, 2)) expect(html).toContain(title)
    expect(await page.evaluate(shifted)).toBeLessThan(0.001)
  },
)

/** What a page that has settled was moved about, as browsers measure it. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      // Chromium's own kind of entry, which the types do not know.
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => resolve(sum))
  })
}

/** Between the header and the foot of the window. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom < innerHeight
}

test('who is best by the slider of the example is heard once it rests', async () => {
  const page = await newPage()
  await page.clock.install()
  await visit(page, '/ai-features')
  const best = page.locator('#price-optimization').getByRole('status')
  await expect
    .poll(() => best.innerText())
    .toMatch(/^Best now: Tue 19 – Thu 28 Jan, 310\sUSD, score 1\.\d\d$/)
  await stopClock(page)
  const said = await best.evaluateHandle((output) => {
    const all: (string | null)[] = []
    const hear = () => all.push(output.textContent)
    new MutationObserver(hear).observe(output, { childList: true, characterData: true, subtree: true })
    return all
  })
  const slider = page.getByRole('slider', { name: 'What matters to you' })
  await slider.press('Home')
  for (let step = 0; step < 4; step++) await slider.press('ArrowRight')
  await slider.press('End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('100%')
  await page.clock.runFor(699)
  expect(await said.jsonValue()).toEqual([])
  await page.clock.runFor(1)
  await expect
    .poll(() => said.jsonValue())
    .toEqual(['Best now: Fri 22 – Sun 31 Jan, 402\u00a0USD, score 1.00'])
})

/** What the server says of forecasts, but for figures that take months to come about. */
async function withFigures(page: Page, figures: (board: Scoreboard) => Partial<Scoreboard>): Promise<void> {
  await altered(page, priceRoutes.scoreboard, (board) => ({ ...board, ...figures(board) }))
}
