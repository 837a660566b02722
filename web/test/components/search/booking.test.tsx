import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { flightSearchSchema } from '@faresight/contracts/search/flight-search'
import { recheckedOfferSchema, type RecheckedOffer } from '@faresight/contracts/search/offer'
import { searchProblems } from '@faresight/contracts/search/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { dayIn, minutesAgo } from '../clock.ts'
import { fixture, type Overrides } from '../fixtures/fixture.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { renderApp } from '../render.tsx'

const sizes = ['phone', 'desktop'] as const
const address = { offerId: '00000000-0000-4000-8000-000000000001', option: '0'.repeat(12) }
const path = bookingPagePath(address)
const as = subscriber()

const search = fixture(flightSearchSchema, {
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: dayIn(60),
  returnDate: dayIn(68),
  legs: null,
  passengers: 2,
  children: 0,
  infants: 0,
  currency: 'USD',
})

const offer = (changes: Overrides<RecheckedOffer> = {}) =>
  fixture(recheckedOfferSchema, {
    state: 'moved',
    seller: 'Ignav',
    via: null,
    currency: 'USD',
    was: 400,
    live: true,
    foundAt: minutesAgo(60),
    charged: null,
    now: 460,
    liveNow: true,
    checkedAt: minutesAgo(0),
    chargedNow: null,
    tickets: ['Ignav'],
    search,
    ...changes,
  })

const title = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')

test('what stands for a fare has no fault, and as much room', async () => {
  const held = hold(searchRoutes.offer)
  await renderApp(path, { as })
  await expect.element(title).toMatchTextContent('Checking this fare...')
  await expectGoodLooksOnAllSizes()
  const before = main.element().getBoundingClientRect().height
  held.answer(offer())
  await expect.element(title).toMatchTextContent('The price has gone up')
  expect(Math.abs(main.element().getBoundingClientRect().height - before)).toBeLessThanOrEqual(80)
})

test.each(sizes)('a fare that went up shows both prices for the whole party on a %s', async (size) => {
  answer(searchRoutes.offer, offer())
  await renderApp(path, { as, size })
  await expect.element(title).toMatchTextContent('The price has gone up')
  const prices = document.querySelector('dl')
  expect(prices?.innerText).toMatch(
    /When found\s+400 USD\s+2 adults\s+Checked 1 h ago\s+Now\s+460 USD\s+2 adults\s+Live, /,
  )
  await expect.element(page.getByText(/^60\sUSD more$/)).toBeInTheDocument()
  // Each price before the arrow, and the arrow before the next, along the way that it points.
  const places = [...(prices?.children ?? [])].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    return size === 'phone' ? [top, bottom] : [left, right]
  })
  expect(places).toHaveLength(6)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  await expect
    .element(page.getByRole('link', { name: 'Continue to Ignav' }))
    .toHaveAttribute('href', `/api/book/${address.offerId}/${address.option}?moved=ok`)
  await expectFits()
})

test('a fare that costs less by now says so', async () => {
  answer(searchRoutes.offer, offer({ now: 350 }))
  await renderApp(path, { as })
  await expect.element(page.getByText(/^50\sUSD less$/)).toBeInTheDocument()
})

test('a fare that is gone leads to the same search', async () => {
  answer(searchRoutes.offer, offer({ state: 'gone', now: null }))
  await renderApp(path, { as })
  await expect.element(title).toMatchTextContent('This fare is gone')
  await expect.element(main.getByText(/London/).first()).toBeInTheDocument()
  await expectGoodLooksOnAllSizes()
  const href = main.getByRole('link', { name: 'Search again' }).element().getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(href, location.href).searchParams)).toMatchObject({
    origin: 'LHR',
    destination: 'JFK',
    departureDate: dayIn(60),
    returnDate: dayIn(68),
    passengers: '2',
    currency: 'USD',
  })
})

test('a fare that is charged in another currency says so beside its price', async () => {
  const charge = (price: number) => ({ price, currency: 'JPY' as const, rateDate: '2027-03-09' })
  answer(searchRoutes.offer, offer({ charged: charge(60_000), chargedNow: charge(69_000) }))
  await renderApp(path, { as })
  await expect
    .element(page.getByText(/^The seller charges 69,000\sJPY, at the 9 Mar\w* exchange rate\.$/))
    .toBeInTheDocument()
  await expectFits()
})

test('with only the old price, its charge is shown', async () => {
  const charge = (price: number) => ({ price, currency: 'JPY' as const, rateDate: '2027-03-09' })
  answer(searchRoutes.offer, offer({ charged: charge(60_000), chargedNow: charge(69_000) }))
  await renderApp(bookingPagePath(address, 'unavailable'), { as })
  await expect.element(page.getByText(/^The seller charges 60,000\sJPY/)).toBeInTheDocument()
})

test('a fare of several tickets leads on to the seller of each, in their order', async () => {
  answer(searchRoutes.offer, offer({ was: 1234, now: 2345, tickets: ['Aer Lingus', 'Delta'] }))
  await renderApp(`${path}&ticket=1`, { as })
  await expect
    .element(page.getByText('2 separate tickets. The price covers all of them.'))
    .toBeInTheDocument()
  const ways = [1, 2].map((place) => page.getByRole('link', { name: new RegExp(`Ticket ${place} of 2`) }))
  for (const way of ways) {
    await expect.element(way).toHaveAttribute('target', '_blank')
    await expect.element(way).toMatchTextContent('(opens in a new tab)')
  }
  await expect.element(ways[0]!).toHaveClass('bg-sky')
  await expect.element(ways[1]!).not.toHaveClass('bg-sky')
  // It would open the seller.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await ways[0]!.click()
  await expect.element(ways[0]!).toMatchTextContent('Opened')
  await expect.element(ways[1]!).toHaveClass('bg-sky')
  await expectGoodLooks()
  await expectRoom()
})

test.each([
  ['unsafe', 'We don’t trust this link', 'Search again'],
  ['unavailable', 'We can’t reach the seller', 'Try again'],
  ['busy', 'Too many sellers at once', 'Try again'],
  ['gone', 'This fare is gone', 'Search again'],
] as const)('a way that ended as %s says “%s”, and has a way on', async (stop, words, way) => {
  answer(searchRoutes.offer, offer({ state: 'asFound', now: null }))
  await renderApp(bookingPagePath(address, stop), { as })
  await expect.element(title).toMatchTextContent(words)
  await expect.element(main.getByRole('link', { name: way })).toBeInTheDocument()
  await expectFits()
})

test.each([
  ['open', { state: 'asFound', now: null }, 'Continue to your fare'],
  ['unpriced', { state: 'asFound', was: null, now: null }, 'Continue to your fare'],
  ['priced', { state: 'asFound', was: null, now: 400 }, 'Continue to your fare'],
  ['as found', { state: 'asFound', now: 400 }, 'The price hasn’t changed'],
] as const)('a fare that is %s can be gone on to', async (_, changes, words) => {
  answer(searchRoutes.offer, offer(changes))
  await renderApp(path, { as })
  await expect.element(title).toMatchTextContent(words)
  await expect.element(main.getByRole('link', { name: 'Continue to Ignav' })).toBeInTheDocument()
  await expectFits()
})

test('someone else’s offer leads to a new search', async () => {
  refuse(searchRoutes.offer, searchProblems['no-such-offer'])
  await renderApp(path, { as })
  await expect.element(title).toMatchTextContent('We couldn’t find this fare')
  expect(document.title).toBe('Your fare | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
  await expectFits()
})

test('an address that is none leads to a new search, and asks nothing', async () => {
  await renderApp('/booking?offer=nonsense&option=0', { as })
  await expect.element(title).toMatchTextContent('This link is incomplete')
  await main.getByRole('link', { name: 'New search' }).click()
  await expect.element(page.getByRole('tabpanel').first()).toBeInTheDocument()
  expect(callsTo(searchRoutes.offer)).toEqual([])
})

test('who has no plan reads that it takes one', async () => {
  await renderApp(path, { as: member() })
  await expect.element(title).toMatchTextContent('Booking links are included with a plan')
  await expect.element(main.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe')
  await expectGoodLooks()
})

test('who is signed out is led to the log-in, and back to the fare', async () => {
  await renderApp(path)
  await expect.poll(() => location.pathname).toBe('/login')
  expect(new URLSearchParams(location.search).get('redirect')).toBe(path)
})

test('a fare that cannot be checked can be checked again', async () => {
  disconnect(searchRoutes.offer)
  await renderApp(path, { as })
  await expect.element(title).toMatchTextContent('We couldn’t check this fare')
  await expectFits()
  answer(searchRoutes.offer, offer({ state: 'asFound', now: null }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(title).toMatchTextContent('Continue to your fare')
})
