import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { dayIn, demo, expectFits, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { placeOf } from './seen.ts'
import { letAnHourPass, newOffer, offerAgain, pagePath, type Offer } from './offers.ts'

const as = demo.subscriber
const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(60), returnDate: dayIn(68) }
const party = { ...trip, passengers: 2 }

let database: ReturnType<typeof stackDatabase>
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)
const anHourAgo = (offer: Offer, part: number) => letAnHourPass(database, offer, part)

/** Lets the flights of an offer be others than are sold. */
async function otherFlights({ id }: Offer): Promise<void> {
  await database.pool.query(
    `update search.flight_results set itinerary = jsonb_set(itinerary, '{legs,0,segments,0,departure,time}', '"03:33"')
     where id = $1`,
    [id],
  )
}

/** Lets the link of an offer be one that leads to where nobody is sent. */
async function foreignLink({ id, place }: Offer): Promise<void> {
  await database.pool.query(
    `update search.flight_results set itinerary = jsonb_set(itinerary, array['options', $2, 'tickets', '0', 'link'],
       '{"kind": "url", "url": "https://192.168.1.1/deal"}') where id = $1`,
    [id, String(place)],
  )
}

/** Of both prices and the arrow between them, where each begins and ends along the way that the arrow points. */
async function pricePlaces(page: Page, size: (typeof sizes)[number]): Promise<number[]> {
  const parts = await Promise.all((await page.locator('dl > *').all()).map(placeOf))
  return parts.flatMap(({ left, top, right, bottom }) => (size === 'phone' ? [top, bottom] : [left, right]))
}

/** Of each ticket, whether its button is the primary one and what it says. */
function ticketButtons(page: Page): Promise<[boolean, string][]> {
  return page
    .getByRole('link', { name: /Ticket \d of \d/ })
    .evaluateAll((links) =>
      links.map((link): [boolean, string] => [
        link.classList.contains('bg-sky'),
        (link.textContent ?? '').replace(/^.+(?=Ticket)/, ''),
      ]),
    )
}

describe.each(sizes)('on a %s', (size) => {
  it('a fare that costs more by now is told of, for the whole party, before its seller is', async () => {
    const page = await newPage({ size, as })
    const offer = await newOffer(page, party)
    await anHourAgo(offer, 0.9)
    await page.goto(offer.bookingUrl)
    await page.waitForURL(`**${pagePath(offer)}`)
    await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('The fare has moved')
    const prices = await page.locator('dl').innerText()
    expect(prices).toMatch(
      /When found\s+[\d,]+ USD\s+2 adults\s+Checked 1 h ago\s+Now\s+[\d,]+ USD\s+2 adults\s+Live, /,
    )
    expect(await see(page.getByText(/^[\d,]+\sUSD more$/))).toBeTruthy()
    const places = await pricePlaces(page, size)
    expect(places).toHaveLength(6)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await expectGoodLooks(page, `booking-moved-${size}`)
    await page.getByRole('link', { name: 'Continue via Ignav' }).click()
    await page.waitForURL('**/sellers/**')
  })

  it('a fare that is gone leads to the same search', async () => {
    const page = await newPage({ size, as })
    const offer = await newOffer(page, party)
    await anHourAgo(offer, 1)
    await otherFlights(offer)
    await page.goto(offer.bookingUrl)
    await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('This fare is gone')
    await page.getByText('London', { exact: false }).first().waitFor()
    await expectGoodLooks(page, `booking-gone-${size}`)
    await page.getByRole('link', { name: 'Search again' }).click()
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('passengers') === '2')
    const asked = Object.fromEntries(new URL(page.url()).searchParams)
    expect(asked).toMatchObject({ ...trip, currency: 'USD' })
  })
})

test('a fare that was found just now leads straight to its seller', async () => {
  const page = await newPage({ as })
  const offer = await newOffer(page, party)
  const answer = await page.goto(offer.bookingUrl)
  expect([answer?.status(), new URL(page.url()).pathname]).toEqual([
    200,
    expect.stringMatching(/^\/sellers\//),
  ])
})

test('a fare that costs less by now leads straight on, and says so to whoever asks', async () => {
  const page = await newPage({ as })
  const offer = await newOffer(page, party)
  await anHourAgo(offer, 1.3)
  await visit(page, pagePath(offer))
  expect(await see(page.getByText(/^[\d,]+\sUSD less$/))).toBeTruthy()
  await page.goto(offer.bookingUrl)
  expect(new URL(page.url()).pathname).toMatch(/^\/sellers\//)
})

test('a fare of several tickets that has moved leads on to the seller of each', async () => {
  const page = await newPage({ size: 'phone', as })
  const days = { departureDate: dayIn(75), returnDate: dayIn(83) }
  const offer = await newOffer(page, { origin: 'CDG', destination: 'BCN', ...days }, (it) => {
    return it.tickets.length === 2 && it.live
  })
  await anHourAgo(offer, 0.8)
  await page.goto(`${offer.bookingUrl}?ticket=1`)
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('The fare has moved')
  await page.getByText('2 separate tickets: the price is for all of them.').waitFor()
  const open = async (place: number) => {
    const way = page.getByRole('link', { name: new RegExp(`^Continue to .+ Ticket ${place} of 2`) })
    const [seller] = await Promise.all([page.waitForEvent('popup'), way.click()])
    await seller.waitForURL('**/sellers/**')
  }
  const newTab = '(opens in a new tab)'
  // Whichever ticket led here, they are bought in their order.
  expect(await ticketButtons(page)).toEqual([
    [true, `Ticket 1 of 2 ${newTab}`],
    [false, `Ticket 2 of 2 ${newTab}`],
  ])
  await open(1)
  const oneIsOpened = [
    [false, `Ticket 1 of 2 Opened ${newTab}`],
    [true, `Ticket 2 of 2 ${newTab}`],
  ]
  await expect.poll(() => ticketButtons(page)).toEqual(oneIsOpened)
  await expectGoodLooks(page, 'booking-tickets-phone')
  await open(2)
  await expect
    .poll(() => ticketButtons(page))
    .toEqual([1, 2].map((place) => [false, `Ticket ${place} of 2 Opened ${newTab}`]))
})

test('a link that leads where nobody is sent is refused, and a new search is the way on', async () => {
  const page = await newPage({ as })
  const offer = await newOffer(page, party)
  await foreignLink(offer)
  await page.goto((await offerAgain(page, offer)).bookingUrl)
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('We do not trust this link')
  await expectGoodLooks(page, 'booking-unsafe-desk')
  await page.getByRole('main').getByRole('link', { name: 'Search again' }).waitFor()
})

test('who is signed out logs in and comes back to the fare', async () => {
  const offer = await newOffer(await newPage({ as }), party)
  const page = await newPage()
  await page.goto(offer.bookingUrl)
  await page.getByLabel('Email').fill(demo.subscriber)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  expect(await see(page.getByRole('heading', { level: 1, name: 'Continue to your fare' }))).toBeTruthy()
  expect(new URL(page.url()).search).toBe(pagePath(offer).slice('/booking'.length))
  await expectGoodLooks(page, 'booking-open-desk')
  await page.getByRole('link', { name: 'Continue via Ignav' }).click()
  await page.waitForURL('**/sellers/**')
})

test('who has no plan reads that it takes one', async () => {
  const offer = await newOffer(await newPage({ as }), party)
  const page = await newPage({ as: demo.member })
  await page.goto(offer.bookingUrl)
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('Booking comes with a plan')
  await expectGoodLooks(page, 'booking-plan-desk')
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click()
  await page.waitForURL('**/subscribe')
})

test('an offer of nobody, and an address that is none, lead to a new search', async () => {
  const page = await newPage({ as, expects: [404] })
  await page.goto('/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab')
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('Not on offer any more')
  await expect.poll(() => page.title()).toBe('Your fare | Faresight')
  const robots = page.locator('meta[name="robots"]')
  expect(await robots.getAttribute('content')).toContain('noindex')
  await page.goto('/api/book/nonsense/0123456789ab')
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('This link is incomplete')
  await page.getByRole('main').getByRole('link', { name: 'New search' }).click()
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
})

test('each reason why a way ended has its words, and a way on', async () => {
  const page = await newPage({ as })
  const offer = await newOffer(page, party)
  for (const [state, title, way] of [
    ['unsafe', 'We do not trust this link', 'Search again'],
    ['away', 'The seller cannot be reached', 'Try again'],
    ['busy', 'Too many sellers at once', 'Try again'],
    ['gone', 'This fare is gone', 'Search again'],
  ] as const) {
    await visit(page, `${pagePath(offer)}&state=${state}`)
    expect(await see(page.getByRole('heading', { level: 1, name: title }))).toBe(title)
    await page.getByRole('main').getByRole('link', { name: way }).waitFor()
    await expectFits(page)
  }
})

test('a fare that cannot be checked can be checked again', async () => {
  const page = await newPage({ as, expects: ['ERR_FAILED'] })
  const offer = await newOffer(page, party)
  await page.route('**/api/offers/**', (route) => route.abort())
  await visit(page, pagePath(offer))
  await expect.poll(() => see(page.getByRole('heading', { level: 1 }))).toBe('This fare could not be checked')
  await expectGoodLooks(page, 'booking-failed-desk')
  await page.unroute('**/api/offers/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Continue to your fare' }).waitFor()
  // An hour on it costs the same: only that lets us say so.
  await anHourAgo(offer, 1)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'The fare is as you found it' }).waitFor()
})
