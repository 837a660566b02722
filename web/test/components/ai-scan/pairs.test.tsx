import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { dayIn, minutesAgo } from '../clock.ts'
import { searchId } from '../fixtures/flights.ts'
import { pastOf, predictionsOf } from '../fixtures/prices.ts'
import { fasterBestRecord, scanPath, scanRecord } from '../fixtures/scan.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { renderApp } from '../render.tsx'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { expectOnePrice } from '../checks/prices.ts'
import { answer, callsTo } from '../network/network.ts'
import { bestDeal, calendar, chosen, focusOn, openEnded, pairs, parameter, slider } from './scan-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const rows = pairs.getByRole('listitem')
const link = page.getByRole('link', { name: 'All flights on these dates' })
const chosenTitle = chosen.getByRole('heading')
const priceOf = (row: Element) => Number(/([\d,]+)\s*USD/.exec(row.textContent ?? '')?.[1]?.replace(',', ''))

test('the slider ranks again at once without a call, and stands in the address', async () => {
  await openEnded({ size: 'desktop' })
  await expect.element(rows.first()).toBeInTheDocument()
  focusOn(slider.element())
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Price 100%, travel time 0%')
  const prices = rows.elements().map(priceOf)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  await expect.element(rows.first()).toMatchTextContent(/BEST/)
  await expect.poll(() => parameter('priceWeight')).toBe('1')
  await userEvent.keyboard('{End}')
  await expect.poll(() => parameter('priceWeight')).toBe('0')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Price 0%, travel time 100%')
  await expect.element(rows.first()).toMatchTextContent(/BEST/)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
  await expect.poll(() => callsTo(aiScanRoutes.record)).toHaveLength(1)
})

wholeTest('the weight of an address is in force', async () => {
  await openEnded({ path: { priceWeight: '0' } })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Price 0%, travel time 100%')
})

test('a row and a reason open the offer that they name, and lead to it again', async () => {
  await openEnded()
  const row = pairs.getByRole('button').first()
  for (const _press of ['first', 'second']) {
    await row.click()
    await expect.element(chosenTitle).toHaveFocus()
  }
  // Among the fastest there is one that is cheaper.
  const reason = page.getByRole('region', { name: 'Why this deal' }).getByRole('button').first()
  const price = /at ([\d,]+)\sUSD/.exec(reason.element().textContent ?? '')?.[1]
  expect(price).toBeTruthy()
  await reason.click()
  await expect.element(chosenTitle).toHaveFocus()
  await expect.element(chosen).toMatchTextContent(new RegExp(`${price}\\sUSD`))
  await expectGoodLooksOnAllSizes()
})

wholeTest('another currency converts the prices of a scan at once, without a new scan', async () => {
  await openEnded()
  await page.getByLabelText('Currency').selectOptions('JPY')
  await expect.element(page.getByText(/Converted from USD at the .+ exchange rate/)).toBeInTheDocument()
  await expect.element(pairs).toMatchTextContent(/≈\s[\d,]+\sJPY/)
  expect(pairs.element().textContent).not.toMatch(/\d\sUSD/)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
  await expectGoodLooksOnAllSizes()
})

wholeTest('from the best deal and from a pair a link leads to all flights on their dates', async () => {
  await openEnded({ size: 'desktop' })
  const datesIn = (anchor: Element) => {
    const { searchParams } = new URL((anchor as HTMLAnchorElement).href)
    return [searchParams.get('departureDate'), searchParams.get('returnDate')]
  }
  expect(datesIn(link.first().element())).toEqual([dayIn(30), dayIn(37)])
  await pairs.getByRole('button').nth(1).click()
  await expect.element(link.nth(1)).toBeInTheDocument()
  await expect.poll(() => parameter('pair')?.split('_')).toEqual(datesIn(link.nth(1).element()))
})

test('each price has one value on the page, also where another flight on the dates is cheaper', async () => {
  answer(priceRoutes.days, ({ query }) => pastOf(tripDates(query)))
  answer(priceRoutes.predictions, ({ query }) => predictionsOf(tripDates(query)))
  answer(priceRoutes.levels, { currency: 'USD', months: [] })
  answer(aiScanRoutes.record, fasterBestRecord())
  await renderApp(scanPath({ scan: searchId }), { as: subscriber(), size: 'desktop' })
  await expect.element(page.getByText(/^Lowest today: 310/)).toBeInTheDocument()
  // The hero, the first pair of the list, and the cell twice.
  expectOnePrice({ bestDeal: 4, lowestOnItsDates: 5 })
  await expectGoodLooks()
  const grid = calendar.getByRole('grid')
  await grid.getByRole('gridcell', { name: /, best deal$/ }).click()
  await expect.element(chosen).toMatchTextContent(/340\sUSD/)
  await chosen.getByRole('button', { name: /^Same dates from 310\sUSD: 1 stop each way, / }).click()
  await expect.element(chosen).toMatchTextContent(/310\sUSD/)
  await chosen.getByRole('button', { name: 'Close' }).click()
  await calendar.getByRole('radio', { name: 'Month' }).click()
  await expect.element(calendar.getByRole('listitem').filter({ hasText: 'BEST' })).toBeInTheDocument()
  expectOnePrice({ bestDeal: 5, lowestOnItsDates: 5 })
  await calendar.getByRole('radio', { name: 'Lowest' }).click()
  await expect.poll(() => parameter('fares')).toBe('lowest')
  await expect.element(grid.getByRole('gridcell', { name: /, cheapest, / })).toMatchTextContent(/310/)
  // No cell is called the best, and the certificate is of the lowest fare.
  expectOnePrice({ bestDeal: 2, lowestOnItsDates: 9 })
  await expect
    .element(page.getByText(/no unchecked pair would save you more than 12\sUSD\./))
    .toBeInTheDocument()
  await expectGoodLooks()
  await look({ size: 'phone' })
  const strip = calendar.getByRole('radio', { name: /^Depart/ })
  await expect.element(strip.first()).toBeInTheDocument()
  expectOnePrice({ bestDeal: 2, lowestOnItsDates: 9 })
  await calendar.getByRole('radio', { name: 'Best' }).click()
  await expect.element(calendar.getByRole('listitem').filter({ hasText: 'BEST' })).toBeInTheDocument()
  expectOnePrice({ bestDeal: 5, lowestOnItsDates: 5 })
  await expectGoodLooks()
  // The search stays in sight.
  scrollTo(0, 2000)
  await expect.poll(() => summary.element().getBoundingClientRect().top).toBeLessThanOrEqual(64)
})

const summary = page.getByRole('region', { name: 'Your search' })

test('a link shows someone else’s scan without its booking links, and its owner can turn it off', async () => {
  const others = scanRecord({ isOwn: false, completedAt: minutesAgo(185) })
  await openEnded({ record: readOnly(others) })
  await expect.element(page.getByText(/^Scanned 3 h ago\. .+ Scan again to get your own\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Scan again' })).toBeVisible()
  expect(
    bestDeal
      .first()
      .getByRole('link', { name: /^Continue/ })
      .elements(),
  ).toEqual([])
  await expect
    .element(bestDeal.first().getByRole('link', { name: 'All flights on these dates' }))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Turn off link' }).elements()).toEqual([])
  // Another link to the same search in the same tab is another scan; Back leads to the first.
  const second = '00000000-0000-4000-8000-0000000000f2'
  answer(aiScanRoutes.record, ({ params }) =>
    readOnly(
      params['searchId'] === second ? { ...others, searchId: second, completedAt: minutesAgo(5) } : others,
    ),
  )
  history.pushState(null, '', scanPath({ scan: second }))
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(page.getByText(/^Scanned 5 min ago\./)).toBeVisible()
  expect(parameter('scan')).toBe(second)
  history.back()
  await expect.element(page.getByText(/^Scanned 3 h ago\./)).toBeVisible()
  expect(parameter('scan')).toBe(searchId)
  expect(callsTo(aiScanRoutes.scan)).toEqual([])
})

test('the best deal is booked through its link', async () => {
  await openEnded()
  await expect
    .element(bestDeal.first().getByRole('link', { name: /^Continue/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/book\//))
  await expect.element(bestDeal.first()).toMatchTextContent(/310\sUSD/)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(write).toHaveBeenCalledWith(expect.stringContaining(`scan=${searchId}`))
  await expect.element(page.getByText('Link copied').first()).toBeInTheDocument()
  answer(aiScanRoutes.share, ({ body }) => body)
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page.getByRole('button', { name: 'Turn on link' }).click()
  await expect.element(page.getByRole('button', { name: 'Turn off link' })).toBeVisible()
  expect(callsTo(aiScanRoutes.share).map(({ body }) => body)).toEqual([
    { isShared: false },
    { isShared: true },
  ])
})

const tripDates = ({ departureDate = '', returnDate = null }: Record<string, string | null>) => ({
  departureDate: departureDate ?? '',
  returnDate,
})

/** As the server answers other people. */
const readOnly = (record: ReturnType<typeof scanRecord>) => ({
  ...record,
  bestDeal: record.bestDeal && { ...record.bestDeal, bookingUrl: null },
  scannedDates: record.scannedDates.map((deal) => ({ ...deal, bookingUrl: null })),
  allResults: record.allResults.map((result) => ({ ...result, bookingUrl: null })),
})

test('the pair that is open and the view of the calendar stand in the address', async () => {
  await openEnded({ size: 'desktop' })
  await pairs.getByRole('button').nth(1).click()
  await expect.element(chosenTitle).toBeInTheDocument()
  await calendar.getByRole('radio', { name: 'Month' }).click()
  await expect.poll(() => parameter('pair')).toBe(`${dayIn(31)}_${dayIn(38)}`)
  await expect.poll(() => parameter('view')).toBe('month')
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => [parameter('pair'), parameter('view')]).toEqual([null, 'month'])
})

wholeTest('an address opens its pair, its view and its day', async () => {
  await openEnded({
    size: 'desktop',
    path: { pair: `${dayIn(31)}_${dayIn(38)}`, view: 'month', day: dayIn(44) },
  })
  await expect.element(chosenTitle).toMatchTextContent(/^Sat 10 – Sat 17 Apr/)
  await expect.element(calendar.getByRole('radio', { name: 'Month' })).toBeChecked()
  const day = calendar.getByRole('grid').getByRole('gridcell', { selected: true })
  await expect.element(day).toMatchTextContent(/^Depart Fri 23 Apr/)
})

wholeTest('the day that is chosen by month stands in the address', async () => {
  await openEnded({ size: 'desktop', path: { view: 'month' } })
  const day = calendar.getByRole('grid').getByRole('gridcell', { selected: true })
  focusOn(day.element())
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => parameter('day')).toBe(dayIn(31))
})
