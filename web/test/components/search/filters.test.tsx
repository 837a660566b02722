import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { datePairFareSchema } from '@faresight/contracts/search/flexible-dates'
import { searchRoutes } from '@faresight/contracts/search/http'
import { dayIn, minutesAgo, stopTimeouts } from '../clock.ts'
import { fixture } from '../fixtures/fixture.ts'
import { flight, leg, option, searchPath } from '../fixtures/flights.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { cards, focusPlace, hasFocus, openResults, parameter, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const as = subscriber()

const unknownFare = {
  known: 'unknown',
  seenAt: null,
  price: null,
  pricePerPassenger: null,
  lowestPrice: null,
  airline: null,
  airlineCode: null,
  travelTime: null,
  stops: null,
} as const
const nothing = page.getByRole('heading', { name: 'No flights match your filters' })
const hint = page.getByRole('region', { name: 'No flights match your filters' })

/** How many flights the list says that it shows. */
const shown = () =>
  Number.parseInt(page.getByText(/^(\d+ of )?\d+ flights? from \d/).element().textContent ?? '')

test('filters that leave nothing name the way out, and it does what it says', async () => {
  await openResults(threeFlights, { as, path: searchPath({ times: '1d0000-0030', maxPrice: '9999' }) })
  await expect.element(nothing).toBeInTheDocument()
  await expect
    .element(hint)
    .toMatchTextContent(/\d flights? (is|are) hidden by your outbound departure filter \(00:00 – 00:30\)/)
  await expect.element(hint).toMatchTextContent(/The cheapest: .+ leaves at \d\d:\d\d, .+\sUSD/)
  await expectGoodLooksOnAllSizes()
  stopTimeouts()
  await hint.getByRole('button', { name: /^Allow until \d\d:\d\d$/ }).click()
  await expect.poll(shown).toBeGreaterThan(0)
  await expect.poll(() => parameter('times')).toMatch(/^1d0000-/)
  // The button is gone: the focus moves to the title, so keyboard users continue there and hear the count.
  await expect.poll(focusPlace).toBe('h1 Best Flight Deals')
  await vi.advanceTimersByTimeAsync(4_000)
  await expect
    .element(page.getByRole('status').getByText(/^(Showing \d+ of|Found) \d+ flights$/))
    .toBeInTheDocument()
})

test('filters tell a visitor nothing of prices', async () => {
  const path = searchPath({ times: '1d0000-0030', maxPrice: '1', sort: 'cheapest' })
  await openResults(threeFlights, { size: 'desktop', path })
  await expect.element(hint).toMatchTextContent('The fastest:')
  // Of a fieldset `toBeDisabled` always fails.
  for (const name of ['Price', 'Bags and conditions', 'CO₂ per passenger', 'Aircraft'])
    await expect.element(page.getByRole('group', { name })).toHaveAttribute('disabled')
  expect(page.getByRole('combobox', { name: 'My bags' }).query()).toBeNull()
  await page.getByRole('button', { name: /^My bags/ }).click()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('included with a plan')
  expect(page.getByRole('tabpanel').element().textContent).not.toMatch(/\d\sUSD|less than/)
  expect(parameter('maxPrice')).toBe('1')
  expect(page.getByRole('button', { name: /^Remove filter: up to/i }).elements()).toEqual([])
})

test('a filter stands in the address, and nothing left has a way back', async () => {
  await openResults(threeFlights, { size: 'desktop' })
  const stops = page.getByRole('group', { name: 'Stops' }).getByRole('checkbox')
  for (const box of stops.all()) await box.click()
  await expect.element(nothing).toBeInTheDocument()
  await expect.poll(() => parameter('withoutStops')?.split(',')).toHaveLength(stops.elements().length)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Reset/ })
    .click()
  await expect.poll(shown).toBe(3)
  await expect.poll(() => parameter('withoutStops')).toBeNull()
})

test('prices are compared with the bags of the traveller', async () => {
  const baggage = (checkedPieces: number, checkedBagPrice: number | null) => ({
    cabinPieces: 1,
    checkedPieces,
    checkedKg: null,
    cabinBagPrice: null,
    checkedBagPrice,
  })
  const flights = [
    flight('bare', 400, { options: [option('bare', 400, { baggage: baggage(0, 90) })] }),
    flight('full', 450, {
      airline: 'Delta',
      airlineCode: 'DL',
      options: [option('full', 450, { seller: 'Delta', baggage: baggage(1, null) })],
    }),
  ]
  await openResults(flights, { as, size: 'desktop', path: searchPath({ sort: 'cheapest' }) })
  await expect.element(cards().first()).toMatchTextContent('British Airways')
  await page.getByRole('combobox', { name: 'My bags' }).selectOptions('1 checked bag')
  await expect.poll(() => parameter('checkedBags')).toBe('1')
  await expect.element(cards().first()).toMatchTextContent('Delta')
  await expect.element(page.getByRole('tab', { name: /^Cheapest/ })).toMatchTextContent(/450\sUSD/)
  await page.getByRole('checkbox', { name: /^Checked bag included/ }).click()
  await expect.poll(shown).toBe(1)
})

test('flexible dates are a grid whose cells are checked on request', async () => {
  const day = (days: number) => dayIn(60 + days)
  const pairs = [0, 1].flatMap((out) =>
    [8, 9].map((back) => ({ ...unknownFare, departureDate: day(out), returnDate: day(back) })),
  )
  const priced = (known: 'live' | 'cached', price: number) => ({ known, price, seenAt: minutesAgo(5) })
  const [first, second, ...rest] = pairs.map((pair) => fixture(datePairFareSchema, pair))
  const known = [{ ...first!, ...priced('live', 400) }, { ...second!, ...priced('cached', 350) }, ...rest]
  const grid = { currency: 'USD' as const, pairs: known, checkedLive: 1, othersBetween: null, providers: [] }
  answer(searchRoutes.flexibleDates, grid)
  await openResults(threeFlights, { as, size: 'desktop', path: searchPath({ flexibleDates: 'true' }) })
  const section = page.getByRole('region', { name: 'Dates within 3 days of yours' })
  await expect.element(section).toMatchTextContent('1 of 4 date pairs checked live')
  await expect
    .element(section.getByRole('link', { name: /400 USD, live, checked 5 min ago, your dates$/ }))
    .toBeVisible()
  await expect
    .element(section.getByRole('link', { name: /350 USD, cached 5 min ago, lowest price$/ }))
    .toBeVisible()
  await expectGoodLooks()
  answer(searchRoutes.flexibleDates, {
    ...grid,
    checkedLive: 2,
    pairs: known.map((pair, index) => (index === 2 ? { ...pair, ...priced('live', 300) } : pair)),
  })
  await section
    .getByRole('button', { name: /not checked/ })
    .first()
    .click()
  await expect.element(section).toMatchTextContent('2 of 4 date pairs checked live')
  expect(callsTo(searchRoutes.flexibleDates).at(-1)?.body.check).toEqual([
    { departureDate: day(1), returnDate: day(8) },
  ])
  await section.getByRole('link', { name: /300 USD, live/ }).click()
  await expect.poll(() => parameter('departureDate')).toBe(day(1))
})

wholeTest('hours are set by keyboard or by a press on the track', async () => {
  await openResults(threeFlights, { as, size: 'desktop' })
  const earliest = page.getByRole('slider', { name: 'Departs LHR, earliest' })
  await expect.element(earliest).toBeInTheDocument()
  ;(earliest.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight>24/}')
  await expect.poll(() => parameter('times')).toBe('1d1200-2359')
  await expect.element(earliest).toHaveAttribute('aria-valuetext', '12:00')
  await expect.poll(shown).toBe(2)
  const chip = page.getByRole('button', { name: 'Remove filter: Outbound departs 12:00+' })
  await chip.click()
  await expect.poll(() => parameter('times')).toBeNull()
  await expect.poll(focusPlace).toBe('h1 Best Flight Deals')
  await expect.poll(shown).toBe(3)
  const track = earliest.element().parentElement!
  const { width } = track.getBoundingClientRect()
  await userEvent.click(track, { position: { x: width * 0.75, y: 12 } })
  await expect.poll(() => parameter('times')).toMatch(/^1d0000-18[03]0$/)
})

test('what a choice counts is what is left with it', async () => {
  const flights = [
    flight('a', 400, { options: [option('a', 400, { provider: 'ignav' })] }),
    flight('b', 450, { options: [option('b', 450, { provider: 'ignav' })], departureTime: '11:00' }),
    flight('c', 500, { options: [option('c', 500, { provider: 'skyscanner' })], departureTime: '13:00' }),
  ]
  await openResults(flights, { as, size: 'desktop' })
  const providers = page.getByRole('group', { name: 'Providers' }).getByRole('checkbox')
  const [first, ...others] = providers
    .elements()
    .map((box) => Number(/(\d+)$/.exec(box.closest('label')?.textContent ?? '')?.[1]))
  expect([first, ...others]).toEqual([2, 1])
  await providers.nth(1).click()
  await expect.poll(shown).toBe(2)
  await page.getByRole('button', { name: /^Reset \(\d/ }).click()
  await expect.poll(() => parameter('withoutProviders')).toBeNull()
  await expect.poll(focusPlace).toBe('aside Filters')
})

wholeTest('no airlines at all are one rule, and one cross brings them back', async () => {
  const flights = [...threeFlights, flight('d', 600, { airline: 'United', airlineCode: 'UA' })]
  await openResults(flights, { as, size: 'desktop' })
  await page.getByRole('button', { name: /^Airlines: none/ }).click()
  await expect.element(nothing).toBeInTheDocument()
  const rules = page.getByRole('button', { name: /^Remove filter/ })
  await expect.element(rules).toMatchTextContent('All airlines hidden')
  await expect.element(page.getByRole('button', { name: 'Reset (1)' })).toBeInTheDocument()
  await rules.click()
  await expect.poll(shown).toBe(4)
  await expect.poll(() => parameter('withoutAirlines')).toBeNull()
})

test('on a phone the filters rise in a sheet that holds the focus', async () => {
  await openResults(threeFlights)
  const nonstop = page.getByRole('button', { name: 'Nonstop', exact: true })
  await nonstop.click()
  await expect.poll(() => parameter('withoutStops')).toContain('1')
  await expect.element(nonstop).toHaveAttribute('aria-pressed', 'true')
  await nonstop.click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox').first().click()
  await expect.element(sheet.getByRole('button', { name: /^Show \d+ flights?$/ })).toBeInTheDocument()
  await expectGoodLooks()
  await userEvent.keyboard('{Escape}')
  const opener = page.getByRole('button', { name: /^Filters/ })
  await expect.element(opener).toMatchTextContent('Filters · 1')
  await expect.element(opener).toHaveFocus()
  await page.getByRole('button', { name: 'Remove filter: Nonstop hidden' }).click()
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeInTheDocument()
})

wholeTest('each way to close the filters of a phone keeps what was chosen there', async () => {
  await openResults(threeFlights, { as })
  const opener = page.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const [close, without, left] of [
    [() => history.back(), '0', 2],
    [() => userEvent.keyboard('{Escape}'), null, 3],
    [() => sheet.getByRole('button', { name: /^Show \d+ flights?$/ }).click(), '0', 2],
  ] as const) {
    await opener.click()
    await sheet.getByRole('checkbox', { name: /^Nonstop/ }).click()
    // At once, before the address has heard of the choice.
    await close()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(() => hasFocus(opener)).toBe(true)
    await expect.poll(() => parameter('withoutStops')).toBe(without)
    await expect.poll(shown).toBe(left)
  }
})

wholeTest('choices that are made at once all stand in the address', async () => {
  await openResults(threeFlights, { as, size: 'desktop' })
  await page.getByRole('group', { name: 'Stops' }).getByRole('checkbox').nth(2).click()
  await page.getByRole('group', { name: 'Providers' }).getByRole('checkbox').first().click()
  await page.getByRole('tab', { name: /^Fastest/ }).click()
  await expect
    .poll(() => [parameter('withoutStops'), parameter('withoutProviders'), parameter('sort')])
    .toEqual(['2', 'ignav', 'fastest'])
})

test('two flights of several are called by their places wherever they are shown', async () => {
  const fly = (origin: string, destination: string, days: number) =>
    leg({
      origin,
      destination,
      date: dayIn(days),
      departureTime: '10:00',
      airline: 'Delta',
      airlineCode: 'DL',
      stops: 0,
    })
  const flights = [flight('a', 400, { legs: [fly('LHR', 'JFK', 60), fly('JFK', 'LHR', 70)] })]
  const legs = `LHR-JFK-${dayIn(60)}_JFK-LHR-${dayIn(70)}`
  await openResults(flights, {
    as,
    size: 'desktop',
    path: `/?tripType=multicity&legs=${legs}&currency=USD&times=2d0000-2330`,
  })
  await expect
    .element(page.getByRole('button', { name: /^Remove filter: Flight 2 departs/ }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('complementary', { name: 'Filters' }).getByText(/Flight 2 times/))
    .toBeInTheDocument()
  const card = cards().first()
  await card.getByRole('button', { name: 'Flight details' }).click()
  await expect
    .poll(() =>
      card
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Flight 1', 'Flight 2'])
  expect(card.element().textContent).not.toMatch(/Outbound|Return/)
})
