import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { dayIn } from '../clock.ts'
import { answer, callsTo } from '../network/network.ts'
import { stream } from '../network/stream.ts'
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

wholeTest('another currency leaves the prices of a scan as they are, and offers to scan again', async () => {
  await openEnded()
  await page.getByLabelText('Currency').selectOptions('JPY')
  await expect.element(page.getByText(/These prices are in USD\./)).toBeInTheDocument()
  await expect.element(pairs).toMatchTextContent(/\d\sUSD/)
  await expectGoodLooksOnAllSizes()
  answer(aiScanRoutes.scan, { searchId: crypto.randomUUID() })
  stream(aiScanRoutes.recordEvents)
  await page.getByRole('button', { name: 'Scan again in JPY' }).click()
  await expect
    .poll(() => callsTo(aiScanRoutes.scan))
    .toEqual([expect.objectContaining({ body: expect.objectContaining({ currency: 'JPY' }) })])
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

test('the best deal is booked through its link', async () => {
  await openEnded()
  await expect
    .element(bestDeal.first().getByRole('link', { name: /^Continue/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/book\//))
  await expect.element(bestDeal.first()).toMatchTextContent(/310\sUSD/)
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
