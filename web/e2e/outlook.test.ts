import { readFile } from 'node:fs/promises'
import { priceDays } from '@faresight/contracts/ai-scan/price-history'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { pricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDocuments } from '../../test/setup/stack-documents.ts'
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
import { aheadOf } from '../src/features/ai-scan/outlook/rules/ahead.ts'
import { rememberPrices } from './past-prices.ts'
import { bestOf, chosenOn, openEnded, patiently, scanPath } from './scans.ts'
import { altered } from './altered-answers.ts'

// A scan has its time, and whoever waits for one has more.
vi.setConfig({ testTimeout: patiently.timeout + 60_000 })

let documents: Awaited<ReturnType<typeof stackDocuments>>
forAllTests(stackDocuments, (it) => (documents = it))

const as = demo.subscriber
const trip = { origin: 'LHR', destination: 'BCN', searchPeriod: '1_month' }
const historyOn = (page: Page) => page.getByRole('region', { name: 'Price history' })
const adviceOn = (page: Page) => page.getByRole('region', { name: 'Buy or wait' })
const toTop = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
const figure = (price: number) => Math.round(price).toLocaleString('en-CA')

/** Days ago on which somebody looked, with weeks between in which nobody did. */
const looked = [50, 49, 48, 47, 46, 45, 44, 30, 29, 27, 26, 25, 5, 4, 3, 2, 1]

/** What a deal has cost on those days, a little more than now. */
function pastOf(record: AiSearchRecord): [daysAgo: number, usd: number][] {
  const { price } = bestOf(record)
  return looked.map((daysAgo, place) => [daysAgo, Math.round(price * (1.04 + ((place * 37) % 90) / 450))])
}

/** Opens the scan after what it has cost is known, and gives what the server tells of it. */
async function openTold(page: Page) {
  const { record } = await openEnded(page, trip)
  const past = pastOf(record)
  await rememberPrices(documents, record, past)
  await page.reload()
  await historyOn(page).getByRole('slider', { name: 'Days of the chart' }).waitFor()
  return { oldest: figure(past[0]?.[1] ?? 0), ...(await toldBy(page, record)) }
}

async function toldBy(page: Page, record: AiSearchRecord) {
  const { date, returnDate } = bestOf(record)
  const { origin, destination } = trip
  const query = { origin, destination, departureDate: date, returnDate: returnDate ?? '' }
  const ask = async (path: string) =>
    (await page.request.get(`${path}?${new URLSearchParams(query).toString()}`)).json()
  return {
    days: priceDays.parse(await ask('/api/price-history/days')),
    predictions: pricePredictions.parse(await ask('/api/price-predictions')),
  }
}

describe.each(sizes)('on a %s', (size) => {
  it('the best deal shows what it has cost and may cost, to the eye, by key and in a table', async () => {
    const page = await newPage({ size, as })
    const { oldest, days, predictions } = await openTold(page)
    const history = historyOn(page)
    await history.getByText(`Seen on ${days.days.length} of the last 60 days.`).waitFor()
    const slider = history.getByRole('slider', { name: 'Days of the chart' })
    await slider.focus()
    const current = predictions.current
    if (!current) throw new Error('no price of now')
    expect(await slider.getAttribute('aria-valuetext')).toContain(`: ${figure(current.price)}\u00a0USD`)
    await slider.press('ArrowRight')
    const [first] = predictions.forecasts
    if (!first) throw new Error('no forecast')
    expect(await slider.getAttribute('aria-valuetext')).toContain(
      `in 1 day: ${figure(first.predictedPrice)}\u00a0USD expected, 80% range`,
    )
    await slider.press('Home')
    expect(await slider.getAttribute('aria-valuetext')).toContain(`: ${oldest}\u00a0USD`)
    await history.locator('figure').getByText(`: ${oldest}\u00a0USD`).waitFor()
    await toTop(history)
    await expectGoodLooks(page, `ai-outlook-${size}`)
    await slider.blur()
    await toTop(adviceOn(page))
    await screen(page, `ai-advice-${size}-light`)
    await history.getByText('Show as table').click()
    const rows = history.getByRole('table').getByRole('row')
    expect(await rows.count()).toBe(1 + days.days.length + aheadOf(predictions).forecasts.length)
    expect(await rows.last().innerText()).toContain(oldest)
    await expectFits(page)
    await expectAccessible(page)
  })

  it('every fare that was seen of the trip can be had as a file', async () => {
    const page = await newPage({ size, as })
    const { record } = await openEnded(page, trip)
    const link = historyOn(page).getByRole('link', { name: 'Download CSV' })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^faresight-LHR-BCN-[\d-]+\.csv$/)
    const [head, ...fares] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('departureDate,returnDate,price,currency')
    const { date, returnDate } = bestOf(record)
    expect(fares.length).toBeGreaterThan(0)
    for (const fare of fares) expect(fare).toContain(`,${date},${returnDate},`)
  })

  it('a day of the picture can be read by pointer or finger', async () => {
    const page = await newPage({ size, as })
    await openTold(page)
    const plot = historyOn(page).locator('figure svg').first()
    await plot.scrollIntoViewIfNeeded()
    const box = await plot.boundingBox()
    if (!box) throw new Error('no picture')
    const [x, y] = [box.x + box.width - 12, box.y + box.height / 2]
    await (size === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.move(x, y))
    const read = historyOn(page).getByText(/^\w{3} \d+ \w{3}: 80% range/)
    expect(await see(read)).toMatch(/80% range [\d,]+–[\d,]+\sUSD$/)
  })
})

test('whether to buy or to wait is told as the server tells it, with its record a step away', async () => {
  const page = await newPage({ as })
  const { predictions } = await openTold(page)
  const card = adviceOn(page)
  const { advice, horizonDays } = predictions.advice
  const titles = { buy: 'Buy now', wait: 'Wait', no_signal: 'No signal' }
  expect(await see(card.getByRole('heading', { level: 2 }))).toBe(titles[advice])
  const ranges = card.getByRole('table', { name: 'Forecast by day' }).getByRole('row')
  expect(await ranges.count()).toBe(1 + aheadOf(predictions).forecasts.length)
  const words = advice === 'no_signal' ? 'How do we know' : 'How often we were right, and wrong'
  const link = card.getByRole('link', { name: words })
  const place = advice === 'no_signal' ? '' : `#${advice}-${horizonDays}`
  expect(await link.getAttribute('href')).toBe(`/scoreboard${place}`)
  await link.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/scoreboard')
})

test.each([
  ['buy', 'Buy now', 'at least 3% more in 3 days', 'scored', 'forecasts that travellers could see'],
  ['wait', 'Wait', 'at least 3% less in 3 days', 'history', 'tried on fares of the past'],
] as const)('%s is said with its chances, and with how often such answers were right', async (...said) => {
  const [advice, title, reason, from, source] = said
  const isWait = advice === 'wait'
  const page = await newPage({ as })
  // Fares of the sandbox change too little for a signal: the server's own answer gets one.
  await altered(page, priceRoutes.predictions, (told) => {
    const record = { said: 318, right: 248, from }
    const chances = { fallChance: isWait ? 0.81 : 0.06, riseChance: isWait ? 0.07 : 0.83 }
    const forecasts = told.forecasts.map((it) => {
      const predictedPrice = it.predictedPrice * (isWait ? 0.93 : 1.08)
      return it.horizonDays === 3 ? { ...it, predictedPrice, ...chances, advice, record } : it
    })
    return { ...told, forecasts, advice: { advice, horizonDays: 3 as const, reason: null } }
  })
  await openEnded(page, trip)
  const card = adviceOn(page)
  await card.getByRole('heading', { level: 2, name: title }).waitFor()
  for (const words of [reason, isWait ? '81%' : '83%', '78%', '318 answers', source])
    expect(await card.innerText()).toContain(words)
  const link = card.getByRole('link', { name: 'How often we were right, and wrong' })
  expect(await link.getAttribute('href')).toBe(`/scoreboard#${advice}-3`)
  await toTop(card)
  await screen(page, `ai-advice-${advice}-desk-light`)
  await expectAccessible(page)
})

test.each([
  [3, 'Too little is known to say more than 3 days ahead.', 1 + 2],
  [0, 'Too little is known to say where the price may go.', 0],
])('days of which too little is known are left out beyond %i, which is said', async (last, words, rows) => {
  const page = await newPage({ as })
  await altered(page, priceRoutes.predictions, (told) => ({
    ...told,
    advice: { advice: 'no_signal' as const, horizonDays: null, reason: 'unclear' as const },
    forecasts: told.forecasts.map((it) => {
      const share = it.horizonDays <= last ? 0.05 : 0.6
      const [low, high] = [it.predictedPrice * (1 - share), it.predictedPrice * (1 + share)]
      return { ...it, low80: low, low95: low, high80: high, high95: high }
    }),
  }))
  await openEnded(page, trip)
  await historyOn(page).getByText(words).waitFor()
  const table = adviceOn(page).getByRole('table', { name: 'Forecast by day' })
  expect(await table.getByRole('row').count()).toBe(rows)
  expect((await historyOn(page).getByText('95% range').count()) > 0).toBe(rows > 0)
  await toTop(historyOn(page))
  await expectGoodLooks(page)
})

test('the pair that is open is what history and forecast are about, until it is closed', async () => {
  const page = await newPage({ as })
  await openEnded(page, trip)
  const lead = historyOn(page).getByText(/^Lowest fare (for|within) /)
  const ofBest = await see(lead)
  await page.getByRole('region', { name: 'Best pairs' }).getByRole('button').nth(1).click()
  const [dates = ''] = (await see(chosenOn(page).getByRole('heading'))).split(',')
  await expect.poll(() => lead.innerText()).toContain(dates)
  expect(await lead.innerText()).not.toBe(ofBest)
  await chosenOn(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => lead.innerText()).toBe(ofBest)
})

test('fares that nobody has seen alone are none, which is said with what may be done', async () => {
  const page = await newPage({ as })
  await visit(page, scanPath({ origin: 'MAD', destination: 'FCO', searchPeriod: '1_month', passengers: '2' }))
  await historyOn(page).getByRole('heading', { name: 'No fares seen yet' }).waitFor(patiently)
  const card = adviceOn(page)
  expect(await see(card.getByRole('heading', { level: 2 }))).toBe('No signal')
  await card.getByText('Nobody has seen a fare for 1 adult on these dates in the last three days').waitFor()
  await card.getByText('Your scan is for 2 adults; prices here are for 1 adult.').waitFor()
  // The toast goes by itself, and would stand in the picture.
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' })
  await toTop(historyOn(page))
  await expectGoodLooks(page, 'ai-outlook-none-desk')
  await card.getByRole('link', { name: 'See flights for 1 adult' }).click()
  await page.getByRole('heading', { name: 'Best Flight Deals' }).waitFor()
  expect(new URL(page.url()).searchParams.get('passengers')).toBeNull()
})

test('a history that does not come fails alone, says so, and can be asked for again', async () => {
  const page = await newPage({ as, expects: ['net::ERR_FAILED'] })
  const { record } = await openEnded(page, trip)
  for (const path of ['**/api/price-history/days?*', '**/api/price-predictions?*'])
    await page.route(path, (route) => route.abort())
  await visit(page, scanPath({ ...trip, scan: record.searchId }))
  const failures = [
    historyOn(page).getByRole('alert').filter({ hasText: 'The price history could not be loaded.' }),
    adviceOn(page).getByRole('alert').filter({ hasText: 'The forecast could not be loaded.' }),
  ]
  for (const failure of failures) await failure.waitFor()
  await page.getByRole('article').filter({ hasText: 'BEST' }).waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  for (const failure of failures) await failure.getByRole('button', { name: 'Try again' }).click()
  await historyOn(page).getByRole('slider', { name: 'Days of the chart' }).waitFor()
  expect(await see(adviceOn(page).getByRole('table'))).toContain('80% range')
})

const withPlan: string[] = [
  priceRoutes.fares,
  priceRoutes.days,
  priceRoutes.levels,
  priceRoutes.predictions,
].map(({ path }) => path)

test('who has no access asks for neither history nor forecast', async () => {
  const page = await newPage({ as: demo.member })
  const asked: string[] = []
  page.on('request', (request) => {
    if (withPlan.includes(new URL(request.url()).pathname)) asked.push(request.url())
  })
  await openEnded(page, { ...trip, destination: 'AMS' })
  await page.getByText('Every day and every price come with a plan.').waitFor()
  expect(asked).toEqual([])
  expect(await historyOn(page).count()).toBe(0)
})
