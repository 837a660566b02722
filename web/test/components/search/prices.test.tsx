import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { expectFits, expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { fixture } from '../fixtures/fixture.ts'
import { departure, flight, searchPath } from '../fixtures/flights.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { answer, callsTo, disconnect, hold } from '../network/network.ts'
import { cards, openResults, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const as = subscriber()
const { levels } = priceRoutes
const usual = fixture(levels.answer, {
  months: [{ month: departure.slice(0, 7), level: { low: 180, typical: 200, high: 220, samples: 50 } }],
})

test('the lowest fare says how it stands to what is usual for one adult, and nothing moves for it', async () => {
  const held = hold(levels)
  // For two: 170, 200, 250 each.
  const flights = [340, 400, 500].map((price, place) => ({
    ...flight(`p${place}`, price, { departureTime: `1${place}:00` }),
    pricePerPassenger: price / 2,
  }))
  await openResults(flights, { as, path: searchPath({ passengers: '2', sort: 'cheapest' }) })
  const heights = () =>
    cards()
      .elements()
      .map((card) => card.getBoundingClientRect().height)
  const before = heights()
  expect(page.getByText(/typical/i).elements()).toEqual([])
  held.answer(usual)
  await expect.element(cards().nth(0)).toMatchTextContent('15% below typical')
  await expect.element(cards().nth(0)).toMatchTextContent(/170\sUSD average per passenger/)
  // Levels are of lowest fares, so no other is compared with them.
  expect(page.getByText(/typical/i).elements()).toHaveLength(1)
  expect(heights()).toEqual(before)
  await page.getByRole('button', { name: 'Flight details' }).first().click()
  await expect
    .element(page.getByText(/The typical fare for these months is 200\sUSD for 1 adult/).first())
    .toBeInTheDocument()
  await expectGoodLooksOnAllSizes()
})

test.each([
  ['a visitor', undefined],
  ['a member', member()],
] as const)('%s sees no usual price, and no offer of one in another currency', async (_, who) => {
  answer(levels, usual)
  await openResults(threeFlights, who ? { as: who } : {})
  expect(page.getByRole('main').element().textContent).not.toMatch(/typical/i)
  expect(callsTo(levels)).toEqual([])
  await page.getByLabelText('Currency').selectOptions('JPY')
  expect(page.getByText(/Converted from/).elements()).toEqual([])
})

test('where no level comes, all else does', async () => {
  disconnect(levels)
  await openResults(threeFlights, { as })
  await expect.poll(() => callsTo(levels)).toHaveLength(1)
  expect(page.getByRole('main').element().textContent).not.toMatch(/typical/i)
})

test('another currency converts the flights of a search at once, without a new search', async () => {
  await openResults([flight('a', 8765), flight('b', 9876, { stops: 1 })], { as })
  await expect.element(cards().first()).toMatchTextContent(/\d\sUSD/)
  const { search } = location
  const searches = callsTo(searchRoutes.search).length
  await page.getByLabelText('Currency').selectOptions('JPY')
  await expect.element(cards().first()).toMatchTextContent(/≈\s[\d,]+\sJPY/)
  await expect.element(cards().first()).toMatchTextContent(/\d\sUSD/)
  await expect
    .element(page.getByText('≈ Converted from USD at the 9 Mar 2027 exchange rate.'))
    .toBeInTheDocument()
  expect([callsTo(searchRoutes.search).length, location.search]).toEqual([searches, search])
  await expectFits()
  // Seven digits fit the tabs too, and a window of 1280 × 800 px at 200% shows the first of them.
  for (const text of ['normal', 'twice as large'] as const) {
    await look({ text })
    for (const tab of page.getByRole('tab').elements())
      expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
  }
  await look({ text: 'normal' })
  await page.viewport(640, 400)
  scrollTo(0, 0)
  await expect
    .element(
      cards()
        .first()
        .getByText(/^≈\s\d,\d{3},\d{3}/)
        .first(),
    )
    .toBeInViewport({ ratio: 1 })
})

wholeTest('a press opens what explains the order, and one elsewhere closes it', async () => {
  await openResults(threeFlights, { as })
  await page.getByRole('button', { name: 'How we rank the best flights' }).click()
  const tip = page.getByRole('tooltip')
  await expect.element(tip).toMatchTextContent(/^Ranked \d+% by price and \d+% by travel time\./)
  await expectAccessible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(tip).not.toBeInTheDocument()
})

wholeTest('a tablet has room for results, with their filters in a sheet', async () => {
  await openResults(threeFlights, { as, size: 'tablet' })
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeInTheDocument()
  await expectFits()
})

wholeTest(
  'a tablet has room for a search and its buttons in one row, and for filters at the side',
  async () => {
    await openResults(threeFlights, { as, size: 'tablet' })
    const summary = page.getByRole('region', { name: 'Your search' }).element()
    const line = [...summary.querySelectorAll('p')].find((it) => it.textContent.includes('New York'))
    expect(line!.scrollWidth).toBeLessThanOrEqual(line!.clientWidth)
    const save = page.getByRole('button', { name: 'Save This Search' }).element().getBoundingClientRect()
    const search = summary.getBoundingClientRect()
    expect(save.left).toBeGreaterThanOrEqual(search.right)
    expect(save.top).toBeLessThan(search.bottom)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await expect
      .poll(() => filters.element().getBoundingClientRect())
      .toMatchObject({ x: 348, y: 0, width: 420, height: 1024 })
  },
)
