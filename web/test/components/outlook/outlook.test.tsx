import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerPrices, chosen, focusOn, pairs } from '../ai-scan/scan-page.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { alert } from '../fixtures/alerts.ts'
import type { Overrides } from '../fixtures/fixture.ts'
import { searchId } from '../fixtures/flights.ts'
import { forecast, looked, pastOf, predictionsOf } from '../fixtures/prices.ts'
import { recordFor, scanPath, scanRecord } from '../fixtures/scan.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import type { Look } from '../look.ts'
import { answer, callsTo, disconnect } from '../network/network.ts'
import { touch } from '../pointer.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const history = page.getByRole('region', { name: 'Price history' })
const advice = page.getByRole('region', { name: 'Buy or wait' })
const days = history.getByRole('slider', { name: 'Days in the chart' })
const title = advice.getByRole('heading', { level: 2 })

interface Told extends Partial<Look> {
  predictions?: Overrides<PricePredictions>
  passengers?: number
}

const datesOf = ({ departureDate = dayIn(30), returnDate = null }: Record<string, string | null>) => ({
  departureDate: departureDate ?? dayIn(30),
  returnDate,
})

/** Opens a scan of whose best deal history and forecast are known. */
async function openTold({ predictions, ...look }: Told = {}): Promise<void> {
  answer(aiScanRoutes.record, scanRecord())
  answerKnown(predictions)
  await renderApp(scanPath({ scan: searchId }), { as: subscriber(), ...look })
  await expect.element(title).toBeInTheDocument()
}

function answerKnown(predictions?: Overrides<PricePredictions>): void {
  answer(priceRoutes.levels, { currency: 'USD', months: [] })
  answer(priceRoutes.days, ({ query }) => pastOf(datesOf(query)))
  answer(priceRoutes.predictions, ({ query }) => predictionsOf(datesOf(query), predictions))
}

test('the best deal shows what it has cost and may cost, in a picture, a table and a file', async () => {
  await openTold()
  await expect
    .element(history.getByText(new RegExp(`^Fares seen on ${looked.length} of the last 60 days\\.`)))
    .toBeInTheDocument()
  await expect.element(days).toBeInTheDocument()
  focusOn(days.element())
  await expect.element(days).toHaveAttribute('aria-valuetext', expect.stringContaining(': 310\u00a0USD'))
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(days)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('in 1 day: 310\u00a0USD expected, 80% range'))
  await userEvent.keyboard('{Home}')
  await expect.element(days).toHaveAttribute('aria-valuetext', expect.stringContaining(': 350\u00a0USD'))
  await expect.element(history.getByText(/: 350\sUSD$/).first()).toBeInTheDocument()
  await history.getByText('Show as table').click()
  const rows = history.getByRole('row')
  expect(rows.elements()).toHaveLength(1 + looked.length + forecastHorizonDays.length)
  await expect.element(rows.last()).toMatchTextContent(/350/)
  await expectGoodLooksOnAllSizes()
  const file = history.getByRole('link', { name: 'Download CSV' })
  await expect.element(file).toHaveAttribute('download')
  const { pathname, searchParams } = new URL((file.element() as HTMLAnchorElement).href)
  expect(pathname).toBe(priceRoutes.file.path)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    origin: 'LHR',
    destination: 'JFK',
    departureDate: dayIn(30),
    returnDate: dayIn(37),
  })
})

wholeTest('prices of the past have room, also as a table', async () => {
  await openTold({
    predictions: {
      current: null,
      forecasts: [],
      advice: { advice: 'no_signal', horizonDays: null, reason: 'no-price' },
    },
  })
  await expect.element(days).toBeInTheDocument()
  await history.getByText('Show as table').click()
  await expectRoom()
})

const ofLastDay = history.getByText(/^\w{3} \d+ \w{3}: 80% range [\d,]+–[\d,]+\sUSD$/)

/** The chart, in the middle of the window. */
async function shownPlot(): Promise<Element> {
  await expect.element(days).toBeInTheDocument()
  const plot = history.element().querySelector('figure svg')!
  plot.scrollIntoView({ block: 'center', behavior: 'instant' })
  return plot
}

wholeTest('a day of the picture can be read by pointer', async () => {
  await openTold({ size: 'desktop' })
  const plot = await shownPlot()
  const { width, height } = plot.getBoundingClientRect()
  await userEvent.hover(plot, { position: { x: width - 12, y: height / 2 } })
  await expect.element(ofLastDay).toBeInTheDocument()
})

wholeTest('a day of the chart can be read by finger, and stays after the finger is lifted', async () => {
  await openTold()
  const { left, right, top, height } = (await shownPlot()).getBoundingClientRect()
  const at = (x: number) => ({ x, y: top + height / 2 })
  await touch(at(right - 12))
  await expect.element(ofLastDay).toBeInTheDocument()
  await touch(at(right - 12), at(left + 1))
  await expect.element(history.getByText(/: 350\sUSD$/).first()).toBeInTheDocument()
  await expect.element(ofLastDay).not.toBeInTheDocument()
})

test('no signal says so, and how the forecasts turned out is a step away', async () => {
  await openTold()
  await expect.element(title).toHaveTextContent('No signal')
  const rows = advice.getByRole('table', { name: 'Forecast by day' }).getByRole('row')
  expect(rows.elements()).toHaveLength(1 + forecastHorizonDays.length)
  await expect
    .element(advice.getByRole('link', { name: 'See our track record' }))
    .toHaveAttribute('href', '/scoreboard')
})

test('without a signal, how often comparable fares fell is the answer, and the fare can be watched', async () => {
  await openTold()
  const falls = advice.getByRole('region', { name: 'How often fares like this dropped 3% or more' })
  expect(
    falls
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['12% within 3 days', '27% within 7 days', '43% within 14 days'])
  await expect.element(falls).toMatchTextContent(/Based on 301 to 412 past fares on all routes/)
  expect(advice.getByText(/^Chance it drops/).elements()).toEqual([])
  const dates = { departureDate: dayIn(30), returnDate: dayIn(37) }
  answer(alertsRoutes.watch, { alert: alert(1, dates), isNew: true })
  await advice.getByRole('button', { name: /^Watch this fare/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'You’re watching this fare' })).toBeVisible()
  expect(callsTo(alertsRoutes.watch).map(({ body }) => body)).toMatchObject([dates])
  await expectGoodLooks()
})

test('with too few comparable fares, the chances of the forecast are shown', async () => {
  await openTold({ predictions: { falls: [] } })
  await expect.element(advice.getByText(/^Chance it drops 3% or more in 7 days/)).toBeInTheDocument()
  expect(advice.getByText(/^How often fares like this/).elements()).toEqual([])
})

test.each([
  ['buy', 'Buy now', 'at least 3% higher in 3 days', '83%', 'scored', 'forecasts shown to travellers'],
  ['wait', 'Wait', 'at least 3% lower in 3 days', '81%', 'history', 'tested on past fares'],
] as const)('%s is said with its chances, and with how often such answers were right', async (...said) => {
  const [kind, heading, reason, chance, from, source] = said
  const isWait = kind === 'wait'
  const chances = { fallChance: isWait ? 0.81 : 0.06, riseChance: isWait ? 0.07 : 0.83 }
  const told = {
    ...chances,
    predictedPrice: isWait ? 288 : 335,
    advice: kind,
    record: { given: 318, right: 248, from },
  }
  await openTold({
    size: 'desktop',
    predictions: {
      forecasts: forecastHorizonDays.map((one) => forecast(one, one === 3 ? told : {})),
      advice: { advice: kind, horizonDays: 3, reason: null },
    },
  })
  await expect.element(title).toHaveTextContent(heading)
  for (const words of [reason, chance, '78%', '318 calls', source])
    expect(advice.element().textContent).toContain(words)
  await expect
    .element(advice.getByRole('link', { name: 'See our track record' }))
    .toHaveAttribute('href', `/scoreboard#${kind}-3`)
  await expectAccessible()
})

wholeTest.each([
  [3, 'We don’t have enough data to forecast more than 3 days ahead.', 1 + 2],
  [0, 'We don’t have enough data to forecast this price.', 0],
])('days of which too little is known are left out beyond %i, which is said', async (last, words, rows) => {
  await openTold({
    predictions: { forecasts: forecastHorizonDays.map((one) => forecast(one, {}, one <= last ? 0.05 : 0.4)) },
  })
  await expect.element(history.getByText(new RegExp(words))).toBeInTheDocument()
  const table = advice.getByRole('table', { name: 'Forecast by day' })
  expect(table.getByRole('row').elements()).toHaveLength(rows)
  await expect.element(days).toBeInTheDocument()
  expect(history.getByText('95% range').elements().length > 0).toBe(rows > 0)
  await expectFits()
})

wholeTest('the pair that is open is what history and forecast are about, until it is closed', async () => {
  await openTold({ size: 'desktop' })
  const sentence = history.getByText(/Lowest fare (for|within) /)
  await expect.element(sentence).toBeInTheDocument()
  const lead = () => sentence.element().textContent ?? ''
  const ofBest = lead()
  await pairs.getByRole('button').nth(1).click()
  await expect.poll(lead).not.toBe(ofBest)
  await expect.poll(() => callsTo(priceRoutes.days).at(-1)?.query).toMatchObject({ departureDate: dayIn(31) })
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(lead).toBe(ofBest)
})

wholeTest('with no fare seen for one adult, one card says why, and what to do', async () => {
  const record = scanRecord({ passengers: 2 })
  answer(aiScanRoutes.record, record)
  answerPrices()
  await renderApp(scanPath({ passengers: '2', scan: searchId }), { as: subscriber() })
  await expect.element(history.getByRole('heading', { name: 'No fares seen yet' })).toBeVisible()
  await expect
    .element(history.getByText(/history and forecasts for 1 adult only, and your scan is for 2 adults\./))
    .toBeVisible()
  await expect.element(advice).not.toBeInTheDocument()
  await expectGoodLooks()
  const flights = history.getByRole('link', { name: 'See flights for 1 adult' })
  const { searchParams } = new URL((flights.element() as HTMLAnchorElement).href)
  expect(searchParams.get('passengers')).toBeNull()
})

test('a history that does not come fails alone, says so, and can be asked for again', async () => {
  answer(aiScanRoutes.record, scanRecord())
  answerKnown()
  disconnect(priceRoutes.days)
  disconnect(priceRoutes.predictions)
  await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
  const failures = [
    history.getByRole('alert').filter({ hasText: 'We couldn’t load the price history.' }),
    advice.getByRole('alert').filter({ hasText: 'We couldn’t load the forecast.' }),
  ]
  for (const failure of failures) await expect.element(failure).toBeInTheDocument()
  await expect.element(page.getByRole('article').filter({ hasText: 'BEST' }).first()).toBeInTheDocument()
  await expectAccessible()
  answerKnown()
  for (const failure of failures) await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(days).toBeInTheDocument()
  await expect.element(advice.getByRole('table')).toMatchTextContent(/80% range/)
})

test('without access a page requests neither history nor forecast', async () => {
  answer(aiScanRoutes.record, recordFor('member'))
  await renderApp(scanPath({ scan: searchId }), { as: member() })
  await expect.element(page.getByText(/See every day and every price with a plan\./)).toBeInTheDocument()
  const { fares, days: ofDays, levels, predictions } = priceRoutes
  for (const route of [fares, ofDays, levels, predictions]) expect(callsTo(route)).toEqual([])
  expect(history.elements()).toEqual([])
})
