import { placeOf, type PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDocuments } from '../../test/setup/stack-documents.ts'
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
import { bestOf, chosenOn, openEnded, patiently } from './scans.ts'
import { rememberUsual } from './usual-prices.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

let documents: Awaited<ReturnType<typeof stackDocuments>>
forAllTests(stackDocuments, (it) => (documents = it))

const levels = '**/api/price-levels?*'
const as = demo.subscriber

/** What departures in the month of a day usually cost, as the server tells it, in whole dollars. */
async function levelOn(page: Page, route: Record<string, string>, day: string): Promise<PriceLevel> {
  const query = new URLSearchParams({ ...route, currency: 'USD' }).toString()
  const answer = await page.request.get(`/api/price-levels?${query}`)
  const { months } = priceRoutes.levels.answer.parse(await answer.json())
  const level = months.find(({ month }) => day.startsWith(month))?.level
  if (!level) throw new Error(`no level on ${day}`)
  const [low, typical, high] = [level.low, level.typical, level.high].map(Math.round)
  return { ...level, low: low ?? 0, typical: typical ?? 0, high: high ?? 0 }
}

function wordsOf(price: number, level: PriceLevel): string {
  const { place, percent } = placeOf(price, level)
  if (percent === 0 || (place === 'typical' && Math.abs(percent) <= 10)) return 'Typical price'
  return `${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'} typical`
}

/** What is heard of a calendar. */
function saidBy(calendar: Element): string {
  const labels = [...calendar.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  return [calendar.textContent, ...labels].join('\n')
}

function figureIn(words: string, pattern: RegExp): number {
  return Number(pattern.exec(words)?.[1]?.replace(',', ''))
}

const figure = (price: number) => Math.round(price).toLocaleString('en-CA')

describe.each(sizes)('the price of a deal on a %s', (size) => {
  const route = { origin: 'LHR', destination: 'ATH' }

  it('says how it stands to what is usual, in its banner, its calendar and its card', async () => {
    const page = await newPage({ size, as })
    const asked = { ...route, searchPeriod: '1_month' }
    const { record } = await openEnded(page, asked)
    const { date, price } = bestOf(record)
    await rememberUsual(documents, route, date, [price * 1.2, price * 1.4, price * 1.6].map(Math.round))
    const level = await levelOn(page, route, date)
    const words = wordsOf(Math.round(price), level)
    expect(words).toContain('% below typical')
    await page.reload()
    const banner = page.getByRole('article').filter({ hasText: 'BEST' })
    await banner.getByText(`${words} for these months (${figure(level.typical)}\u00a0USD)`).waitFor()
    const calendar = page.getByRole('region', { name: 'Price calendar' })
    await expect.poll(() => calendar.evaluate(saidBy)).toMatch(/\d\sUSD, \d+% below typical, checked/)
    await expectGoodLooks(page, `levels-scan-${size}`, true)
    await page.getByRole('list').getByRole('button', { name: /BEST/ }).first().click()
    expect(await see(chosenOn(page))).toContain(`${words} for these months`)
  })
})

describe.each(sizes)('the price of a flight on a %s', (size) => {
  const route = { origin: 'LHR', destination: size === 'desk' ? 'VIE' : 'PRG' }

  it('says so on its card, compared for one adult, and nothing moves for it', async () => {
    const page = await newPage({ size, as })
    const departure = dayIn(60)
    const path = searchPath({ ...route, passengers: '2' })
    let tell = () => {}
    const told = new Promise<void>((resolve) => (tell = resolve))
    await page.route(levels, async (call) => {
      await told
      await call.continue()
    })
    await visit(page, path)
    await resultsShown(page)
    // Whoever looks for words gets all of the list.
    await page.keyboard.press('Control+f')
    const cards = page.getByRole('tabpanel').getByRole('article')
    const each = figureIn(await see(cards), /([\d,]+)\sUSD each/)
    await rememberUsual(documents, route, departure, [each + 5, each + 10, each + 15])
    const level = await levelOn(page, route, departure)
    const heights = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
    const before = await heights()
    expect(await page.getByText(/typical/i).count()).toBe(0)
    tell()
    await cards
      .first()
      .getByText(/typical/i)
      .waitFor()
    expect(await heights()).toEqual(before)
    const found = await cards.evaluateAll((all: HTMLElement[]) => all.map(({ innerText }) => innerText))
    const wrong = found.filter((card) => {
      const price = figureIn(card, /([\d,]+)\sUSD\n/)
      return !Number.isNaN(price) && !card.includes(wordsOf(price / 2, level))
    })
    expect(wrong).toEqual([])
    const kinds = new Set(found.map((card) => /below|above|Typical/.exec(card)?.[0]))
    expect(kinds.size).toBeGreaterThan(1)
    // As it is opened again: without a toast, and not all of the list.
    await page.reload()
    await resultsShown(page)
    await page.getByRole('button', { name: 'Flight details' }).first().click()
    await page
      .getByText(`Typical for these months: ${figure(level.typical)}\u00a0USD for one adult`)
      .waitFor()
    await expectGoodLooks(page, `levels-cards-${size}`)
  })
})

test('a page says one typical price, though others were seen before its history came', async () => {
  const route = { origin: 'LHR', destination: 'ATH' }
  const page = await newPage({ as })
  const { record } = await openEnded(page, { ...route, searchPeriod: '1_month' })
  const { date, price } = bestOf(record)
  await rememberUsual(documents, route, date, [Math.round(price * 1.4)])
  const { typical } = await levelOn(page, route, date)
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  await page.route('**/api/price-history/days?*', async (call) => {
    await told
    await call.continue()
  })
  await page.reload()
  const words = `for these months (${figure(typical)}\u00a0USD)`
  await page.getByRole('article').filter({ hasText: 'BEST' }).getByText(words).waitFor()
  await rememberUsual(documents, route, date, [Math.round(price * 1.8)])
  tell()
  const history = page.getByRole('region', { name: 'Price history' })
  const said = await see(history.getByText(/Typical for these months/))
  expect(said).toContain(`Typical for these months: ${figure(typical)}\u00a0USD`)
})

test('nobody else is told, or asks', async () => {
  const asked: string[] = []
  for (const viewer of [{}, { as: demo.member }]) {
    const page = await newPage(viewer)
    page.on('request', (request) => request.url().includes('/api/price-levels') && asked.push(request.url()))
    await visit(page, searchPath({ destination: 'VIE' }))
    await page.getByRole('tabpanel').getByRole('article').first().waitFor()
    await page
      .getByText(/^\d+ flights?/)
      .first()
      .waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/typical/i)
  }
  expect(asked).toEqual([])
})

test('where no level comes, all else does', async () => {
  const page = await newPage({ as, expects: ['ERR_FAILED'] })
  await page.route(levels, (call) => call.abort())
  await visit(page, searchPath({ destination: 'VIE' }))
  await resultsShown(page)
  expect(await page.locator('main').innerText()).not.toMatch(/typical/i)
})
